import { and, eq, sql, type SQL } from 'drizzle-orm';
import { employeeServer } from '#features/team/server.ts';
import { Refusal, type TenantContext } from '#server/http/index.ts';
import { resourceServer } from '#server/resource/index.ts';
import { leaveBalance, leaveCodes } from '../../contract.ts';
import type { LedgerKind } from '../../domain/ledger.ts';
import { dayAfter } from '../../domain/judge-leave.ts';
import { firstYear as firstYearOf } from '../../domain/account.ts';
import { leaveYearOf, type LeaveYear } from '../../domain/leave-year.ts';
import { leaves } from '../request/tables.ts';
import { incidentTypes } from '../tables.ts';
import { loadEntitled } from './rules.ts';
import { postLines } from './settle.ts';
import { companyToday } from '#server/tenancy/company-clock.ts';
import { leaveBalances, leaveLedger } from './tables.ts';
import { hundredths } from '../../domain/hundredths.ts';

/**
 * A sum over the lines of some kinds, or of all, in the unit of the type. The table's name is written out, since a bare column would be
 * the inner table's.
 */
const overLines =
  (sum: SQL, kinds: readonly LedgerKind[]) =>
  (_: unknown, { companyId }: TenantContext): SQL =>
    sql`(select coalesce(${sum}, 0) / 100.0 from ${leaveLedger} l where l.company_id = ${companyId}
      and l.balance = leave_balances.id ${kinds.length === 0 ? sql`` : sql`and l.kind in ${kinds}`})`.mapWith(Number);
const sumOf = (...kinds: readonly LedgerKind[]) => overLines(sql`sum(l.amount)`, kinds);
/** What lines of a kind took away, as an amount of it. */
const takenBy = (kind: LedgerKind) => overLines(sql`-sum(l.amount)`, [kind]);

export const leaveBalanceServer = resourceServer(leaveBalance, {
  table: leaveBalances,
  searched: { employee: employeeServer },
  display: ({ companyId }) => sql<string>`coalesce((select t.incident_name from ${incidentTypes} t
    where t.company_id = ${companyId} and t.id = ${leaveBalances.incident_type}), '') || ' · ' || to_char(${leaveBalances.year_start}, 'YYYY')`,
  computed: {
    unit: (_, { companyId }) =>
      sql`(select t.unit from ${incidentTypes} t where t.company_id = ${companyId} and t.id = leave_balances.incident_type)`,
    granted: sumOf('grant'),
    carried: sumOf('carry'),
    adjusted: sumOf('adjust'),
    earned: sumOf('earn'),
    used: takenBy('use'),
    encashed: takenBy('encash'),
    expired: takenBy('expire'),
    available: sumOf(),
    waiting: (_, { companyId }) =>
      sql`(select coalesce(sum(w.amount), 0) from ${leaves} w where w.company_id = ${companyId}
      and w.employee = leave_balances.employee and w.incident_type = leave_balances.incident_type and w.status = 'pending'
      and w.start_date between leave_balances.year_start and leave_balances.year_end)`.mapWith(Number),
  },
  example: { opening: 5 },
  prepare: async (context, values, before) => {
    if (before) return {};
    const { employee = 0, opening } = values;
    const type = values.incident_type ?? 0;
    const year = await firstYear(context, employee, type);
    await refuseSecond(context, employee, type, year.start);
    const end = Temporal.PlainDate.from(year.next).subtract({ days: 1 }).toString();
    return { employee, incident_type: type, year_start: year.start, year_end: end, opening: opening ?? 0 };
  },
  afterChange: async (context, change) => {
    if (change.kind !== 'add') return;
    const { employee, incident_type: type, year_start: date, opening } = change.after;
    const amount = hundredths(opening);
    const within = await firstYear(context, employee, type);
    const line = { employee, type, kind: 'opening', date, amount, actor: context.actor.name, within } as const;
    await postLines(context, amount === 0 ? [] : [line], await companyToday(context));
  },
  actions: {
    adjust: {
      run: async (context, row, { amount, reason }) => {
        const today = await companyToday(context);
        const change = hundredths(amount ?? 0);
        const date = today < row.year_start ? row.year_start : today > row.year_end ? row.year_end : today;
        const line = {
          employee: row.employee,
          type: row.incident_type,
          kind: 'adjust',
          date,
          amount: change,
          reason: reason ?? '',
          actor: context.actor.name,
          within: { start: row.year_start, next: dayAfter(row.year_end, 1) },
        } as const;
        await postLines(context, change === 0 ? [] : [line], today);
      },
    },
  },
});

/** The leave year in which somebody's balance begins; without a group, the current calendar year. */
async function firstYear(context: TenantContext, employee: number, type: number): Promise<LeaveYear> {
  const rules = (await loadEntitled(context, [employee])).get(employee)?.types.get(type);
  if (!rules) return leaveYearOf(await companyToday(context), { by: 'date', month: 1, day: 1 }, null);
  return firstYearOf(rules);
}

/** @throws Refusal if the year already has a balance, which can be adjusted */
async function refuseSecond(
  { tx, companyId }: TenantContext,
  employee: number,
  type: number,
  year: string,
): Promise<void> {
  const [one] = await tx
    .select({ id: leaveBalances.id })
    .from(leaveBalances)
    .where(
      and(
        eq(leaveBalances.company_id, companyId),
        eq(leaveBalances.employee, employee),
        eq(leaveBalances.incident_type, type),
        eq(leaveBalances.year_start, year),
      ),
    );
  if (one) throw new Refusal(leaveCodes.balanceThere);
}
