import { CourseAhead } from '#shared/resource/approvals/course-ahead.tsx';
import { CourseTimeline } from '#shared/resource/approvals/course-timeline.tsx';
import { ResourceList } from '#shared/resource/index.ts';
import { ownSwapSchedule, swapApprovals } from '../contract.ts';
import { SwapPartners } from './swap-partners.tsx';

/** The signed-in person's swaps and the decisions about them. */
export default function OwnSwapScheduleScreen() {
  return (
    <ResourceList
      resource={ownSwapSchedule}
      isLive
      beside={SwapPartners}
      formBelow={<CourseAhead of={swapApprovals} />}
      recordMore={({ id }) => <CourseTimeline of={swapApprovals} id={id} />}
      titleColumn="request_no"
      canEdit={({ status }) => status === 'pending' || status === 'rejected'}
      canDelete={({ status }) => status === 'revoked'}
    />
  );
}
