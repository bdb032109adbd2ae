import { employeeSchedule, shift, timetable } from '#features/attendance/contract.ts';
import { employee } from '#features/team/contract.ts';
import type { Client } from '#shared/http/index.ts';
import { dataOf } from './outcome.ts';

interface Worker {
  readonly emp_code: string;
  readonly first_name: string;
  /** The day from which they work, ISO. */
  readonly from: string;
}

/** Makes somebody who works from nine to five, Monday to Friday. @returns their id */
export async function makeOfficeWorker(admin: Client, { emp_code, first_name, from }: Worker): Promise<number> {
  const office = dataOf(
    await admin.callEndpoint(timetable.calls.create, {
      body: { alias: 'Office', in_time: '09:00', out_time: '17:00', breaks: [] },
    }),
  );
  const week = dataOf(
    await admin.callEndpoint(shift.calls.create, {
      body: {
        alias: 'Five days',
        cycle_unit: 'week',
        shift_cycle: 1,
        days: [1, 2, 3, 4, 5].map((weekday) => ({ day: weekday, timetable: office.id })),
      },
    }),
  );
  const [first] = dataOf(await admin.callEndpoint(employee.calls.list, { query: { page_size: 1 } }));
  const { id } = dataOf(
    await admin.callEndpoint(employee.calls.create, {
      body: {
        emp_code,
        first_name,
        department: first?.department.id ?? 0,
        area: first?.area.map((area) => area.id) ?? [],
        hire_date: from,
      },
    }),
  );
  dataOf(
    await admin.callEndpoint(employeeSchedule.calls.create, {
      body: { employee: id, shift: week.id, start_date: from },
    }),
  );
  return id;
}
