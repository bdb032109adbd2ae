import { useMachine } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { TextField } from '#shared/ui/field/text-field.tsx';
import { invitedSignUpFlow } from '../browser/flows/invited-sign-up.ts';
import { invitationHandover } from '../browser/handover.ts';
import { chosenPasswordRules, mismatchIn } from './chosen-password.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { usePublicForm } from '#shared/page/frame/use-public-form.ts';

/** The account of an invitation: the address stands, the password is chosen (spec section 3). */
export function InvitedSignUpForm() {
  const { t } = useTranslation('oauth');
  const [invitation] = useState(() => invitationHandover.take());
  const [snapshot, send] = useMachine(invitedSignUpFlow, { input: { isInvited: invitation !== null } });
  const isBusy = snapshot.hasTag('busy') || snapshot.status === 'done';
  const { field, submit } = usePublicForm({
    rules: chosenPasswordRules,
    refused: snapshot.context.fields,
    isBusy,
    between: mismatchIn,
    onChange: () => send({ type: 'form.changed' }),
    onSubmit: (chosen) => send({ type: 'form.submitted', chosen }),
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
      <NewPasswordFields field={field} autoFocus />
      <Button type="submit" variant="primary" fullWidth isPending={isBusy}>
        {t('invitedSignUp.action')}
      </Button>
    </form>
  );
}
