import { beforeAll, describe, expect, it } from 'vitest';
import { incidentType, leaveBalance, leaveGroup, ledgerOf, ownBalances } from '#features/leave/contract.ts';
import { leaveSlice } from '#features/leave/server.ts';
import { payrollSummaryReport } from '#features/report/contract.ts';
import { asCompany } from '#server/http/index.ts';
import type { Client } from '#shared/http/index.ts';
import { calculateDays } from '#tests/support/calculated-days.ts';
import { makeRecord } from '#tests/support/late-chain.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { givePunches } from '#tests/support/punches.ts';
import { giveReportedDays } from '#tests/support/reported-days.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
let admin: Client;

/** The days of February on which they were there, as payroll has them. */
async function worked(): Promise<number> {
  const query = { date__gte: '2026-02-01', date__lte: '2026-02-28', employee: String(people.employees.empA1) };
  const [row] = dataOf(await admin.callEndpoint(payrollSummaryReport.calls.page, { query }));
  return Number(row?.['present_days']);
}
const goRound = () =>
  asCompany(server.host, { companyId: people.a.id, name: 'Muster', accessor: 'job' }, async (context) => {
    for (const job of leaveSlice.recurring ?? [])
      if (job.scope === 'company') while ((await job.run(context))?.hasMore);
  });
async function ledger() {
  const query = { employee__in: String(people.employees.empA1) };
  const [balance] = dataOf(await admin.callEndpoint(leaveBalance.calls.list, { query }));
  const lines = dataOf(await admin.callEndpoint(ledgerOf, { query: { balance: balance?.id ?? 0 } }));
  return lines.map(({ kind, amount, effective_date: date }) => [kind, amount, date]);
}

beforeAll(async () => {
  admin = server.caller(await people.tokenOf('adminA'));
  await giveReportedDays(server, people, admin);
  const types = dataOf(await admin.callEndpoint(incidentType.calls.list, { query: {} }));
  await makeRecord(admin, leaveGroup, {
    group_name: 'By work',
    start_date: '2026-01-01',
    is_default: true,
    entitlements: [
      {
        incident_type: types.find(({ symbol }) => symbol === 'AL')?.id,
        entitlement: 20,
        accrual: 'per_work_day',
        per_days: 2,
        rounding: 25,
      },
    ],
  });
});

describe('leave that is earned by work', () => {
  it('comes at the end of a month from its stored days, and a day that is corrected later is made right', async () => {
    const own = server.caller(await people.tokenOf('empA1'));
    const earned = (days: number) => Math.floor((days / 2) * 4) / 4;
    const first = await worked();
    expect(first).toBeGreaterThan(1);
    const on = async (date: string) => dataOf(await own.callEndpoint(ownBalances, { query: { date } }))[0]?.balance;
    expect([await on('2026-02-27'), await on('2026-02-28')]).toEqual([0, earned(first)]);

    server.clock.advance(server.clock.now().until('2026-03-10T12:00:00Z'));
    // Nobody stays signed in so long.
    admin = server.caller(await people.tokenOf('adminA'));
    await goRound();
    expect(await ledger()).toEqual([['grant', earned(first), '2026-02-28']]);

    // On the day of absence they had worked.
    await givePunches(server, people.a.id, 'Europe/London', [
      { code: '1001', at: '2026-02-27T09:00:00Z' },
      { code: '1001', at: '2026-02-27T17:00:00Z', state: 1 },
    ]);
    await calculateDays(server);
    const then = await worked();
    expect(then).toBeGreaterThan(first);
    server.clock.advance({ hours: 24 });
    admin = server.caller(await people.tokenOf('adminA'));
    await goRound();
    expect(await ledger()).toEqual([
      ['grant', earned(first), '2026-02-28'],
      ['grant', earned(then) - earned(first), '2026-02-28'],
    ]);
  });
});
