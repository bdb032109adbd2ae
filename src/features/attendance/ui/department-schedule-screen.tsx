import { ResourceList } from '#shared/resource/index.ts';
import { departmentSchedule } from '../contract.ts';

export default function DepartmentScheduleScreen() {
  return <ResourceList resource={departmentSchedule} titleColumn="department" />;
}
