import { ApprovalInbox } from '#shared/resource/approvals/approval-inbox.tsx';
import { manualLogApprovals } from '../contract.ts';
import { DayNow } from './day-now.tsx';

/** Manual logs that wait for the signed-in person's decision. */
export default function ApprovalManualLogScreen() {
  return (
    <ApprovalInbox
      of={manualLogApprovals}
      fields={['punch_date', 'punch_time', 'punch_state', 'apply_reason']}
      more={({ id }) => <DayNow id={id} />}
    />
  );
}
