import { useStore } from '@tanstack/react-form';
import { useMachine } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { PasswordField } from '#shared/ui/field/password-field.tsx';
import { TextField } from '#shared/ui/field/text-field.tsx';
import { companyOfThisPage, isHere } from '../browser/companies.ts';
import { employeeSignInBodySchema, lengths, signInBodySchema } from '../contract.ts';
import type { signInMachine } from '../machines/sign-in.machine.ts';
import { TermsField } from './terms-field.tsx';
import { useCredentialsForm, type CredentialValues } from './use-credentials-form.ts';

export interface SignInFormProps {
  /** Employees give their company too. */
  isEmployee: boolean;
  /** The flow with what it does to the world. */
  flow: typeof signInMachine;
}

/** Sign-in of administrators and of employees: one form, one flow. */
export function SignInForm({ isEmployee, flow }: SignInFormProps) {
  const { t } = useTranslation('oauth');
  const [snapshot, send] = useMachine(flow, { input: { isHere } });
  const [knownCompany] = useState(companyOfThisPage);
  const isBusy = snapshot.hasTag('busy') || snapshot.status === 'done';
  const { form, change, error } = useCredentialsForm({
    schema: isEmployee ? employeeSignInBodySchema : signInBodySchema,
    fields: isEmployee ? ['company', 'username', 'password'] : ['username', 'password'],
    company: knownCompany,
    refused: snapshot.context.fields,
    onChange: () => send({ type: 'form.changed' }),
    onSubmit: ({ company, username, password }) =>
      send({ type: 'form.submitted', credentials: isEmployee ? { company, username, password } : { username, password } }),
  });
  const isSent = useStore(form.store, (state) => state.submissionAttempts > 0);
  const values = useStore(form.store, (state) => state.values);

  const field = (name: keyof CredentialValues, meta: { isBlurred: boolean; isDirty: boolean }, leave: () => void) => ({
    name,
    value: values[name],
    onChange: (value: string) => change(name, value),
    onBlur: leave,
    // A field that was only passed by says nothing yet.
    errorMessage: error(name, values, meta.isBlurred && meta.isDirty, isSent),
    // What is being sent does not change under the reader's eyes.
    isReadOnly: isBusy,
    autoCapitalize: 'none' as const,
    spellCheck: 'false' as const,
  });

  return (
    <form
      className="onboarding-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void form.handleSubmit();
      }}
    >
      {isEmployee ? (
        <form.Field name="company">
          {({ state, handleBlur }) => (
            <TextField
              {...field('company', state.meta, handleBlur)}
              label={t('field.company')}
              description={t('field.companyHelp')}
              autoComplete="organization"
              maxLength={lengths.domain}
              autoFocus={knownCompany === ''}
            />
          )}
        </form.Field>
      ) : null}
      <form.Field name="username">
        {({ state, handleBlur }) => (
          <TextField
            {...field('username', state.meta, handleBlur)}
            label={isEmployee ? t('field.employeeCode') : t('field.account')}
            autoComplete="username"
            maxLength={lengths.username}
            autoFocus={!isEmployee || knownCompany !== ''}
          />
        )}
      </form.Field>
      <form.Field name="password">
        {({ state, handleBlur }) => (
          <PasswordField
            {...field('password', state.meta, handleBlur)}
            label={t('field.password')}
            autoComplete="current-password"
            maxLength={lengths.password}
          />
        )}
      </form.Field>
      <TermsField
        isAgreed={snapshot.context.isAgreed}
        isReminded={snapshot.matches('reminded')}
        onChange={(isAgreed) => send({ type: 'terms.changed', isAgreed })}
      />
      <Button type="submit" variant="primary" fullWidth isPending={isBusy}>
        {t('signIn.action')}
      </Button>
    </form>
  );
}
