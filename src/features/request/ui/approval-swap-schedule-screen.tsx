import { ApprovalInbox } from '#shared/resource/approvals/approval-inbox.tsx';
import { swapApprovals } from '../contract.ts';

/** Swaps that wait for the signed-in person: for consent as the colleague, or for approval. */
export default function ApprovalSwapScheduleScreen() {
  return (
    <ApprovalInbox
      of={swapApprovals}
      fields={['swap_type', 'swap_date', 'colleague', 'other_date', 'timetable', 'apply_reason']}
    />
  );
}
