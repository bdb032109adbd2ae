import { ResourceList } from '#shared/resource/index.ts';
import { CourseTimeline } from '#shared/resource/approvals/course-timeline.tsx';
import type { CellsOf } from '#shared/resource/index.ts';
import { EnterForManyButton } from '#shared/resource/entry/enter-for-many-button.tsx';
import { enterLeave, leaveApprovals, leaveRequest } from '../contract.ts';
import { LeaveAmount } from './leave-cells.tsx';
import { LeaveDays } from './leave-days.tsx';
import { PreviewForOthers } from './leave-preview.tsx';

const cells: CellsOf<typeof leaveRequest> = {
  amount: ({ amount, unit }) => <LeaveAmount value={amount} unit={unit} />,
};

/** The leave of everyone whom the person may see: requested, entered and decided. */
export default function LeaveScreen() {
  return (
    <ResourceList
      resource={leaveRequest}
      titleColumn="employee"
      cells={cells}
      formMore={PreviewForOthers}
      actions={<EnterForManyButton of={enterLeave} />}
      canEdit={({ status }) => status === 'pending'}
      canDelete={({ status }) => status === 'pending'}
      recordMore={(record) => (
        <>
          <LeaveDays lines={record.lines} />
          <CourseTimeline of={leaveApprovals} id={record.id} printed={{ resource: leaveRequest, record }} />
        </>
      )}
      isLive
    />
  );
}
