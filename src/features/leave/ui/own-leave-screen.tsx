import { ResourceList } from '#shared/resource/index.ts';
import { CourseTimeline } from '#shared/resource/approvals/course-timeline.tsx';
import type { CellsOf } from '#shared/resource/index.ts';
import { leaveApprovals, ownLeave } from '../contract.ts';
import { LeaveAmount } from './leave-cells.tsx';
import { LeaveDays } from './leave-days.tsx';
import { OwnPreview } from './leave-preview.tsx';

const cells: CellsOf<typeof ownLeave> = { amount: ({ amount, unit }) => <LeaveAmount value={amount} unit={unit} /> };

/** The signed-in person's own leave, suited to a phone. */
export default function OwnLeaveScreen() {
  return (
    <ResourceList
      resource={ownLeave}
      titleColumn="request_no"
      cells={cells}
      formMore={OwnPreview}
      canEdit={({ status, withdrawal }) => status === 'rejected' || withdrawal === 'revoke'}
      canDelete={({ status }) => status === 'revoked'}
      recordMore={(record) => (
        <>
          <LeaveDays lines={record.lines} />
          <CourseTimeline of={leaveApprovals} id={record.id} printed={{ resource: ownLeave, record }} />
        </>
      )}
      isLive
      mayCopy
    />
  );
}
