import { beforeAll, describe, expect, it } from 'vitest';
import {
  incidentType,
  leaveBalance,
  leaveGroup,
  leaveRequest,
  ledgerOf,
  ownBalances,
  ownLedger,
  ownLeave,
  previewOwnLeave,
} from '#features/leave/contract.ts';
import { leaveSlice } from '#features/leave/server.ts';
import { employee } from '#features/team/contract.ts';
import { asCompany } from '#server/http/index.ts';
import { commonCodes } from '#shared/contract/index.ts';
import type { Client } from '#shared/http/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
let admin: Client;
let own: Client;
let person = 0;
let annual = 0;
let group = 0;

const ask = (body: { start_date: string; end_date?: string }) =>
  own.callEndpoint(ownLeave.calls.create, { body: { incident_type: annual, apply_reason: 'Family', ...body } });
const approve = async (id: number) =>
  dataOf(await admin.callEndpoint(leaveRequest.actions.approve.call, { body: { ids: [id] } }));
const balances = async () =>
  dataOf(
    await admin.callEndpoint(leaveBalance.calls.list, {
      query: { employee__in: String(person), ordering: 'year_start' },
    }),
  );
const mine = async (date?: string) =>
  dataOf(await own.callEndpoint(ownBalances, { query: date === undefined ? {} : { date } }))[0]?.balance;
/** The daily run over everybody. */
const goRound = () =>
  asCompany(server.host, { companyId: people.a.id, name: 'Muster', accessor: 'job' }, async (context) => {
    for (const job of leaveSlice.recurring ?? [])
      if (job.scope === 'company') while ((await job.run(context))?.hasMore);
  });

beforeAll(async () => {
  admin = server.caller(await people.tokenOf('adminA'));
  own = server.caller(await people.tokenOf('empA1'));
  person = people.employees.empA1;
  annual =
    dataOf(await admin.callEndpoint(incidentType.calls.list, { query: {} })).find(({ symbol }) => symbol === 'AL')
      ?.id ?? 0;
  const record = dataOf(await admin.callEndpoint(employee.calls.retrieve, { params: { id: person } }));
  await admin.callEndpoint(employee.calls.patch, {
    params: { id: person },
    body: { hire_date: '2020-01-01', version: record.version },
  });
  group = dataOf(
    await admin.callEndpoint(leaveGroup.calls.create, {
      body: {
        group_name: 'Everybody',
        start_date: '2026-01-01',
        is_default: true,
        entitlements: [
          {
            incident_type: annual,
            entitlement: 20,
            accrual: 'upfront',
            carry: 'limited',
            carry_max: 5,
            carry_months: 3,
          },
        ],
        blackouts: [{ start_date: '2026-12-20', end_date: '2026-12-31', reason: 'Stocktaking' }],
      },
    }),
  ).id;
});

