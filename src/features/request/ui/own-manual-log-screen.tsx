import { ResourceList } from '#shared/resource/index.ts';
import { CourseAhead } from '#shared/resource/approvals/course-ahead.tsx';
import { CourseTimeline } from '#shared/resource/approvals/course-timeline.tsx';
import { ownManualLog, manualLogApprovals } from '../contract.ts';

/** The signed-in person's manual logs and the decisions about them. */
export default function OwnManualLogScreen() {
  return (
    <ResourceList
      resource={ownManualLog}
      isLive
      formBelow={<CourseAhead of={manualLogApprovals} />}
      recordMore={({ id }) => <CourseTimeline of={manualLogApprovals} id={id} />}
      titleColumn="request_no"
      canEdit={({ status, withdrawal }) => status === 'rejected' || withdrawal === 'revoke'}
      canDelete={({ status }) => status === 'revoked'}
    />
  );
}
