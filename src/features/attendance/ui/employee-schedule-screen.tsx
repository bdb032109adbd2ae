import { ResourceList } from '#shared/resource/index.ts';
import { employeeSchedule } from '../contract.ts';

export default function EmployeeScheduleScreen() {
  return <ResourceList resource={employeeSchedule} titleColumn="employee" />;
}
