import { ResourceList } from '#shared/resource/index.ts';
import { CourseAhead } from '#shared/resource/approvals/course-ahead.tsx';
import { CourseTimeline } from '#shared/resource/approvals/course-timeline.tsx';
import { ownManualLog, manualLogApprovals } from '../contract.ts';

/** The punches that the signed-in person has forgotten, and what was decided. */
export default function OwnManualLogScreen() {
  return (
    <ResourceList
      resource={ownManualLog}
      isLive
      formBelow={<CourseAhead of={manualLogApprovals} />}
      recordMore={({ id }) => <CourseTimeline of={manualLogApprovals} id={id} />}
      titleColumn="request_no"
      canEdit={({ status }) => status === 'pending' || status === 'rejected'}
      canDelete={({ status }) => status === 'revoked'}
    />
  );
}
