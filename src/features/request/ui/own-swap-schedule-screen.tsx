import { CourseTimeline } from '#shared/resource/approvals/course-timeline.tsx';
import { ResourceList } from '#shared/resource/index.ts';
import { ownSwapSchedule, swapApprovals } from '../contract.ts';
import { SwapPartners } from './swap-partners.tsx';
import { OwnSwap } from './swap-preview.tsx';

/** The signed-in person's swaps and the decisions about them. */
export default function OwnSwapScheduleScreen() {
  return (
    <ResourceList
      resource={ownSwapSchedule}
      isLive
      mayCopy
      beside={SwapPartners}
      formMore={OwnSwap}
      recordMore={(record) => (
        <CourseTimeline of={swapApprovals} id={record.id} printed={{ resource: ownSwapSchedule, record }} />
      )}
      titleColumn="request_no"
      canEdit={({ status, withdrawal }) => status === 'rejected' || withdrawal === 'revoke'}
      canDelete={({ status }) => status === 'revoked'}
    />
  );
}
