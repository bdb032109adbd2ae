import { beforeAll, describe, expect, it } from 'vitest';
import { departmentRule, globalRule } from '#features/attendance/contract.ts';
import {
  overtime,
  overtimeCodes,
  ownOvertime,
  previewOvertime,
  previewOwnOvertime,
} from '#features/request/contract.ts';
import { employee } from '#features/team/contract.ts';
import type { Client } from '#shared/http/index.ts';
import { makeRecord } from '#tests/support/late-chain.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

// Limits of overtime for requests, entries and approvals, one by one, in bulk and at once.

const server = useServer();
const people = usePeople(server);
let admin: Client;
let own: Client;
let person = 0;
let department = 0;

/** Sets the company's values from the beginning. */
async function say(body: object): Promise<void> {
  const [rule] = dataOf(await admin.callEndpoint(globalRule.calls.list, {}));
  dataOf(
    await admin.callEndpoint(globalRule.calls.patch, {
      params: { id: rule?.id ?? 0 },
      body: { ...body, holds_from: 'beginning' },
    }),
  );
}
const times = (overtime_date: string, start_time: string, end_time: string) => ({
  overtime_date,
  start_time,
  end_time,
  apply_reason: 'Stocktaking',
});
const ask = (...of: Parameters<typeof times>) => own.callEndpoint(ownOvertime.calls.create, { body: times(...of) });
const enter = (approve_directly: boolean, ...of: Parameters<typeof times>) =>
  admin.callEndpoint(overtime.calls.create, { body: { employee: person, approve_directly, ...times(...of) } });
const approve = async (...ids: number[]) =>
  dataOf(await admin.callEndpoint(overtime.actions.approve.call, { body: { ids } }));
const mistakeOf = (outcome: { readonly isSuccess: boolean; readonly fields?: object }) =>
  outcome.isSuccess ? undefined : (outcome as { fields: Record<string, object[]> }).fields['end_time']?.[0];
const told = async (id: number) => dataOf(await admin.callEndpoint(overtime.calls.retrieve, { params: { id } }));

beforeAll(async () => {
  admin = server.caller(await people.tokenOf('adminA'));
  own = server.caller(await people.tokenOf('empA1'));
  person = people.employees.empA1;
  const record = dataOf(await admin.callEndpoint(employee.calls.retrieve, { params: { id: person } }));
  department = record.department.id;
  dataOf(
    await admin.callEndpoint(employee.calls.patch, {
      params: { id: person },
      body: { hire_date: '2025-12-01', version: record.version },
    }),
  );
});

describe('a limit that refuses', () => {
  beforeAll(() => say({ ot_cap_day: 180, ot_cap_week: 720, ot_cap_beyond: 'refuse' }));

  it('is told as one types: what is used, and what the request makes of it', async () => {
    const first = dataOf(await ask('2026-02-09', '17:00', '20:00'));
    const body = { overtime_date: '2026-02-11', start_time: '17:00', end_time: '19:30' };
    const seen = dataOf(await own.callEndpoint(previewOwnOvertime, { body }));
    expect(seen).toEqual({
      minutes: 150,
      beyond: 'refuse',
      limits: [
        { period: 'day', cap: 180, used: 0 },
        { period: 'week', cap: 720, used: 180 },
      ],
      counts: 150,
      over: 0,
      is_refused: false,
      time_off: null,
    });
    // The edited request does not count as another one.
    const edited = await own.callEndpoint(previewOwnOvertime, {
      body: { id: first.id, overtime_date: '2026-02-09', start_time: '17:00', end_time: '21:00' },
    });
    expect(dataOf(edited)).toMatchObject({ is_refused: true, over: 60, limits: [{ used: 0 }, { used: 0 }] });
    expect(dataOf(await admin.callEndpoint(previewOvertime, { body: { employee: person, ...body } }))).toEqual(seen);
  });

  it('holds for who asks, who changes what was asked, and who enters it for others', async () => {
    const over = { code: 'overtimeCapDay', context: { cap: '3:00', left: '3:00' } };
    expect(mistakeOf(await ask('2026-02-10', '17:00', '20:01'))).toEqual(over);
    expect(mistakeOf(await enter(true, '2026-02-10', '17:00', '20:01'))).toEqual(over);
    const made = dataOf(await ask('2026-02-10', '17:00', '20:00'));
    const longer = await own.callEndpoint(ownOvertime.calls.patch, {
      params: { id: made.id },
      body: { end_time: '21:00', version: made.version },
    });
    expect(mistakeOf(longer)).toEqual(over);
    // Three hours on each of two days are pending, so six hours of the week are left.
    dataOf(await enter(true, '2026-02-11', '17:00', '20:00'));
    dataOf(await enter(true, '2026-02-12', '17:00', '19:30'));
    expect(mistakeOf(await ask('2026-02-13', '17:00', '18:00'))).toEqual({
      code: 'overtimeCapWeek',
      context: { cap: '12:00', left: '0:30' },
    });
    dataOf(await ask('2026-02-13', '17:00', '17:30'));
    // The next week starts at zero.
    dataOf(await ask('2026-02-16', '17:00', '20:00'));
  });

  it('is not passed by two at once, whether they ask or approve', async () => {
    const both = await Promise.all([ask('2026-02-17', '17:00', '19:00'), ask('2026-02-17', '19:00', '21:00')]);
    expect(both.filter(({ isSuccess }) => isSuccess)).toHaveLength(1);
    await say({ ot_cap_beyond: 'warn' });
    const [one, other] = [
      dataOf(await ask('2026-02-18', '17:00', '19:00')),
      dataOf(await ask('2026-02-18', '19:00', '21:00')),
    ];
    await say({ ot_cap_beyond: 'refuse' });
    const decided = (await Promise.all([approve(one.id), approve(other.id)])).flat();
    expect(decided.map(({ ok, code }) => (ok ? 'approved' : code)).toSorted()).toEqual([
      overtimeCodes.overCap.code,
      'approved',
    ]);
  });

  it('is not passed by many decided together either: the others go through', async () => {
    await say({ ot_cap_beyond: 'warn' });
    const ids: number[] = [];
    for (const [from, to] of [
      ['17:00', '18:30'],
      ['18:30', '20:00'],
      ['20:00', '21:00'],
    ] as const)
      ids.push(dataOf(await ask('2026-02-19', from, to)).id);
    await say({ ot_cap_beyond: 'refuse' });
    expect((await approve(...ids)).map(({ ok }) => ok)).toEqual([true, true, false]);
    expect(await told(ids[2] ?? 0)).toMatchObject({ status: 'pending', over_cap: 60 });
  });
});

