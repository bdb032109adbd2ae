import { beforeAll, describe, expect, it } from 'vitest';
import { employeeSchedule, shift, timetable } from '#features/attendance/contract.ts';
import { punchState } from '#features/device/contract.ts';
import {
  mobileTransactionReport,
  ownScheduledLogReport,
  scheduledLogReport,
  transactionReport,
} from '#features/report/contract.ts';
import type { AnyResource } from '#shared/contract/index.ts';
import type { Client } from '#shared/http/index.ts';
import { calculateDays } from '#tests/support/calculated-days.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { givePunches } from '#tests/support/punches.ts';
import { readCsv } from '#tests/support/table-files.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
const week = { date__gte: '2026-02-23', date__lte: '2026-03-01' };
let admin: Client;
let own: Client;

const make = async (resource: AnyResource, body: object): Promise<number> =>
  Number(dataOf(await admin.callEndpoint(resource.calls.create, { body }))['id']);

beforeAll(async () => {
  admin = server.caller(await people.tokenOf('adminA'));
  own = server.caller(await people.tokenOf('empA1'));
  await server.database.asOwner('update employees set hire_date = null where company_id = $1', [people.a.id]);
  const office = await make(timetable, { alias: 'Office', in_time: '09:00', out_time: '17:00', breaks: [] });
  const days = [1, 2, 3, 4, 5].map((day) => ({ day, timetable: office }));
  const five = await make(shift, { alias: 'Five days', cycle_unit: 'week', shift_cycle: 1, days });
  for (const employee of [people.employees.empA1, people.employees.empA2])
    await make(employeeSchedule, { employee, shift: five, start_date: '2026-01-05' });
  // A state of the company's own that says the same as the usual one.
  await make(punchState, { code: 7, kind: 'in', sort_order: 100 });
  await givePunches(server, people.a.id, 'Europe/London', [
    { code: '1001', at: '2026-02-23T08:58:00Z' },
    { code: '1001', at: '2026-02-23T08:58:20Z' },
    // Its state says in, and it is the last of the day.
    { code: '1001', at: '2026-02-23T17:02:00Z' },
    { code: '1002', at: '2026-02-24T09:10:00Z', state: 7 },
    { code: '1002', at: '2026-02-24T17:00:00Z', state: 1 },
  ]);
  await calculateDays(server);
});

describe('what days took punches for', () => {
  const { calls } = scheduledLogReport;

  it('tells every punch once, with its state or why it did not count', async () => {
    const rows = dataOf(await admin.callEndpoint(calls.page, { query: { ...week, ordering: 'date' } }));
    expect(
      rows.map((row) => [
        row['emp_code'],
        row['time'],
        row['punch_state'],
        row['corrected_state'],
        row['used_as'],
        row['ignore_reason'],
      ]),
    ).toEqual([
      ['1001', '08:58:00', 0, 0, 'in', null],
      ['1001', '08:58:20', 0, null, 'ignored', 'duplicate'],
      ['1001', '17:02:00', 0, 1, 'out', null],
      ['1002', '09:10:00', 7, 0, 'in', null],
      ['1002', '17:00:00', 1, 1, 'out', null],
    ]);
    const punches = dataOf(await admin.callEndpoint(transactionReport.calls.page, { query: week }));
    expect(rows).toHaveLength(punches.length);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  });

  it('finds those that were taken otherwise, and those that were left out', async () => {
    const times = async (query: object) =>
      dataOf(await admin.callEndpoint(calls.page, { query: { ...week, ...query } })).map((row) => row['time']);
    expect(await times({ state_changed: 'true' })).toEqual(['17:02:00']);
    expect(await times({ used_as: 'ignored' })).toEqual(['08:58:20']);
    expect(await times({ ignore_reason: 'duplicate' })).toEqual(['08:58:20']);
    expect(await times({ employee: String(people.employees.empA2), ordering: 'date' })).toEqual([
      '09:10:00',
      '17:00:00',
    ]);
    const answer = dataOf(await admin.callEndpoint(calls.totals, { query: { ...week, group_by: 'employee' } }));
    expect(answer.totals).toEqual({ punches: 5, used_punches: 4, ignored_punches: 1, people: 2 });
    const chart = dataOf(await admin.callEndpoint(calls.chart, { query: week }));
    expect(chart.points[0]).toEqual({ label: '2026-02-23', values: { used_punches: 2, ignored_punches: 1 } });
  });

  it('shows people their own, and is the same as a file', async () => {
    const rows = dataOf(
      await own.callEndpoint(ownScheduledLogReport.calls.page, { query: { ...week, ordering: 'date' } }),
    );
    expect(rows.map((row) => [row['time'], row['used_as']])).toEqual([
      ['08:58:00', 'in'],
      ['08:58:20', 'ignored'],
      ['17:02:00', 'out'],
    ]);
    const query = { ...week, format: 'csv', columns: 'time,used_as,ignore_reason', ordering: 'date' } as const;
    const { blob } = await own.downloadEndpoint(ownScheduledLogReport.calls.export, { query });
    const [, ...lines] = readCsv(new Uint8Array(await blob.arrayBuffer()));
    expect(lines.map(([, used, reason]) => [used, reason])).toEqual([
      ['In', ''],
      ['Ignored', 'Repeated too soon'],
      ['Out', ''],
    ]);
  });
});

