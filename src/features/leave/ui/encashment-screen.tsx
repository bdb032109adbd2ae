import { ResourceList, type CellsOf } from '#shared/resource/index.ts';
import { CourseTimeline } from '#shared/resource/approvals/course-timeline.tsx';
import { encashment, encashmentApprovals } from '../contract.ts';
import { EncashmentForOthers } from './encashment-preview.tsx';
import { LeaveAmount } from './leave-cells.tsx';

const cells: CellsOf<typeof encashment> = {
  amount: ({ amount, unit }) => <LeaveAmount value={amount} unit={unit} />,
  balance_after: ({ balance_after: after, unit }) => <LeaveAmount value={after} unit={unit} />,
};

/** Unused leave that is paid out to everyone whom the person may see: requested, entered and decided. */
export default function EncashmentScreen() {
  return (
    <ResourceList
      resource={encashment}
      titleColumn="employee"
      cells={cells}
      formMore={EncashmentForOthers}
      canEdit={({ status }) => status === 'pending'}
      canDelete={({ status }) => status === 'pending'}
      recordMore={(record) => (
        <CourseTimeline of={encashmentApprovals} id={record.id} printed={{ resource: encashment, record }} />
      )}
      isLive
    />
  );
}
