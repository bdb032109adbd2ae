import { ApprovalInbox } from '#shared/resource/approvals/approval-inbox.tsx';
import { overtimeApprovals } from '../contract.ts';
import { TimeOffAfter } from './time-off-after.tsx';

/** Overtime that waits for the signed-in person's decision. */
export default function ApprovalOvertimeScreen() {
  return (
    <ApprovalInbox
      of={overtimeApprovals}
      fields={['overtime_date', 'start_time', 'end_time', 'minutes', 'over_cap', 'compensation', 'apply_reason']}
      more={({ id }) => <TimeOffAfter id={id} />}
      showsPlan
    />
  );
}
