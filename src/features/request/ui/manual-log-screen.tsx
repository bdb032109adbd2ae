import { ResourceList } from '#shared/resource/index.ts';
import { CourseTimeline } from '#shared/resource/approvals/course-timeline.tsx';
import { manualLog, manualLogApprovals } from '../contract.ts';

/** Forgotten punches of all whom one may see: what waits, what was decided, and entry for others. */
export default function ManualLogScreen() {
  return (
    <ResourceList
      resource={manualLog}
      isLive
      recordMore={({ id }) => <CourseTimeline of={manualLogApprovals} id={id} />}
      titleColumn="employee"
      canEdit={({ status }) => status === 'pending'}
      canDelete={({ status }) => status === 'pending'}
    />
  );
}
