import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { departmentSchedule, globalRule, shift, timetable, wouldChange } from '#features/attendance/contract.ts';
import { explainDay } from '#features/attendance/contract/explained-days.ts';
import { deviceCodes, terminal } from '#features/device/contract.ts';
import type { AnyResource } from '#shared/contract/index.ts';
import type { Client } from '#shared/http/index.ts';
import { calculateDays, daysOf } from '#tests/support/calculated-days.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { givePunches } from '#tests/support/punches.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
let admin: Client;
let gate: number;

const make = async (resource: AnyResource, body: object) =>
  Number(dataOf(await admin.callEndpoint(resource.calls.create, { body }))['id']);
const setGate = async (body: z.input<typeof terminal.patch>) => {
  dataOf(await admin.callEndpoint(terminal.calls.patch, { params: { id: String(gate) }, body }));
  await calculateDays(server);
};
const dayOf = async (date: string) => (await daysOf(admin, people.employees.empA1)).get(date);
const punchesOf = async (date: string) =>
  dataOf(await admin.callEndpoint(explainDay, { query: { employee: people.employees.empA1, date } })).punches;

beforeAll(async () => {
  admin = server.caller(await people.tokenOf('adminA'));
  await server.database.asOwner("update employees set hire_date = '2026-02-01'");
  const office = await make(timetable, { alias: 'Office', in_time: '09:00', out_time: '17:00', breaks: [] });
  const days = [1, 2, 3, 4, 5].map((each) => ({ day: each, timetable: office }));
  const week = await make(shift, { alias: 'Five days', cycle_unit: 'week', shift_cycle: 1, days });
  await make(departmentSchedule, { department: people.a.departments.one, shift: week, start_date: '2026-02-01' });
  const [rule] = dataOf(await admin.callEndpoint(globalRule.calls.list, { query: {} }));
  dataOf(
    await admin.callEndpoint(globalRule.calls.patch, {
      params: { id: String(rule?.id ?? 0) },
      body: { identity: 'state', holds_from: 'beginning' },
    }),
  );
  gate = await make(terminal, { sn: 'GATE0001', alias: 'Gate', area: people.a.rootArea });
  const at = { code: '1001', door: 'Gate', terminal: gate, state: 255 };
  await givePunches(
    server,
    people.a.id,
    'Europe/London',
    ['2026-02-24', '2026-02-25'].flatMap((day) => [
      { ...at, at: `${day}T08:55:00Z` },
      { ...at, at: `${day}T12:00:00Z` },
      { ...at, at: `${day}T12:30:00Z` },
      { code: '1001', at: `${day}T17:00:00Z`, state: 1 },
    ]),
  );
  await givePunches(server, people.a.id, 'Europe/London', [
    { code: '1001', at: '2026-02-26T08:55:00Z' },
    { ...at, at: '2026-02-26T12:00:00Z' },
    { ...at, at: '2026-02-26T12:30:00Z' },
    { code: '1001', at: '2026-02-26T17:00:00Z', state: 1 },
  ]);
  await calculateDays(server);
});

describe('what a terminal\u2019s punches count as', () => {
  it('is the direction of its gate, from the chosen day on, and the day says so', async () => {
    await setGate({ in_out_role: 'always_in', holds_from: '2026-02-25' });
    const [first, second] = await punchesOf('2026-02-25');
    expect([first, second]).toMatchObject([
      { use: 'checkIn', role: 'always_in', punch_state: 255 },
      { use: null, role: 'always_in' },
    ]);
    expect((await punchesOf('2026-02-24')).map(({ role }) => role)).toEqual([null, null, null, null]);
    expect(await dayOf('2026-02-25')).toMatchObject({ late_min: 0 });
  });

  it('is a way out that nobody comes in by', async () => {
    await setGate({ in_out_role: 'always_out', holds_from: '2026-02-25' });
    expect((await punchesOf('2026-02-25')).some(({ use }) => use === 'checkIn')).toBe(false);
  });

  it('is a break that begins with one punch and ends with the next', async () => {
    await setGate({ in_out_role: 'break', holds_from: '2026-02-25' });
    const { punches: made, present_min } = dataOf(
      await admin.callEndpoint(explainDay, { query: { employee: people.employees.empA1, date: '2026-02-26' } }),
    );
    expect(made.map(({ use, role }) => [use, role])).toEqual([
      ['checkIn', null],
      ['breakStart', 'break'],
      ['breakEnd', 'break'],
      ['checkOut', null],
    ]);
    // From 8:55 to 17:00 without the half hour.
    expect(present_min).toBe(455);
    await setGate({ in_out_role: 'as_punched', holds_from: '2026-02-25' });
    expect((await punchesOf('2026-02-25'))[0]).toMatchObject({ role: null });
  });

  it('is nothing where it is not used for attendance: its punches stay and do not count', async () => {
    await setGate({ is_attendance: false, holds_from: '2026-02-25' });
    expect((await punchesOf('2026-02-25'))[0]).toMatchObject({ use: null, because: 'uncounted' });
    expect((await punchesOf('2026-02-24'))[0]).toMatchObject({ use: 'checkIn' });
    await setGate({ is_attendance: true, holds_from: '2026-02-25' });
    expect((await punchesOf('2026-02-25'))[0]).toMatchObject({ use: 'checkIn' });
  });

  it('is tried before it is saved: the days that it would change are told, and nothing is written', async () => {
    const before = await dayOf('2026-02-25');
    const tried = async (body: z.input<typeof terminal.patch>, id: number | null = gate) =>
      dataOf(
        await admin.callEndpoint(wouldChange, { body: { resource: 'device.terminal', id, body, period: 'days90' } }),
      );
    const found = await tried({ in_out_role: 'always_out', area: people.a.rootArea, enabled: false });
    expect(found.touched).toBe(1);
    expect(found.people.map(({ id }) => id)).toEqual([people.employees.empA1]);
    expect(found.people[0]?.days).toBeGreaterThan(0);
    const off = await tried({ is_attendance: false });
    expect(off.people[0]?.differences.worked).toBeLessThan(0);
    expect(await tried({ alias: 'Main gate' })).toMatchObject({ touched: 0, people: [] });
    expect(await tried({ in_out_role: 'always_in' }, null)).toMatchObject({ touched: 0, people: [] });
    expect(dataOf(await admin.callEndpoint(terminal.calls.retrieve, { params: { id: String(gate) } }))).toMatchObject({
      in_out_role: 'as_punched',
      is_attendance: true,
      enabled: true,
    });
    await calculateDays(server);
    expect(await dayOf('2026-02-25')).toEqual(before);
  });

  it('keeps it from being deleted, since the days would change', async () => {
    await setGate({ in_out_role: 'always_in', enabled: false });
    await expect(admin.callEndpoint(terminal.calls.destroy, { params: { id: String(gate) } })).rejects.toMatchObject({
      code: deviceCodes.countsOtherwise.code,
    });
    const other = await make(terminal, { sn: 'GATE0002', alias: 'Spare', area: people.a.rootArea, enabled: false });
    dataOf(
      await admin.callEndpoint(terminal.calls.patch, {
        params: { id: String(other) },
        body: { in_out_role: 'always_in' },
      }),
    );
    expect(await admin.callEndpoint(terminal.calls.destroy, { params: { id: String(other) } })).toMatchObject({
      isSuccess: true,
    });
  });
});
