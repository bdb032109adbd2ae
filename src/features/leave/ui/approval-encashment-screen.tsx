import { ApprovalInbox } from '#shared/resource/approvals/approval-inbox.tsx';
import { encashmentApprovals } from '../contract.ts';
import { AskedAmount } from './leave-cells.tsx';

/** Encashments that wait for the signed-in person's decision. */
export default function ApprovalEncashmentScreen() {
  return (
    <ApprovalInbox
      of={encashmentApprovals}
      fields={['incident_type', 'amount', 'balance_after', 'apply_reason']}
      cells={{
        amount: (record) => <AskedAmount record={record} of="amount" />,
        balance_after: (record) => <AskedAmount record={record} of="balance_after" />,
      }}
    />
  );
}