describe('a limit up to which is counted', () => {
  it('takes down what is approved beyond it, and refuses where nothing is left', async () => {
    await say({ ot_cap_day: 180, ot_cap_week: null, ot_cap_beyond: 'cut' });
    const made = dataOf(await ask('2026-02-23', '17:00', '21:00'));
    expect(made).toMatchObject({ minutes: 240, over_cap: 60 });
    await approve(made.id);
    expect(await told(made.id)).toMatchObject({ status: 'approved', approved_minutes: 180, over_cap: 60 });
    expect(mistakeOf(await ask('2026-02-23', '21:00', '22:00'))).toMatchObject({ code: 'overtimeCapDay' });
    const entered = dataOf(await enter(true, '2026-02-24', '17:00', '20:30'));
    expect(await told(entered.id)).toMatchObject({ approved_minutes: 180, over_cap: 30 });
  });
});

describe('a limit that only marks', () => {
  it('is seen in the list, which finds what is beyond', async () => {
    await say({ ot_cap_day: 60, ot_cap_beyond: 'warn' });
    const made = dataOf(await ask('2026-02-26', '17:00', '19:00'));
    await approve(made.id);
    expect(await told(made.id)).toMatchObject({ status: 'approved', approved_minutes: 120, over_cap: 60 });
    const query = { over_cap__gte: 1, overtime_date__gte: '2026-02-26' };
    expect(dataOf(await admin.callEndpoint(overtime.calls.list, { query })).map(({ id }) => id)).toEqual([made.id]);
  });
});

describe('a department’s own limits', () => {
  it('go before the company’s, value by value and from their day on, and may be none', async () => {
    await say({ ot_cap_day: 60, ot_cap_week: 600, ot_cap_beyond: 'refuse' });
    const rule = await makeRecord(admin, departmentRule, { department, ot_cap_day: 120, holds_from: '2026-01-12' });
    const limitsOn = async (overtime_date: string) =>
      dataOf(await own.callEndpoint(previewOwnOvertime, { body: { overtime_date } })).limits.map(
        ({ period, cap }) => `${period} ${cap}`,
      );
    expect(await limitsOn('2026-01-13')).toEqual(['day 120', 'week 600']);
    expect(await limitsOn('2026-01-05')).toEqual(['day 60', 'week 600']);
    const record = dataOf(await admin.callEndpoint(departmentRule.calls.retrieve, { params: { id: rule } }));
    dataOf(
      await admin.callEndpoint(departmentRule.calls.patch, {
        params: { id: rule },
        body: { ot_cap_day: 1440, ot_cap_beyond: 'warn', version: record.version, holds_from: 'beginning' },
      }),
    );
    expect(await limitsOn('2026-01-13')).toEqual(['week 600']);
    expect(dataOf(await ask('2026-01-13', '08:00', '19:00'))).toMatchObject({ minutes: 660, over_cap: 60 });
  });

  it('a shorter period may not have more than a longer one', async () => {
    const [rule] = dataOf(await admin.callEndpoint(globalRule.calls.list, {}));
    const refused = await admin.callEndpoint(globalRule.calls.patch, {
      params: { id: rule?.id ?? 0 },
      body: { ot_cap_week: 600, ot_cap_month: 300, holds_from: 'beginning' },
    });
    expect(refused.isSuccess ? {} : refused.fields).toMatchObject({ ot_cap_month: [{ code: 'capsAscend' }] });
  });
});
