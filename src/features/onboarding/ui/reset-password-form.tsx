import { useMachine } from '@xstate/react';
import { useTranslation } from '#shared/i18n/index.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { resetPasswordFlow } from '../browser/flows/reset-password.ts';
import { linkCode } from '../browser/page-link.ts';
import { go, places } from '#shared/page/places.ts';
import { chosenPasswordRules, mismatchIn } from './chosen-password.ts';
import { LinkProgress } from '#shared/page/frame/link-progress.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { StatusAlert } from '#shared/page/frame/status-alert.tsx';
import { usePublicForm } from '#shared/page/frame/use-public-form.ts';

/** Sets a new password by a mailed link; the form shows once the link has been found valid (spec section 4). */
export function ResetPasswordForm() {
  const { t } = useTranslation('oauth');
  const [snapshot, send] = useMachine(resetPasswordFlow, { input: { code: linkCode() } });
  const { policy } = snapshot.context;
  const isBusy = snapshot.hasTag('busy') || snapshot.status === 'done';
  const { field, submit } = usePublicForm({
    rules: chosenPasswordRules(policy?.length),
    refused: snapshot.context.fields,
    isBusy,
    between: mismatchIn,
    onChange: () => send({ type: 'form.changed' }),
    onSubmit: (chosen) => send({ type: 'form.submitted', chosen }),
  });
  if (snapshot.matches('invalid')) {
    return (
      <div className="public-form">
        <StatusAlert severity="error" title={t('link.invalid')}>
          <p>{t('resetPassword.invalidText')}</p>
        </StatusAlert>
        <Button variant="primary" fullWidth onPress={() => go(`${places.signIn}#forgot`)}>
          {t('resetPassword.askAgain')}
        </Button>
      </div>
    );
  }
  if (snapshot.matches('unchecked')) {
    return (
      <div className="public-form">
        <StatusAlert severity="error" title={t('link.unreachable')} />
        <Button fullWidth onPress={() => send({ type: 'check.retried' })}>
          {t('companyLogin.retry')}
        </Button>
      </div>
    );
  }
  if (!snapshot.matches('editing') && !snapshot.matches('submitting') && !snapshot.matches('refused')) {
    return <LinkProgress text={t('resetPassword.checking')} />;
  }
  return (
    <form className="public-form" noValidate onSubmit={submit}>
      <NewPasswordFields field={field} autoFocus policy={policy} />
      <Button type="submit" variant="primary" fullWidth isPending={isBusy}>
        {t('resetPassword.action')}
      </Button>
    </form>
  );
}
