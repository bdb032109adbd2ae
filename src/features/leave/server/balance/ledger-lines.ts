import { and, asc, desc, eq, gte, lt, lte, sql } from 'drizzle-orm';
import { commonCodes, type CallData } from '#shared/contract/index.ts';
import { Refusal, type TenantContext } from '#server/http/index.ts';
import { employeeScope } from '#server/tenancy/data-scope.ts';
import type { LedgerLine, ownLedger } from '../../contract/balance.ts';
import { encashments } from '../encashment/tables.ts';
import { leaves } from '../request/tables.ts';
import { companyToday } from '#server/tenancy/company-clock.ts';
import { overtimeNumbers } from './time-off.ts';
import { leaveBalances, leaveLedger } from './tables.ts';

/**
 * The lines of a balance, by day, with the balance after each.
 * @throws Refusal notFound if it is nobody's whom the person may see
 */
export async function ledgerLines(context: TenantContext, balance: number): Promise<LedgerLine[]> {
  const { tx, companyId } = context;
  const [found] = await tx
    .select({ id: leaveBalances.id })
    .from(leaveBalances)
    .where(
      and(
        eq(leaveBalances.company_id, companyId),
        eq(leaveBalances.id, balance),
        employeeScope(context, leaveBalances.employee),
      ),
    );
  if (!found) throw new Refusal(commonCodes.notFound);
  return linesOf(context, balance);
}

async function linesOf(context: TenantContext, balance: number): Promise<LedgerLine[]> {
  const { tx, companyId } = context;
  const lines = await tx
    .select({
      line: leaveLedger,
      number: sql<string>`coalesce(${leaves.request_no}, ${encashments.request_no}, '')`,
    })
    .from(leaveLedger)
    .leftJoin(leaves, and(eq(leaves.company_id, companyId), eq(leaves.id, leaveLedger.leave)))
    .leftJoin(encashments, and(eq(encashments.company_id, companyId), eq(encashments.id, leaveLedger.encashment)))
    .where(and(eq(leaveLedger.company_id, companyId), eq(leaveLedger.balance, balance)))
    .orderBy(asc(leaveLedger.effective_date), asc(leaveLedger.id));
  const numbers = await overtimeNumbers(
    context,
    lines.flatMap(({ line: { overtime } }) => (overtime === null ? [] : [overtime])),
  );
  let sum = 0;
  return lines.map(({ line, number }) => {
    const { id, kind, amount, effective_date, expire_date, reason, actor, overtime } = line;
    sum += amount;
    const by = overtime === null ? null : { id: overtime, display_name: numbers.get(overtime) ?? '' };
    return {
      id,
      kind,
      amount: amount / 100,
      effective_date,
      expire_date,
      balance: sum / 100,
      reason,
      request_no: number,
      actor,
      overtime: by,
    };
  });
}

/**
 * The signed-in person's ledger of a type, in the leave year with a day.
 * @param date ISO, today by default
 * @throws Refusal notFound if nothing is kept of it
 */
export async function ownYear(
  context: TenantContext,
  type: number,
  date?: string,
): Promise<CallData<typeof ownLedger>> {
  const { tx, companyId, actor } = context;
  const today = await companyToday(context);
  const day = date ?? today;
  const mine = and(
    eq(leaveBalances.company_id, companyId),
    eq(leaveBalances.employee, actor.employeeId ?? -1),
    eq(leaveBalances.incident_type, type),
  );
  const [year] = await tx
    .select()
    .from(leaveBalances)
    .where(and(mine, lte(leaveBalances.year_start, day), gte(leaveBalances.year_end, day)));
  if (!year) throw new Refusal(commonCodes.notFound);
  const [before] = await tx
    .select({ end: leaveBalances.year_end })
    .from(leaveBalances)
    .where(and(mine, lt(leaveBalances.year_start, year.year_start)))
    .orderBy(desc(leaveBalances.year_start))
    .limit(1);
  const lines = await linesOf(context, year.id);
  return {
    year_start: year.year_start,
    year_end: year.year_end,
    before: before?.end ?? null,
    today,
    lines: lines.map(({ actor: _, ...line }) => line),
  };
}
