import { ResourceList } from '#shared/resource/index.ts';
import { CourseTimeline } from '#shared/resource/approvals/course-timeline.tsx';
import { EnterForManyButton } from '#shared/resource/entry/enter-for-many-button.tsx';
import { enterManualLog, manualLog, manualLogApprovals } from '../contract.ts';

/** Manual logs of everyone whom the person may see: pending, decided, and entry for others. */
export default function ManualLogScreen() {
  return (
    <ResourceList
      resource={manualLog}
      isLive
      actions={<EnterForManyButton of={enterManualLog} />}
      recordMore={(record) => (
        <CourseTimeline of={manualLogApprovals} id={record.id} printed={{ resource: manualLog, record }} />
      )}
      titleColumn="employee"
      canEdit={({ status }) => status === 'pending'}
      canDelete={({ status }) => status === 'pending'}
    />
  );
}
