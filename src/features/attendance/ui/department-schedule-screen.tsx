import { currentDay } from '#shared/filter/day-range.ts';
import { ResourceList, useApplicationContext } from '#shared/resource/index.ts';
import { departmentSchedule } from '../contract.ts';

export default function DepartmentScheduleScreen() {
  const { zone } = useApplicationContext();
  return (
    <ResourceList resource={departmentSchedule} titleColumn="department" initial={{ start_date: currentDay(zone) }} />
  );
}
