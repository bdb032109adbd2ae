import { ApprovalInbox } from '#shared/resource/approvals/approval-inbox.tsx';
import { encashmentApprovals } from '../contract.ts';

/** Encashments that wait for the signed-in person's decision. */
export default function ApprovalEncashmentScreen() {
  return (
    <ApprovalInbox
      of={encashmentApprovals}
      fields={['incident_type', 'amount', 'unit', 'balance_after', 'apply_reason']}
    />
  );
}
