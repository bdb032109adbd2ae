import { useMachine } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { TextField } from '#shared/ui/field/text-field.tsx';
import { invitedSignUpFlow } from '../browser/flows/invited-sign-up.ts';
import { invitationHandover } from '../browser/handover.ts';
import { chosenPasswordRules, mismatchIn } from './chosen-password.ts';
import { NameFields, nameRules } from './name-fields.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { TermsField } from './terms-field.tsx';
import { usePublicForm } from '#shared/page/frame/use-public-form.ts';

/** Makes the account of an invitation: the address is fixed, name and password are entered (spec section 3). */
export function InvitedSignUpForm() {
  const { t } = useTranslation('oauth');
  const [invitation] = useState(() => invitationHandover.take());
  const [snapshot, send] = useMachine(invitedSignUpFlow, { input: { isInvited: invitation !== null } });
  const policy = invitation?.policy ?? null;
  const { isAgreed, fields } = snapshot.context;
  const isBusy = snapshot.hasTag('busy') || snapshot.status === 'done';
  const { field, submit } = usePublicForm({
    rules: { ...nameRules, ...chosenPasswordRules(policy?.length) },
    refused: fields,
    isBusy,
    between: mismatchIn,
    onChange: () => send({ type: 'form.changed' }),
    onSubmit: (account) => send({ type: 'form.submitted', account }),
  });
  return (
    <form className="public-form" noValidate onSubmit={submit}>
      <TextField
        name="email"
        label={t('field.email')}
        value={invitation?.email ?? ''}
        isDisabled
        autoComplete="username"
      />
      <NameFields field={field} autoFocus />
      <NewPasswordFields field={field} policy={policy} />
      <TermsField
        isAgreed={isAgreed}
        isReminded={false}
        onChange={(next) => send({ type: 'terms.changed', isAgreed: next })}
      />
      <Button type="submit" variant="primary" fullWidth isPending={isBusy} isDisabled={!isAgreed}>
        {t('invitedSignUp.action')}
      </Button>
    </form>
  );
}
