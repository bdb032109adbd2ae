import { CourseTimeline } from '#shared/resource/approvals/course-timeline.tsx';
import { ResourceList } from '#shared/resource/index.ts';
import { EnterForManyButton } from '#shared/resource/entry/enter-for-many-button.tsx';
import { enterOvertime, overtime, overtimeApprovals } from '../contract.ts';
import { OvertimeForOthers } from './overtime-preview.tsx';

/** Overtime of everyone whom the person may see: pending, decided, and entry for others. */
export default function OvertimeScreen() {
  return (
    <ResourceList
      resource={overtime}
      isLive
      formMore={OvertimeForOthers}
      actions={<EnterForManyButton of={enterOvertime} />}
      recordMore={(record) => (
        <CourseTimeline of={overtimeApprovals} id={record.id} printed={{ resource: overtime, record }} />
      )}
      titleColumn="employee"
      canEdit={({ status }) => status === 'pending'}
      canDelete={({ status }) => status === 'pending'}
    />
  );
}
