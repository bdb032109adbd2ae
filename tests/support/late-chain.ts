import { employeeSchedule, shift, timetable } from '#features/attendance/contract.ts';
import { department } from '#features/company/contract.ts';
import { employee } from '#features/team/contract.ts';
import type { AnyResource } from '#shared/contract/index.ts';
import type { Client } from '#shared/http/index.ts';
import type { Fixtures } from './fixtures.ts';
import { givePunches } from './punches.ts';
import type { TestServer } from './server.ts';

/** Makes a record. @throws if it is refused */
export async function makeRecord(client: Client, resource: AnyResource, body: object): Promise<number> {
  const made = await client.callEndpoint(resource.calls.create, { body });
  if (!made.isSuccess) throw new Error(`Not made: ${made.code} ${JSON.stringify(made.fields)}`);
  return Number(made.data.data['id']);
}

/** Three departments, each below the one before, each with a person who came 25 minutes late with a tolerance of 10. */
export interface LateChain {
  /** Works, Foundry below it, Moulding below that. */
  readonly departments: readonly [number, number, number];
  /** 8001 of Works, 8002 of Foundry, 8003 of Moulding. */
  readonly people: readonly [number, number, number];
  readonly timetable: number;
  readonly shift: number;
  /** The day on which they were late, ISO. */
  readonly day: string;
}

/** Call it on the day after the clock's first; before that no day of the open period is over. */
export async function giveLateChain(server: TestServer, fixtures: Fixtures, admin: Client): Promise<LateChain> {
  const make = (resource: AnyResource, body: object) => makeRecord(admin, resource, body);
  const [root] = await server.database.asOwner(
    `select id::int as id from departments where company_id = ${fixtures.a.id} and parent_dept is null`,
  );
  const place = (name: string, parent: number) =>
    make(department, { dept_code: name, dept_name: name, parent_dept: parent });
  const works = await place('Works', Number(root?.['id']));
  const foundry = await place('Foundry', works);
  const moulding = await place('Moulding', foundry);
  const hours = await make(timetable, { alias: 'Day', in_time: '09:00', out_time: '17:00', allow_late: 10 });
  const week = await make(shift, {
    alias: 'Week',
    cycle_unit: 'week',
    shift_cycle: 1,
    days: [1, 2, 3, 4, 5].map((day) => ({ day, timetable: hours })),
  });
  const listed = await admin.callEndpoint(employee.calls.list, { query: { page_size: 1 } });
  const area = listed.isSuccess ? (listed.data.data[0]?.area.map(({ id }) => id) ?? []) : [];
  const hire = async (code: string, of: number): Promise<number> => {
    const id = await make(employee, {
      emp_code: code,
      first_name: code,
      department: of,
      area,
      hire_date: '2026-02-16',
    });
    await make(employeeSchedule, { employee: id, shift: week, start_date: '2026-02-23' });
    await givePunches(server, fixtures.a.id, 'Europe/London', [
      { code, at: '2026-03-02T09:25:00Z' },
      { code, at: '2026-03-02T17:00:00Z' },
    ]);
    return id;
  };
  return {
    departments: [works, foundry, moulding],
    people: [await hire('8001', works), await hire('8002', foundry), await hire('8003', moulding)],
    timetable: hours,
    shift: week,
    day: '2026-03-02',
  };
}
