import type { FormMoreProps } from '#shared/form/form-more.tsx';
import { ResourceList } from '#shared/resource/index.ts';
import { CourseAhead } from '#shared/resource/approvals/course-ahead.tsx';
import { CourseTimeline } from '#shared/resource/approvals/course-timeline.tsx';
import { ownManualLog, manualLogApprovals } from '../contract.ts';

const Ahead = (form: FormMoreProps) => <CourseAhead of={manualLogApprovals} form={form} />;

/** The signed-in person's manual logs and the decisions about them. */
export default function OwnManualLogScreen() {
  return (
    <ResourceList
      resource={ownManualLog}
      isLive
      mayCopy
      formMore={Ahead}
      recordMore={(record) => (
        <CourseTimeline of={manualLogApprovals} id={record.id} printed={{ resource: ownManualLog, record }} />
      )}
      titleColumn="request_no"
      canEdit={({ status, withdrawal }) => status === 'rejected' || withdrawal === 'revoke'}
      canDelete={({ status }) => status === 'revoked'}
    />
  );
}
