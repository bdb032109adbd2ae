import { ResourceList } from '#shared/resource/index.ts';
import { employeeSchedule } from '../contract.ts';
import { GiveShiftButton } from './give-shift/give-shift-button.tsx';

export default function EmployeeScheduleScreen() {
  return <ResourceList resource={employeeSchedule} titleColumn="employee" actions={<GiveShiftButton />} />;
}
