import { useMachine } from '@xstate/react';
import { useTranslation } from '#shared/i18n/index.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { activationFlow, invitedFlow, joinApprovalFlow } from '../browser/account-flows.ts';
import { linkCode } from '../browser/page-link.ts';
import { go, places } from '../browser/places.ts';
import { StatusAlert } from './status-alert.tsx';

/** Shown while a link is looked at. */
export function LinkProgress({ text }: { text: string }) {
  return (
    <div className="onboarding-progress" role="status">
      <span aria-hidden="true" />
      <p>{text}</p>
    </div>
  );
}

/** Activates by the link's code, then goes on by itself. */
export function ActivationPanel() {
  const { t } = useTranslation('oauth');
  useMachine(activationFlow, { input: { code: linkCode() } });
  return <LinkProgress text={t('activation.checking')} />;
}

/** Opens an invitation by the link's code, then goes on by itself. */
export function InvitedPanel() {
  const { t } = useTranslation('oauth');
  useMachine(invitedFlow, { input: { code: linkCode() } });
  return <LinkProgress text={t('invited.checking')} />;
}

/** Decides a request to join by the link's code, and says how it was decided. */
export function JoinApprovalPanel() {
  const { t } = useTranslation('oauth');
  const [snapshot, send] = useMachine(joinApprovalFlow, { input: { code: linkCode() } });
  if (snapshot.matches('undecided')) {
    return (
      <div className="onboarding-form">
        <StatusAlert severity="error" title={t('link.unreachable')} />
        <Button fullWidth onPress={() => send({ type: 'decision.retried' })}>{t('companyLogin.retry')}</Button>
      </div>
    );
  }
  const isOver = snapshot.matches('approved') || snapshot.matches('rejected') || snapshot.matches('invalid');
  if (!isOver) return <LinkProgress text={t('joinApproval.checking')} />;
  return (
    <div className="onboarding-form">
      {snapshot.matches('approved') ? (
        <StatusAlert severity="success" title={t('joinApproval.approved')}><p>{t('joinApproval.approvedText')}</p></StatusAlert>
      ) : snapshot.matches('rejected') ? (
        <StatusAlert severity="error" title={t('joinApproval.rejected')}><p>{t('joinApproval.rejectedText')}</p></StatusAlert>
      ) : (
        <StatusAlert severity="error" title={t('link.invalid')}><p>{t('joinApproval.invalidText')}</p></StatusAlert>
      )}
      <Button fullWidth onPress={() => go(places.signIn)}>{t('signIn.action')}</Button>
    </div>
  );
}
