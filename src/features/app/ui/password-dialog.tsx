import '#shared/form/form.css';
import { useForm } from '@tanstack/react-form';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { changePassword, ownPasswordPolicy } from '#features/onboarding/index.ts';
import { judge, type FieldMessages } from '#shared/contract/index.ts';
import { stripSpaces } from '#shared/contract/strip-spaces.ts';
import { focusFirstMistake } from '#shared/form/focus-first-mistake.ts';
import { useMessageText } from '#shared/form/messages.ts';
import { StrongPasswordField } from '#shared/form/password/strong-password-field.tsx';
import { useTranslation } from '#shared/i18n/index.ts';
import { callQuery } from '#shared/query/index.ts';
import { client, session } from '#shared/session/index.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { PasswordField } from '#shared/ui/field/password-field.tsx';
import { showToast } from '#shared/ui/feedback/show-toast.ts';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';

const fields = ['current_password', 'password', 'confirm_password'] as const;
const empty = { current_password: '', password: '', confirm_password: '' };

function mistakesOf(values: typeof empty): FieldMessages {
  return judge(changePassword.body, values).mistakes ?? {};
}

/** Changes the person's own password; all their other sessions end. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('common');
  const textOf = useMessageText();
  const formId = useId();
  const asked = useQuery(callQuery(client, ownPasswordPolicy));
  const [refused, setRefused] = useState<{ values: typeof empty; messages: FieldMessages }>({
    values: empty,
    messages: {},
  });
  const form = useForm({
    defaultValues: empty,
    canSubmitWhenInvalid: true,
    validators: { onSubmit: ({ value }) => (Object.keys(mistakesOf(value)).length > 0 ? 'mistakes' : undefined) },
    onSubmit: async ({ value }) => {
      try {
        const outcome = await client.callEndpoint(changePassword, { body: value });
        if (!outcome.isSuccess) return setRefused({ values: value, messages: outcome.fields });
        session.storeTokens({ access: outcome.data.data.token, refresh: outcome.data.data.refresh });
        showToast({ variant: 'success', text: t('password.changed') });
        onClose();
      } catch {
        // The client has shown the error; the input stays.
      }
    },
  });
  return (
    <form.Subscribe
      selector={({ values, isSubmitting, submissionAttempts }) => ({ values, isSubmitting, submissionAttempts })}
    >
      {({ values, isSubmitting, submissionAttempts }) => {
        const mistakes = mistakesOf(values);
        return (
          <Dialog
            isOpen
            onOpenChange={(isOpen) => {
              if (!isOpen) onClose();
            }}
            title={t('app.changePassword')}
            description={t('password.otherSessions')}
            isBusy={isSubmitting}
            actions={
              <>
                <Button onPress={onClose} isDisabled={isSubmitting}>
                  {t('form.cancel')}
                </Button>
                <Button type="submit" form={formId} variant="primary" isPending={isSubmitting}>
                  {t('password.change')}
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
              {fields.map((name) => (
                <form.Field key={name} name={name}>
                  {(field) => {
                    const own = field.state.meta.isBlurred || submissionAttempts > 0 ? mistakes[name]?.[0] : undefined;
                    const theirs = refused.values[name] === field.state.value ? refused.messages[name]?.[0] : undefined;
                    const shared = {
                      name,
                      label: t(`password.${name}`),
                      isRequired: true,
                      value: field.state.value,
                      onBlur: field.handleBlur,
                      errorMessage: textOf(own ?? theirs),
                    };
                    // The new password shows its five conditions while typing (spec section 5).
                    if (name === 'password')
                      return (
                        <StrongPasswordField {...shared} policy={asked.data?.data} onChange={field.handleChange} />
                      );
                    return (
                      <PasswordField
                        {...shared}
                        autoComplete={name === 'current_password' ? 'current-password' : 'new-password'}
                        autoFocus={name === 'current_password'}
                        onChange={(text) => field.handleChange(stripSpaces(text))}
                      />
                    );
                  }}
                </form.Field>
              ))}
              <button type="submit" hidden aria-label={t('password.change')} tabIndex={-1} />
            </form>
          </Dialog>
        );
      }}
    </form.Subscribe>
  );
}
