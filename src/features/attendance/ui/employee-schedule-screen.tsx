import { currentDay } from '#shared/filter/day-range.ts';
import { ResourceList, useApplicationContext } from '#shared/resource/index.ts';
import { employeeSchedule } from '../contract.ts';
import { GiveShiftButton } from './give-shift/give-shift-button.tsx';

export default function EmployeeScheduleScreen() {
  const { zone } = useApplicationContext();
  return (
    <ResourceList
      resource={employeeSchedule}
      titleColumn="employee"
      actions={<GiveShiftButton />}
      initial={{ start_date: currentDay(zone) }}
    />
  );
}
