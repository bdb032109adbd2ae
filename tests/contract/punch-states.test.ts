import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { departmentSchedule, globalRule, shift, timetable } from '#features/attendance/contract.ts';
import { explainDay } from '#features/attendance/contract/explained-days.ts';
import { punchState, punchStateCodes, transaction } from '#features/device/contract.ts';
import { transactionReport } from '#features/report/contract.ts';
import { ownManualLog } from '#features/request/contract.ts';
import type { AnyResource } from '#shared/contract/index.ts';
import type { Client } from '#shared/http/index.ts';
import { calculateDays, daysOf } from '#tests/support/calculated-days.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { givePunches } from '#tests/support/punches.ts';
import { readCsv } from '#tests/support/table-files.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
let admin: Client;
let other: Client;

const statesOf = async (client = admin) =>
  dataOf(await client.callEndpoint(punchState.calls.list, { query: { page_size: 100 } }));
const idOf = async (code: number) => String((await statesOf()).find((state) => state.code === code)?.id ?? 0);
const change = async (code: number, body: z.input<typeof punchState.patch>) =>
  admin.callEndpoint(punchState.calls.patch, { params: { id: await idOf(code) }, body });
const add = (code: number, body: Partial<z.input<typeof punchState.create>> = {}) =>
  admin.callEndpoint(punchState.calls.create, { body: { code, kind: 'ignore', sort_order: 100, ...body } });
const remove = async (code: number) =>
  admin.callEndpoint(punchState.calls.destroy, { params: { id: await idOf(code) } });
const make = async (resource: AnyResource, body: object) =>
  Number(dataOf(await admin.callEndpoint(resource.calls.create, { body }))['id']);

beforeAll(async () => {
  admin = server.caller(await people.tokenOf('adminA'));
  other = server.caller(await people.tokenOf('adminB'));
  await server.database.asOwner("update employees set hire_date = '2026-02-01'");
});

describe('the types of punches', () => {
  it('are those that every company has, in their order', async () => {
    expect((await statesOf()).map(({ code }) => code)).toEqual([0, 1, 2, 3, 4, 5, 255]);
    expect((await statesOf())[0]).toMatchObject({
      name: 'Check in',
      default_name: 'Check in',
      kind: 'in',
      counts: true,
    });
  });

  it('may be added from 6 to 19, each once, and deleted; the fixed ones stay', async () => {
    expect(await add(20)).toMatchObject({ isSuccess: false });
    expect(await add(5)).toMatchObject({ isSuccess: false });
    expect(dataOf(await add(9, { name_en: 'Canteen' }))).toMatchObject({ code: 9, name: 'Canteen', kind: 'ignore' });
    expect(await add(9)).toMatchObject({ isSuccess: false });
    expect(await remove(9)).toMatchObject({ isSuccess: true });
    for (const code of [0, 5, 255])
      await expect(remove(code)).rejects.toMatchObject({ code: punchStateCodes.fixed.code });
  });

  it('keep what check in and check out mean', async () => {
    expect(await change(0, { kind: 'out', holds_from: '2026-03-02' })).toMatchObject({ isSuccess: false });
    expect(await change(1, { kind: 'ignore' })).toMatchObject({ isSuccess: false });
    expect(await change(2, { kind: 'ignore' })).toMatchObject({ isSuccess: true });
    expect(await change(2, { kind: 'break_out' })).toMatchObject({ isSuccess: true });
  });

  it('leave one to come by and one to leave by, whatever is planned', async () => {
    expect(await change(0, { enabled: false })).toMatchObject({ isSuccess: false });
    dataOf(await add(9, { kind: 'in' }));
    dataOf(await change(0, { enabled: false }));
    expect(await change(9, { enabled: false })).toMatchObject({ isSuccess: false });
    expect(await change(9, { kind: 'out', holds_from: '2099-01-01' })).toMatchObject({ isSuccess: false });
    await expect(remove(9)).rejects.toMatchObject({ code: punchStateCodes.lastOfKind.code });
    dataOf(await change(0, { enabled: true }));
    dataOf(await change(9, { kind: 'out', holds_from: '2099-01-01' }));
    // It is a check-in today, and no longer from that day on.
    expect(await change(0, { enabled: false })).toMatchObject({ isSuccess: false });
    expect(await remove(9)).toMatchObject({ isSuccess: true });
    expect(await change(1, { enabled: false })).toMatchObject({ isSuccess: false });
  });

  it('are called so in lists, reports and files, in this company only', async () => {
    await givePunches(server, people.a.id, 'Europe/London', [
      { code: '1001', at: '2026-02-24T08:55:00Z' },
      { code: '1001', at: '2026-02-24T17:00:00Z', state: 12 },
      { code: '1001', at: '2026-02-24T18:00:00Z', state: 40 },
    ]);
    dataOf(await change(0, { name_en: 'Arrival', short_name: 'IN', colour: '#1a73e8' }));
    dataOf(await add(12, { name_en: 'Gate' }));
    const csvOf = async (client: Client) => {
      const { blob } = await client.downloadEndpoint(transactionReport.calls.export, {
        query: { date__gte: '2026-02-24', date__lte: '2026-02-24', format: 'csv', columns: 'time,punch_state' },
      });
      return readCsv(new Uint8Array(await blob.arrayBuffer()));
    };
    expect((await csvOf(admin)).slice(1).map(([, state]) => state)).toEqual(
      expect.arrayContaining(['Arrival', 'Gate']),
    );
    const listed = dataOf(await admin.callEndpoint(transaction.calls.list, { query: { punch_state__in: '0,12' } }));
    expect(listed).toHaveLength(2);
    expect(dataOf(await admin.callEndpoint(transaction.calls.list, { query: {} }))).toHaveLength(3);
    await givePunches(server, people.b.id, 'Europe/London', [{ code: '1001', at: '2026-02-24T08:55:00Z' }]);
    expect((await csvOf(other)).flat()).not.toContain('Arrival');
    expect((await statesOf(other)).map(({ name }) => name)).toContain('Check in');
  });

  it('that nobody may choose are refused in a manual log', async () => {
    const own = server.caller(await people.tokenOf('empA1'));
    const ask = (punch_state: 0 | 3 | 12) =>
      own.callEndpoint(ownManualLog.calls.create, {
        body: { punch_date: '2026-02-27', punch_time: '09:00', punch_state, apply_reason: 'Forgotten' },
      });
    dataOf(await change(3, { is_selectable: false }));
    expect(await ask(3)).toMatchObject({ isSuccess: false });
    dataOf(await change(12, { enabled: false }));
    expect(await ask(12)).toMatchObject({ isSuccess: false });
    dataOf(await change(12, { enabled: true }));
    expect(await ask(12)).toMatchObject({ isSuccess: true });
  });
});

