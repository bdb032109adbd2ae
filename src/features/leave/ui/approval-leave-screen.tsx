import { ApprovalInbox } from '#shared/resource/approvals/approval-inbox.tsx';
import { leaveApprovals } from '../contract.ts';
import { AskedAmount } from './leave-cells.tsx';
import { LeaveAsked } from './leave-asked.tsx';

/** Leave that waits for the signed-in person's decision. */
export default function ApprovalLeaveScreen() {
  return (
    <ApprovalInbox
      of={leaveApprovals}
      fields={['incident_type', 'start_date', 'end_date', 'amount', 'apply_reason', 'handover_to', 'contact']}
      whereFilled={['handover_to', 'contact']}
      cells={{ amount: (record) => <AskedAmount record={record} of="amount" /> }}
      more={(record) => <LeaveAsked record={record} />}
    />
  );
}
