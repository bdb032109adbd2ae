import { ApprovalInbox } from '#shared/resource/approvals/approval-inbox.tsx';
import { trainingApprovals } from '../contract.ts';

/** Training that waits for the signed-in person's decision. */
export default function ApprovalTrainingScreen() {
  return (
    <ApprovalInbox
      of={trainingApprovals}
      fields={['training_type', 'title', 'start_date', 'end_date', 'minutes', 'apply_reason']}
    />
  );
}
