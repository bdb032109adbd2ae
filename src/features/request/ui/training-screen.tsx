import { CourseTimeline } from '#shared/resource/approvals/course-timeline.tsx';
import { ResourceList } from '#shared/resource/index.ts';
import { EnterForManyButton } from '#shared/resource/entry/enter-for-many-button.tsx';
import { enterTraining, training, trainingApprovals } from '../contract.ts';
import { useCertificateItem } from './certificate-item.tsx';
import { TrainingForOthers } from './training-preview.tsx';

/** Training of everyone whom the person may see: pending, decided, and entry for others. */
export default function TrainingScreen() {
  const certificate = useCertificateItem('company');
  return (
    <ResourceList
      resource={training}
      isLive
      rowItems={certificate}
      formMore={TrainingForOthers}
      actions={<EnterForManyButton of={enterTraining} />}
      recordMore={(record) => (
        <CourseTimeline of={trainingApprovals} id={record.id} printed={{ resource: training, record }} />
      )}
      titleColumn="employee"
      canEdit={({ status }) => status === 'pending'}
      canDelete={({ status }) => status === 'pending'}
    />
  );
}
