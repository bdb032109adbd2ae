import { CourseTimeline } from '#shared/resource/approvals/course-timeline.tsx';
import { ResourceList } from '#shared/resource/index.ts';
import { overtimeApprovals, ownOvertime } from '../contract.ts';
import { OwnOvertimeLimits } from './overtime-preview.tsx';

/** The signed-in person's overtime requests and the decisions about them. */
export default function OwnOvertimeScreen() {
  return (
    <ResourceList
      resource={ownOvertime}
      isLive
      mayCopy
      formMore={OwnOvertimeLimits}
      recordMore={(record) => (
        <CourseTimeline of={overtimeApprovals} id={record.id} printed={{ resource: ownOvertime, record }} />
      )}
      titleColumn="request_no"
      canEdit={({ status, withdrawal }) => status === 'rejected' || withdrawal === 'revoke'}
      canDelete={({ status }) => status === 'revoked'}
    />
  );
}
