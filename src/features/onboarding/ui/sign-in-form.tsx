import { useMachine } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { PasswordField } from '#shared/ui/field/password-field.tsx';
import { TextField } from '#shared/ui/field/text-field.tsx';
import { companyOfThisPage, isHere } from '#shared/page/companies.ts';
import { agreedTerms } from '#shared/session/agreed-terms.ts';
import { signInHandover } from '../browser/handover.ts';
import { companyDomainRule, givenPasswordRule, usernameRule } from '../domain/rules.ts';
import type { signInMachine } from '../machines/sign-in.machine.ts';
import { ForgotPassword } from './forgot-password.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';
import { TermsField } from './terms-field.tsx';
import { canUsePasskeys } from '#shared/passkey/can-use.ts';
import { usePublicForm } from '#shared/page/frame/use-public-form.ts';

export interface SignInFormProps {
  /** Employees also enter their company. */
  isEmployee: boolean;
  /** The flow with its effects. */
  flow: typeof signInMachine;
}

const administratorRules = { username: usernameRule, password: givenPasswordRule };
const employeeRules = { company: companyDomainRule, ...administratorRules };

/** Sign-in of administrators and employees, with one form and one flow. */
export function SignInForm({ isEmployee, flow }: SignInFormProps) {
  const { t } = useTranslation('oauth');
  const [snapshot, send] = useMachine(flow, { input: { isHere, hasAgreed: agreedTerms.has() } });
  const [known] = useState(() => signInHandover.take(isEmployee));
  const [knownCompany] = useState(() => known?.company ?? companyOfThisPage());
  const isBusy = snapshot.hasTag('busy') || snapshot.status === 'done';
  const isPresenting = snapshot.matches('presenting');
  const { field, submit, values } = usePublicForm<keyof typeof employeeRules>({
    rules: isEmployee
      ? employeeRules
      : { ...administratorRules, company: { ...companyDomainRule, mistake: () => undefined } },
    hidden: isEmployee ? [] : ['company'],
    initial: { company: knownCompany, username: known?.username ?? '' },
    refused: snapshot.context.fields,
    isBusy,
    onChange: () => send({ type: 'form.changed' }),
    onSubmit: ({ company, username, password }) =>
      send({
        type: 'form.submitted',
        credentials: isEmployee ? { company, username, password } : { username, password },
      }),
  });
  const isAsked = (['confirming', 'checking', 'proving'] as const).some((state) => snapshot.matches(state));
  if (isAsked)
    return (
      <SecondFactorForm
        refused={snapshot.context.fields}
        isBusy={isBusy}
        isProving={snapshot.matches('proving')}
        hasPasskey={snapshot.context.hasPasskey && canUsePasskeys()}
        onPasskey={() => send({ type: 'passkey.pressed' })}
        onChange={() => send({ type: 'code.changed' })}
        onSubmit={(code) => send({ type: 'code.submitted', code })}
        onAbandon={() => send({ type: 'code.abandoned' })}
      />
    );
  return (
    <form className="public-form" noValidate onSubmit={submit}>
      {isEmployee ? (
        <TextField
          {...field('company')}
          label={t('field.company')}
          description={t('field.companyHelp')}
          autoComplete="organization"
          autoFocus={knownCompany === ''}
        />
      ) : null}
      <TextField
        {...field('username')}
        label={isEmployee ? t('field.employeeCode') : t('field.account')}
        autoComplete="username"
        autoFocus={known === null && (!isEmployee || knownCompany !== '')}
      />
      <div className="onboarding-password-row">
        <PasswordField
          {...field('password')}
          label={t('field.password')}
          autoComplete="current-password"
          autoFocus={known !== null}
        />
        <ForgotPassword isEmployee={isEmployee} typed={values} />
      </div>
      <TermsField
        isAgreed={snapshot.context.isAgreed}
        isReminded={snapshot.matches('reminded')}
        onChange={(isAgreed) => send({ type: 'terms.changed', isAgreed })}
      />
      <Button type="submit" variant="primary" fullWidth isPending={isBusy && !isPresenting} isDisabled={isPresenting}>
        {t('signIn.action')}
      </Button>
      {canUsePasskeys() ? (
        <Button
          fullWidth
          isPending={isPresenting}
          isDisabled={isBusy && !isPresenting}
          onPress={() => send({ type: 'passkey.pressed' })}
        >
          {t('passkey.signIn')}
        </Button>
      ) : null}
    </form>
  );
}
