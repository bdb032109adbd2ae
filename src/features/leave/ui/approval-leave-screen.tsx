import { ApprovalInbox } from '#shared/resource/approvals/approval-inbox.tsx';
import { leaveApprovals } from '../contract.ts';

/** Leave that waits for the signed-in person's decision. */
export default function ApprovalLeaveScreen() {
  return (
    <ApprovalInbox
      of={leaveApprovals}
      fields={['incident_type', 'start_date', 'end_date', 'amount', 'apply_reason', 'attachment']}
    />
  );
}
