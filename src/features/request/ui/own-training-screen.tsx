import { CourseTimeline } from '#shared/resource/approvals/course-timeline.tsx';
import { ResourceList } from '#shared/resource/index.ts';
import { ownTraining, trainingApprovals } from '../contract.ts';
import { useCertificateItem } from './certificate-item.tsx';
import { OwnTraining } from './training-preview.tsx';

/** The signed-in person's training and the decisions about it. */
export default function OwnTrainingScreen() {
  const certificate = useCertificateItem('own');
  return (
    <ResourceList
      resource={ownTraining}
      isLive
      mayCopy
      rowItems={certificate}
      formMore={OwnTraining}
      recordMore={(record) => (
        <CourseTimeline of={trainingApprovals} id={record.id} printed={{ resource: ownTraining, record }} />
      )}
      titleColumn="request_no"
      canEdit={({ status, withdrawal }) => status === 'rejected' || withdrawal === 'revoke'}
      canDelete={({ status }) => status === 'revoked'}
    />
  );
}