describe('punches from browsers and phones', () => {
  const { calls } = mobileTransactionReport;

  beforeAll(async () => {
    await givePunches(server, people.a.id, 'Europe/London', [
      { code: '1001', at: '2026-02-25T09:00:00Z' },
      { code: '1001', at: '2026-02-25T17:00:00Z', state: 1 },
      { code: '1002', at: '2026-02-25T09:00:00Z' },
    ]);
    await server.database.asOwner(
      `update punches set source = 'web', latitude = 51.5, longitude = -0.125, accuracy_m = 12, distance_m = 40
       where company_id = $1 and emp_code = '1001' and punch_time::date = '2026-02-25'`,
      [people.a.id],
    );
    await server.database.asOwner(
      `update punches set distance_m = 900, is_outside = true
       where company_id = $1 and emp_code = '1001' and punch_time = '2026-02-25T17:00:00Z'`,
      [people.a.id],
    );
  });

  it('tells where each was made, and leaves out those of terminals', async () => {
    const rows = dataOf(await admin.callEndpoint(calls.page, { query: { ...week, ordering: 'date' } }));
    expect(rows.map((row) => [row['emp_code'], row['time'], row['place_distance_m'], row['outside_place']])).toEqual([
      ['1001', '09:00:00', 40, false],
      ['1001', '17:00:00', 900, true],
    ]);
    expect(rows[0]).toMatchObject({
      latitude: 51.5,
      longitude: -0.125,
      accuracy_m: 12,
      map_link: 'https://www.openstreetmap.org/?mlat=51.500000&mlon=-0.125000#map=17/51.500000/-0.125000',
    });
  });

  it('finds those from outside, and counts them', async () => {
    const outside = dataOf(await admin.callEndpoint(calls.page, { query: { ...week, outside_place: 'true' } }));
    expect(outside.map((row) => row['time'])).toEqual(['17:00:00']);
    const answer = dataOf(await admin.callEndpoint(calls.totals, { query: { ...week, group_by: 'department' } }));
    expect(answer.totals).toEqual({ punches: 2, people: 1, outside_punches: 1 });
    const query = { ...week, format: 'csv', columns: 'time,place_distance_m,map_link', ordering: 'date' } as const;
    const { blob } = await admin.downloadEndpoint(calls.export, { query });
    const [, ...lines] = readCsv(new Uint8Array(await blob.arrayBuffer()));
    expect(lines.map(([, distance]) => distance)).toEqual(['40', '900']);
    expect(lines[0]?.[2]).toContain('mlat=51.500000');
  });
});
