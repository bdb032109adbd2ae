import { ApprovalInbox } from '#shared/resource/approvals/approval-inbox.tsx';
import { overtimeApprovals } from '../contract.ts';

/** Overtime that waits for the signed-in person's decision. */
export default function ApprovalOvertimeScreen() {
  return (
    <ApprovalInbox
      of={overtimeApprovals}
      fields={['overtime_date', 'start_time', 'end_time', 'minutes', 'over_cap', 'apply_reason']}
    />
  );
}
