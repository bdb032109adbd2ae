import { beforeAll, describe, expect, it } from 'vitest';
import { employeeSchedule, shift, timetable } from '#features/attendance/contract.ts';
import { giveShift, shiftWouldCut } from '#features/attendance/contract/give-shift.ts';
import { employee } from '#features/team/contract.ts';
import { commonCodes } from '#shared/contract/index.ts';
import type { Client } from '#shared/http/index.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
let admin: Client;
let early = 0;
let late = 0;
const persons: number[] = [];

beforeAll(async () => {
  admin = server.caller(await people.tokenOf('adminA'));
  early = await shiftOf('Early', '06:00', '14:00');
  late = await shiftOf('Late', '14:00', '22:00');
  for (const at of [1, 2, 3]) {
    const made = await admin.callEndpoint(employee.calls.create, {
      body: {
        emp_code: `70${at}`,
        first_name: `Given ${at}`,
        department: people.a.rootDepartment,
        area: [people.a.rootArea],
      },
    });
    if (!made.isSuccess) throw new Error(`${made.code} ${JSON.stringify(made.fields)}`);
    persons.push(made.data.data.id);
  }
});

async function shiftOf(alias: string, in_time: string, out_time: string): Promise<number> {
  const hours = await admin.callEndpoint(timetable.calls.create, { body: { alias, in_time, out_time } });
  if (!hours.isSuccess) throw new Error(hours.code);
  const made = await admin.callEndpoint(shift.calls.create, {
    body: { alias: `${alias} week`, days: [1, 2, 3, 4, 5].map((day) => ({ day, timetable: hours.data.data.id })) },
  });
  if (!made.isSuccess) throw new Error(made.code);
  return made.data.data.id;
}

async function scheduled(employeeId: number, start_date: string, end_date: string | null): Promise<void> {
  const made = await admin.callEndpoint(employeeSchedule.calls.create, {
    body: { employee: employeeId, shift: early, start_date, end_date },
  });
  if (!made.isSuccess) throw new Error(`${made.code} ${JSON.stringify(made.fields)}`);
}

/** `Early week 2026-01-05..2026-02-28 since 2026-01-05`: the schedules of a person in order. */
async function schedulesOf(employeeId: number): Promise<string[]> {
  const listed = await admin.callEndpoint(employeeSchedule.calls.list, {
    query: { employee__in: String(employeeId), ordering: 'start_date' },
  });
  if (!listed.isSuccess) throw new Error(listed.code);
  return listed.data.data.map(
    (row) =>
      `${row.shift.display_name} ${row.start_date}..${row.end_date ?? ''} since ${row.cycle_start ?? row.start_date}`,
  );
}

async function lookedAt(start_date: string, end_date: string | null) {
  const found = await admin.callEndpoint(shiftWouldCut, { body: { employees: persons, start_date, end_date } });
  if (!found.isSuccess) throw new Error(found.code);
  return found.data.data;
}

describe('a shift that is given to people', () => {
  it('says by name what it would cut, cuts that, and the cycle of what is left goes on', async () => {
    const [one = 0, two = 0, three = 0] = persons;
    await scheduled(one, '2026-01-05', null);
    await scheduled(two, '2026-03-02', '2026-03-06');
    const found = await lookedAt('2026-03-01', '2026-03-31');
    expect(found.count).toBe(3);
    expect(
      found.people.map(({ employee: { display_name }, cut }) => [display_name, cut.map(({ left }) => left)]),
    ).toEqual([
      [
        'Given 1',
        [
          [
            { start: '2026-01-05', end: '2026-02-28' },
            { start: '2026-04-01', end: null },
          ],
        ],
      ],
      ['Given 2', [[]]],
    ]);
    // A preview writes nothing.
    expect(await schedulesOf(one)).toEqual(['Early week 2026-01-05.. since 2026-01-05']);
    const seen = found.people.flatMap(({ cut }) => cut.map(({ id, version }) => ({ id, version })));
    const given = await admin.callEndpoint(giveShift, {
      body: { employees: persons, shift: late, start_date: '2026-03-01', end_date: '2026-03-31', seen },
    });
    expect(given.isSuccess && given.data.data.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(await schedulesOf(one)).toEqual([
      'Early week 2026-01-05..2026-02-28 since 2026-01-05',
      'Late week 2026-03-01..2026-03-31 since 2026-03-01',
      'Early week 2026-04-01.. since 2026-01-05',
    ]);
    expect(await schedulesOf(two)).toEqual(['Late week 2026-03-01..2026-03-31 since 2026-03-01']);
    expect(await schedulesOf(three)).toEqual(['Late week 2026-03-01..2026-03-31 since 2026-03-01']);
  });

  it('cuts nothing that was not seen: who has another schedule by now keeps it, the others have theirs', async () => {
    const [one = 0, two = 0] = persons;
    const found = await lookedAt('2026-06-01', '2026-06-30');
    await scheduled(two, '2026-06-15', '2026-06-20');
    const seen = found.people.flatMap(({ cut }) => cut.map(({ id, version }) => ({ id, version })));
    const given = await admin.callEndpoint(giveShift, {
      body: { employees: [one, two], shift: late, start_date: '2026-06-01', end_date: '2026-06-30', seen },
    });
    expect(given.isSuccess && given.data.data.map(({ ok, code }) => ok || code)).toEqual([
      true,
      commonCodes.changedMeanwhile.code,
    ]);
    expect(await schedulesOf(two)).toEqual([
      'Late week 2026-03-01..2026-03-31 since 2026-03-01',
      'Early week 2026-06-15..2026-06-20 since 2026-06-15',
    ]);
  });

  it('is refused where the end lies before the start, and gives nothing to who is out of reach', async () => {
    const wrong = await admin.callEndpoint(shiftWouldCut, {
      body: { employees: persons, start_date: '2026-06-30', end_date: '2026-06-01' },
    });
    expect(wrong).toMatchObject({ isSuccess: false, fields: { end_date: [{ code: 'periodOrder' }] } });
    const other = server.caller(await people.tokenOf('adminB'));
    const found = await other.callEndpoint(shiftWouldCut, { body: { employees: persons, start_date: '2026-03-01' } });
    expect(found).toMatchObject({ isSuccess: true, data: { data: { count: 0, people: [] } } });
  });
});