describe('balances of leave', () => {
  it('follow from the group, on any day past or to come', async () => {
    expect(group).toBeGreaterThan(0);
    expect(await mine()).toBe(20);
    expect(await mine('2025-12-31')).toBe(0);
    // Five of the days left at the end of the year are carried over, and expire in April.
    expect(await mine('2027-02-01')).toBe(25);
    expect(await mine('2027-04-01')).toBe(20);
  });

  it('stand in the ledger once the day’s round has come, and once only', async () => {
    await goRound();
    await goRound();
    const [balance] = await balances();
    expect(balance).toMatchObject({ year_start: '2026-01-01', year_end: '2026-12-31', granted: 20, available: 20 });
    const lines = dataOf(await admin.callEndpoint(ledgerOf, { query: { balance: balance?.id ?? 0 } }));
    expect(lines).toMatchObject([{ kind: 'grant', amount: 20, effective_date: '2026-01-01', balance: 20 }]);
  });

  it('are taken from when leave is approved, and shown before it is asked for', async () => {
    const body = { incident_type: annual, start_date: '2026-04-06', end_date: '2026-04-10' };
    const told = dataOf(await own.callEndpoint(previewOwnLeave, { body }));
    expect(told.balance).toEqual({ before: 20, after: 15, waiting: 0 });
    const asked = dataOf(await ask({ start_date: '2026-04-06', end_date: '2026-04-10' }));
    expect(dataOf(await own.callEndpoint(ownBalances, { query: {} }))[0]).toMatchObject({ balance: 20, waiting: 5 });
    await approve(asked.id);
    expect((await balances())[0]).toMatchObject({ used: 5, available: 15 });
    const ofType = { type: annual };
    const year = dataOf(await own.callEndpoint(ownLedger, { query: ofType }));
    expect(year).toMatchObject({ year_start: '2026-01-01', year_end: '2026-12-31', before: null });
    expect(year.lines).toMatchObject([
      { kind: 'grant', amount: 20, request_no: '', balance: 20 },
      ...[19, 18, 17, 16, 15].map((balance) => ({ kind: 'use', amount: -1, request_no: asked.request_no, balance })),
    ]);
    const refused = own.callEndpoint(ownLedger, { query: { ...ofType, date: '2025-06-01' } });
    await expect(refused).rejects.toMatchObject({ code: commonCodes.notFound.code });
    expect(await mine('2026-04-10')).toBe(15);
    expect(await mine('2026-04-07')).toBe(18);
  });

  it('get back what is cancelled, by further lines', async () => {
    const asked = dataOf(await ask({ start_date: '2026-08-03', end_date: '2026-08-04' }));
    await approve(asked.id);
    expect((await balances())[0]).toMatchObject({ used: 7, available: 13 });
    const body = { ids: [asked.id], cancel_reason: 'Not needed' };
    expect(dataOf(await own.callEndpoint(ownLeave.actions.cancel.call, { body }))).toMatchObject([{ ok: true }]);
    expect((await balances())[0]).toMatchObject({ used: 5, available: 15 });
    const [balance] = await balances();
    const lines = dataOf(await admin.callEndpoint(ledgerOf, { query: { balance: balance?.id ?? 0 } }));
    expect(lines.filter(({ kind }) => kind === 'use').map(({ amount }) => amount)).toEqual([
      -1, -1, -1, -1, -1, -1, 1, -1, 1,
    ]);
  });

  it('are not overdrawn, by two that wait or by one', async () => {
    const refused = await ask({ start_date: '2026-05-04', end_date: '2026-05-29' });
    expect(refused.isSuccess ? {} : refused.fields).toMatchObject({
      incident_type: [{ code: 'leaveBalance', context: { free: 15 } }],
    });
    expect((await ask({ start_date: '2026-06-01', end_date: '2026-06-12' })).isSuccess).toBe(true);
    const second = await ask({ start_date: '2026-07-01', end_date: '2026-07-15' });
    expect(second.isSuccess ? {} : second.fields).toMatchObject({ incident_type: [{ code: 'leaveBalance' }] });
  });

  it('leave no room on days on which nobody takes leave', async () => {
    const refused = await ask({ start_date: '2026-12-21' });
    expect(refused.isSuccess ? {} : refused.fields).toMatchObject({ start_date: [{ code: 'leaveBlackout' }] });
  });

  it('are corrected by a line with its reason', async () => {
    const [balance] = await balances();
    dataOf(
      await admin.callEndpoint(leaveBalance.actions.adjust.call, {
        body: { ids: [balance?.id ?? 0], amount: 2.5, reason: 'Worked on a holiday' },
      }),
    );
    expect((await balances())[0]).toMatchObject({ adjusted: 2.5, available: 17.5 });
    await goRound();
    expect((await balances())[0]).toMatchObject({ available: 17.5 });
  });

  it('begin with what was there before', async () => {
    const other = people.employees.empA2;
    const body = { employee: other, incident_type: annual, opening: 3 };
    const made = admin.callEndpoint(leaveBalance.calls.create, { body });
    // The daily run has made the year's balance, which can only be corrected.
    await expect(made).rejects.toMatchObject({ code: 'ZBLV0301' });
  });

  it('are lines that nobody changes or deletes, whatever asks for it', async () => {
    for (const statement of ['update leave_ledger set amount = 0', 'delete from leave_ledger'])
      await expect(
        asCompany(server.host, { companyId: people.a.id, name: 'Muster', accessor: 'job' }, async ({ tx }) => {
          await tx.execute(`${statement} where company_id = ${people.a.id}`);
        }),
      ).rejects.toThrow();
  });
});
