import '#shared/form/form.css';
import { useForm } from '@tanstack/react-form';
import { useId, useState } from 'react';
import { judge, vendorRoles, type FieldMessages, type VendorRole } from '#shared/contract/index.ts';
import { focusFirstMistake } from '#shared/form/focus-first-mistake.ts';
import { useMessageText } from '#shared/form/messages.ts';
import { languageNames, languages, useTranslation, type Language } from '#shared/i18n/index.ts';
import { useApplicationContext, useRefreshResource } from '#shared/resource/index.ts';
import { Button, Dialog, Select, showToast, TextField } from '#shared/ui/index.ts';
import { inviteStaff, staff } from '../contract/staff.ts';

interface Wanted {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly vendor_role: VendorRole;
  readonly language: Language;
}

const texts = ['email', 'first_name', 'last_name'] as const;
const mistakesOf = (values: Wanted): FieldMessages => judge(inviteStaff.body, values).mistakes ?? {};

/** Invites somebody by mail to the provider's staff. */
export function InviteStaffDialog({ onClose }: { onClose: () => void }) {
  const { t, language } = useTranslation(['vendor', 'common']);
  const { client } = useApplicationContext();
  const refresh = useRefreshResource();
  const textOf = useMessageText();
  const formId = useId();
  const [refused, setRefused] = useState<FieldMessages>({});
  const initial: Wanted = { email: '', first_name: '', last_name: '', vendor_role: 'support', language };
  const form = useForm({
    defaultValues: initial,
    canSubmitWhenInvalid: true,
    validators: { onSubmit: ({ value }) => (Object.keys(mistakesOf(value)).length > 0 ? 'mistakes' : undefined) },
    onSubmit: async ({ value }) => {
      try {
        const outcome = await client.callEndpoint(inviteStaff, { body: value });
        if (!outcome.isSuccess) return setRefused(outcome.fields);
        await refresh(staff.name);
        showToast({ variant: 'success', text: t('vendor:staff.invited', { email: value.email.trim() }) });
        onClose();
      } catch {
        // The client has shown the error; the form keeps its values.
      }
    },
  });
  return (
    <form.Subscribe
      selector={({ values, isSubmitting, submissionAttempts }) => ({ values, isSubmitting, submissionAttempts })}
    >
      {({ values, isSubmitting, submissionAttempts }) => (
        <Dialog
          isOpen
          isBusy={isSubmitting}
          title={t('vendor:staff.inviteTitle')}
          description={t('vendor:staff.inviteText')}
          onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
          actions={
            <>
              <Button onPress={onClose} isDisabled={isSubmitting}>
                {t('common:form.cancel')}
              </Button>
              <Button type="submit" form={formId} variant="primary" isPending={isSubmitting}>
                {t('vendor:staff.send')}
              </Button>
            </>
          }
        >
          <form
            id={formId}
            className="record-form"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void form.handleSubmit().then(() => focusFirstMistake(formId));
            }}
          >
            {texts.map((name) => (
              <form.Field key={name} name={name}>
                {({ state, handleBlur, handleChange }) => (
                  <TextField
                    name={name}
                    {...(name === 'email' ? { type: 'email' as const, inputMode: 'email' as const } : {})}
                    label={t(`vendor:staff.field.${name}`)}
                    isRequired={name !== 'last_name'}
                    autoFocus={name === 'email'}
                    autoComplete="off"
                    maxLength={name === 'email' ? 254 : 100}
                    value={state.value}
                    onBlur={handleBlur}
                    onChange={(text) => {
                      setRefused({});
                      handleChange(text);
                    }}
                    errorMessage={textOf(
                      (state.meta.isBlurred || submissionAttempts > 0 ? mistakesOf(values)[name]?.[0] : undefined) ??
                        refused[name]?.[0],
                    )}
                  />
                )}
              </form.Field>
            ))}
            <form.Field name="vendor_role">
              {({ state, handleChange }) => (
                <Select
                  label={t('vendor:staff.field.vendor_role')}
                  description={t(`vendor:staff.roleHelp.${state.value}`)}
                  value={state.value}
                  options={vendorRoles.map((id) => ({ id, name: t(`vendor:staff.vendor_role_choice.${id}`) }))}
                  onChange={(next) => handleChange((current) => vendorRoles.find((each) => each === next) ?? current)}
                />
              )}
            </form.Field>
            <form.Field name="language">
              {({ state, handleChange }) => (
                <Select
                  label={t('vendor:staff.language')}
                  value={state.value}
                  options={languages.map((id) => ({ id, name: languageNames[id] }))}
                  onChange={(next) => handleChange((current) => languages.find((each) => each === next) ?? current)}
                />
              )}
            </form.Field>
            <button type="submit" hidden aria-label={t('vendor:staff.send')} tabIndex={-1} />
          </form>
        </Dialog>
      )}
    </form.Subscribe>
  );
}