describe('what attendance makes of a type', () => {
  const dayOf = async (date: string) => (await daysOf(admin, people.employees.empA1)).get(date);
  const fates = async (date: string) =>
    dataOf(await admin.callEndpoint(explainDay, { query: { employee: people.employees.empA1, date } })).punches;

  beforeAll(async () => {
    const office = await make(timetable, { alias: 'Office', in_time: '09:00', out_time: '17:00', breaks: [] });
    const days = [1, 2, 3, 4, 5].map((each) => ({ day: each, timetable: office }));
    const week = await make(shift, { alias: 'Five days', cycle_unit: 'week', shift_cycle: 1, days });
    await make(departmentSchedule, { department: people.a.departments.one, shift: week, start_date: '2026-02-01' });
    dataOf(await add(7, { name_en: 'Gate' }));
    await givePunches(
      server,
      people.a.id,
      'Europe/London',
      ['2026-02-25', '2026-02-26'].flatMap((day) => [
        { code: '1001', at: `${day}T08:55:00Z`, state: 7 },
        { code: '1001', at: `${day}T09:30:00Z`, state: 255 },
        { code: '1001', at: `${day}T17:00:00Z`, state: 255 },
      ]),
    );
    await calculateDays(server);
  });

  it('counts no punch of one that does not count, from the chosen day on, and says why', async () => {
    expect(await dayOf('2026-02-26')).toMatchObject({ late_min: 0 });
    dataOf(await change(7, { counts: false, holds_from: '2026-02-26' }));
    await calculateDays(server);
    expect(await dayOf('2026-02-25')).toMatchObject({ late_min: 0 });
    expect((await dayOf('2026-02-26'))?.late_min).toBeGreaterThan(0);
    expect((await fates('2026-02-26'))[0]).toMatchObject({ use: null, because: 'uncounted' });
    dataOf(await change(7, { counts: true, holds_from: 'beginning' }));
    await calculateDays(server);
    expect(await dayOf('2026-02-26')).toMatchObject({ late_min: 0 });
  });

  it('reads one as what it means, where punches are read by their types', async () => {
    const [rule] = dataOf(await admin.callEndpoint(globalRule.calls.list, { query: {} }));
    dataOf(
      await admin.callEndpoint(globalRule.calls.patch, {
        params: { id: String(rule?.id ?? 0) },
        body: { identity: 'state', holds_from: 'beginning' },
      }),
    );
    dataOf(await change(7, { kind: 'out', holds_from: '2026-02-26' }));
    await calculateDays(server);
    const uses = async (date: string) => (await fates(date)).map(({ use }) => use);
    expect((await uses('2026-02-25'))[0]).toBe('checkIn');
    expect((await uses('2026-02-26'))[0]).not.toBe('checkIn');
  });
});
