import { useMachine } from '@xstate/react';
import { lazy, Suspense } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { joinApprovalFlow } from '../browser/flows/join-approval.ts';
import { linkCode } from '../browser/page-link.ts';
import { LinkProgress } from '#shared/page/frame/link-progress.tsx';

const JoinApprovalResult = lazy(() => import('./join-approval-result.tsx'));

/** Decides a request to join by the link's code, and says how it was decided. */
export function JoinApprovalPanel() {
  const { t } = useTranslation('oauth');
  const [snapshot, send] = useMachine(joinApprovalFlow, { input: { code: linkCode() } });
  const end = (['approved', 'rejected', 'invalid', 'undecided'] as const).find((state) => snapshot.matches(state));
  const progress = <LinkProgress text={t('joinApproval.checking')} />;
  if (!end) return progress;
  return (
    <Suspense fallback={progress}>
      <JoinApprovalResult end={end} onRetry={() => send({ type: 'decision.retried' })} />
    </Suspense>
  );
}
