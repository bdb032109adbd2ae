import { CourseTimeline } from '#shared/resource/approvals/course-timeline.tsx';
import { ResourceList } from '#shared/resource/index.ts';
import { swapApprovals, swapSchedule } from '../contract.ts';
import { SwapForOthers } from './swap-preview.tsx';

/** Swaps of everyone whom the person may see: pending, decided, and entry for others. */
export default function SwapScheduleScreen() {
  return (
    <ResourceList
      resource={swapSchedule}
      isLive
      formMore={SwapForOthers}
      recordMore={(record) => (
        <CourseTimeline of={swapApprovals} id={record.id} printed={{ resource: swapSchedule, record }} />
      )}
      titleColumn="employee"
      canEdit={({ status }) => status === 'pending'}
      canDelete={({ status }) => status === 'pending'}
    />
  );
}
