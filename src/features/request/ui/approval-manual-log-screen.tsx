import { ApprovalInbox } from '#shared/resource/approvals/approval-inbox.tsx';
import { manualLogApprovals } from '../contract.ts';
import { DayNow } from './day-now.tsx';

/** Forgotten punches that wait for the signed-in person. */
export default function ApprovalManualLogScreen() {
  return (
    <ApprovalInbox
      of={manualLogApprovals}
      fields={['punch_date', 'punch_time', 'punch_state', 'apply_reason']}
      more={({ id }) => <DayNow id={id} />}
    />
  );
}
