import { and, eq, sql } from 'drizzle-orm';
import { lockedDate, markAbsences } from '#features/attendance/server.ts';
import { Refusal, type TenantContext } from '#server/http/index.ts';
import { leaveCodes } from '../../contract/codes.ts';
import { usesOf } from '../../domain/uses.ts';
import { freeFor } from '../balance/free.ts';
import { postLines, takeTurns } from '../balance/settle.ts';
import { leaveLedger } from '../balance/tables.ts';
import { companyToday } from '#server/tenancy/company-clock.ts';
import { incidentTypes } from '../tables.ts';
import { absencesIn } from './absences.ts';
import { toLeavePeriod, countLeavePeriod, type Counted } from './leave-period.ts';
import type { leaves } from './tables.ts';

type Row = typeof leaves.$inferSelect;

/**
 * @param from ISO; `to` too, inclusive
 * @throws Refusal if one of the days is locked and the person may not open locks
 */
export async function refuseLocked(context: TenantContext, employee: number, from: string, to: string): Promise<void> {
  if ((await lockedDate(context, employee, { from, to })) !== undefined) throw new Refusal(leaveCodes.lockedDay);
}

/**
 * The effects of an approval, in its transaction: counts the leave by the current plan and has its days recalculated.
 * @throws Refusal if one of its days is locked
 */
export async function approveLeave(context: TenantContext, row: Row): Promise<{ readonly set: Partial<Row> }> {
  const { tx, companyId } = context;
  const [type] = await tx
    .select()
    .from(incidentTypes)
    .where(and(eq(incidentTypes.company_id, companyId), eq(incidentTypes.id, row.incident_type)));
  const counted = type ? await countLeavePeriod(context, type, toLeavePeriod(row.employee, row)) : null;
  await refuseLocked(context, row.employee, row.start_date, row.end_date);
  if (type?.deduct_balance && counted) await takeFromBalance(context, row, type, counted);
  await markAbsences(context, [row.employee], absencesIn(row));
  return { set: counted ? { amount: counted.amount / 100, lines: counted.lines } : {} };
}

/**
 * Undoes an approval: further lines return the amount to the balance, and the days are recalculated without the leave.
 * @throws Refusal if one of its days is locked
 */
export async function cancelLeave(context: TenantContext, row: Row): Promise<void> {
  const { tx, companyId } = context;
  await refuseLocked(context, row.employee, row.start_date, row.end_date);
  const taken = await tx
    .select({ date: leaveLedger.effective_date, amount: sql<string>`sum(${leaveLedger.amount})`.mapWith(Number) })
    .from(leaveLedger)
    .where(and(eq(leaveLedger.company_id, companyId), eq(leaveLedger.leave, row.id)))
    .groupBy(leaveLedger.effective_date);
  const { employee, incident_type: type } = row;
  const back = taken.filter(({ amount }) => amount !== 0);
  if (back.length > 0)
    await postLines(
      context,
      back.map(({ date, amount }) => ({
        employee,
        type,
        kind: 'use' as const,
        date,
        amount: -amount,
        leave: row.id,
        actor: context.actor.name,
      })),
      await companyToday(context),
    );
  await markAbsences(context, [employee], absencesIn(row));
}

/** @throws Refusal if the balance is no longer enough */
async function takeFromBalance(
  context: TenantContext,
  row: Row,
  type: typeof incidentTypes.$inferSelect,
  counted: Counted,
): Promise<void> {
  const uses = usesOf(counted.lines, counted.amount);
  const { employee, start_date: start, end_date: end } = row;
  await takeTurns(context, [employee]);
  const free = await freeFor(context, { employee, type, start, end, uses, except: { leave: row.id } });
  if (!free) return;
  if (!free.isCovered) throw new Refusal(leaveCodes.noBalance);
  await postLines(
    context,
    uses.map(({ kind, date, amount }) => ({
      employee,
      type: type.id,
      kind,
      date,
      amount,
      leave: row.id,
      actor: context.actor.name,
    })),
    await companyToday(context),
  );
}
