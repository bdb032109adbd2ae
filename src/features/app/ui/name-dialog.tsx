import '#shared/form/form.css';
import { useForm } from '@tanstack/react-form';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { changeName } from '#features/onboarding/index.ts';
import { judge, type FieldMessages } from '#shared/contract/index.ts';
import type { CurrentUser } from '#shared/contract/session.ts';
import { focusFirstMistake } from '#shared/form/focus-first-mistake.ts';
import { useMessageText } from '#shared/form/messages.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { client } from '#shared/session/index.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { showToast } from '#shared/ui/feedback/show-toast.ts';
import { TextField } from '#shared/ui/field/text-field.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import { personQuery } from './person.ts';

const fields = ['first_name', 'last_name'] as const;
type Name = Pick<CurrentUser, (typeof fields)[number]>;

const mistakesOf = (name: Name): FieldMessages => judge(changeName.body, name).mistakes ?? {};

/** Changes the signed-in person's name. */
export function NameDialog({ user, onClose }: { user: Name; onClose: () => void }) {
  const { t } = useTranslation('common');
  const textOf = useMessageText();
  const formId = useId();
  const queries = useQueryClient();
  const [refused, setRefused] = useState<FieldMessages>({});
  const form = useForm({
    defaultValues: { first_name: user.first_name, last_name: user.last_name },
    canSubmitWhenInvalid: true,
    validators: { onSubmit: ({ value }) => (Object.keys(mistakesOf(value)).length > 0 ? 'mistakes' : undefined) },
    onSubmit: async ({ value }) => {
      try {
        const outcome = await client.callEndpoint(changeName, { body: value });
        if (!outcome.isSuccess) return setRefused(outcome.fields);
        await queries.invalidateQueries({ queryKey: personQuery.queryKey });
        showToast({ variant: 'success', text: t('name.changed') });
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
      {({ values, isSubmitting, submissionAttempts }) => (
        <Dialog
          isOpen
          onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
          title={t('name.title')}
          description={t('name.description')}
          isBusy={isSubmitting}
          actions={
            <>
              <Button onPress={onClose} isDisabled={isSubmitting}>
                {t('form.cancel')}
              </Button>
              <Button type="submit" form={formId} variant="primary" isPending={isSubmitting}>
                {t('name.save')}
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
                {({ state, handleBlur, handleChange }) => (
                  <TextField
                    name={name}
                    label={t(`name.${name}`)}
                    isRequired={name === 'first_name'}
                    autoFocus={name === 'first_name'}
                    autoComplete={name === 'first_name' ? 'given-name' : 'family-name'}
                    value={state.value}
                    onBlur={handleBlur}
                    onChange={handleChange}
                    errorMessage={textOf(
                      (state.meta.isBlurred || submissionAttempts > 0 ? mistakesOf(values)[name]?.[0] : undefined) ??
                        refused[name]?.[0],
                    )}
                  />
                )}
              </form.Field>
            ))}
            <button type="submit" hidden aria-label={t('name.save')} tabIndex={-1} />
          </form>
        </Dialog>
      )}
    </form.Subscribe>
  );
}
