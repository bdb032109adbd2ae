import { departmentSchedule, shift, timetable } from '#features/attendance/contract.ts';
import type { Client } from '#shared/http/index.ts';
import { calculateDays } from './calculated-days.ts';
import type { Fixtures } from './fixtures.ts';
import { givePunches } from './punches.ts';
import type { TestServer } from './server.ts';

/**
 * A calculated February of company A for tests of reports: an office week for its first department, 1001 late on the 26th and
 * without a punch out on the 25th, 1002 late by two minutes and long on the 24th. Everybody is hired on the 10th.
 * @throws if something is refused
 */
export async function giveReportedDays(server: TestServer, people: Fixtures, admin: Client): Promise<void> {
  await server.database.asOwner("update employees set hire_date = '2026-02-10' where company_id = $1", [people.a.id]);
  const office = await admin.callEndpoint(timetable.calls.create, {
    body: { alias: 'Office', in_time: '09:00', out_time: '17:00', breaks: [] },
  });
  if (!office.isSuccess) throw new Error('No timetable');
  const week = await admin.callEndpoint(shift.calls.create, {
    body: {
      alias: 'Weekdays',
      cycle_unit: 'week',
      shift_cycle: 1,
      days: [1, 2, 3, 4, 5].map((each) => ({ day: each, timetable: office.data.data.id })),
    },
  });
  if (!week.isSuccess) throw new Error('No shift');
  const schedule = await admin.callEndpoint(departmentSchedule.calls.create, {
    body: { department: people.a.departments.one, shift: week.data.data.id, start_date: '2026-02-01' },
  });
  if (!schedule.isSuccess) throw new Error('No schedule');
  await givePunches(server, people.a.id, 'Europe/London', [
    { code: '1001', at: '2026-02-26T09:20:00Z' },
    { code: '1001', at: '2026-02-26T17:05:00Z', state: 1 },
    { code: '1001', at: '2026-02-25T09:00:00Z' },
    { code: '1001', at: '2026-02-24T08:55:00Z' },
    { code: '1001', at: '2026-02-24T17:00:00Z', state: 1 },
    { code: '1002', at: '2026-02-24T09:02:00Z' },
    { code: '1002', at: '2026-02-24T17:30:00Z', state: 1 },
  ]);
  await calculateDays(server);
}
