import { ResourceList, type CellsOf } from '#shared/resource/index.ts';
import { CourseTimeline } from '#shared/resource/approvals/course-timeline.tsx';
import { encashmentApprovals, ownEncashment } from '../contract.ts';
import { OwnEncashment } from './encashment-preview.tsx';
import { LeaveAmount } from './leave-cells.tsx';

const cells: CellsOf<typeof ownEncashment> = {
  amount: ({ amount, unit }) => <LeaveAmount value={amount} unit={unit} />,
  balance_after: ({ balance_after: after, unit }) => <LeaveAmount value={after} unit={unit} />,
};

/** The signed-in person's own encashments, suited to a phone. */
export default function OwnEncashmentScreen() {
  return (
    <ResourceList
      resource={ownEncashment}
      titleColumn="request_no"
      cells={cells}
      formMore={OwnEncashment}
      canEdit={({ status, withdrawal }) => status === 'rejected' || withdrawal === 'revoke'}
      canDelete={({ status }) => status === 'revoked'}
      recordMore={(record) => (
        <CourseTimeline of={encashmentApprovals} id={record.id} printed={{ resource: ownEncashment, record }} />
      )}
      isLive
      mayCopy
    />
  );
}
