import { useMachine } from '@xstate/react';

import { useTranslation } from '#shared/i18n/index.ts';
import { joinApprovalFlow } from '../browser/flows/join-approval.ts';
import { linkCode } from '../browser/page-link.ts';
import { LinkProgress } from '#shared/page/frame/link-progress.tsx';
import { lazily } from '#shared/ui/lazily.tsx';

const JoinApprovalResult = /* @__PURE__ */ lazily(
  () => import('./join-approval-result.tsx').then((module) => module.default),
  () => <Checking />,
);

/** Decides about a request to join by the link's code, and shows the decision. */
export function JoinApprovalPanel() {
  const [snapshot, send] = useMachine(joinApprovalFlow, { input: { code: linkCode() } });
  const end = (['approved', 'rejected', 'invalid', 'undecided'] as const).find((state) => snapshot.matches(state));
  return end ? <JoinApprovalResult end={end} onRetry={() => send({ type: 'decision.retried' })} /> : <Checking />;
}

function Checking() {
  const { t } = useTranslation('oauth');
  return <LinkProgress text={t('joinApproval.checking')} />;
}
