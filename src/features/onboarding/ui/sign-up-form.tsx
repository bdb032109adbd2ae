import { useMachine } from '@xstate/react';
import { useTranslation } from '#shared/i18n/index.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { TextField } from '#shared/ui/field/text-field.tsx';
import { notify } from '#shared/page/notify.ts';
import { emailRule, phoneNumberRule } from '../domain/rules.ts';
import type { signUpMachine } from '../machines/sign-up.machine.ts';
import { chosenPasswordRules, mismatchIn } from './chosen-password.ts';
import { NameFields, nameRules } from './name-fields.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { TermsField } from './terms-field.tsx';
import { usePublicForm } from '#shared/page/frame/use-public-form.ts';

const rules = { ...nameRules, email: emailRule, phone_number: phoneNumberRule, ...chosenPasswordRules() };

/**
 * Makes an account for somebody who will create a company. The button is disabled until the terms are agreed to (spec section 5).
 */
export function SignUpForm({ flow }: { flow: typeof signUpMachine }) {
  const { t } = useTranslation('oauth');
  const [snapshot, send] = useMachine(flow);
  const { isAgreed, fields } = snapshot.context;
  const isBusy = snapshot.hasTag('busy') || snapshot.status === 'done';
  const { field, submit } = usePublicForm({
    rules,
    refused: fields,
    isBusy,
    between: mismatchIn,
    onChange: () => send({ type: 'form.changed' }),
    onSubmit: (account) => send({ type: 'form.submitted', account }),
    // Spec section 8: an invalid email also shows a toast.
    onMistakes: ({ email }) => {
      if (email) void notify({ variant: 'error', keys: ['api:ZBOA0100'] });
    },
  });
  return (
    <form className="public-form" noValidate onSubmit={submit}>
      <NameFields field={field} autoFocus />
      <TextField {...field('email')} label={t('field.email')} type="email" inputMode="email" autoComplete="username" />
      <TextField
        {...field('phone_number')}
        label={t('field.phone')}
        description={t('field.phoneHelp')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
      <NewPasswordFields field={field} />
      <TermsField
        isAgreed={isAgreed}
        isReminded={false}
        onChange={(next) => send({ type: 'terms.changed', isAgreed: next })}
      />
      <Button type="submit" variant="primary" fullWidth isPending={isBusy} isDisabled={!isAgreed}>
        {t('signUp.action')}
      </Button>
    </form>
  );
}
