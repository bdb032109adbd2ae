import { and, eq, sql } from 'drizzle-orm';
import { markAbsences } from '#features/attendance/server.ts';
import { refuseField, type TenantContext } from '#server/http/index.ts';
import type { leaveRequest } from '../../contract/leave.ts';
import { amountOf } from '../../domain/count-leave.ts';
import { hundredths } from '../../domain/hundredths.ts';
import { dayAfter } from '../../domain/judge-leave.ts';
import { usesOf } from '../../domain/uses.ts';
import { postLines, takeTurns } from '../balance/settle.ts';
import { leaveLedger } from '../balance/tables.ts';
import { companyToday } from '#server/tenancy/company-clock.ts';
import { incidentTypes } from '../tables.ts';
import { absencesIn } from './absences.ts';
import { refuseLocked } from './effects.ts';
import type { leaves } from './tables.ts';

type Row = typeof leaves.$inferSelect;
export type Shortening = (typeof leaveRequest.actions.shorten)['input']['_output'];

/** The columns that differ for a shortened leave. */
type Shortened = Pick<Row, 'end_date' | 'end_part' | 'lines' | 'amount' | 'balance_after'>;

/**
 * Ends an approved leave earlier: further lines return to the balance what the days after it had used, and these days are calculated
 * without the leave. What its other days count stays as it was approved.
 * @throws Refusal if it would not be shorter, would count nothing, or one of the days after it is locked
 */
export async function shortenLeave(context: TenantContext, row: Row, end: string): Promise<Shortened> {
  if (end >= row.end_date) refuseField('new_end', 'maxDate', { day: dayAfter(row.end_date, -1) });
  if (end < row.start_date) refuseField('new_end', 'minDate', { day: row.start_date });
  await refuseLocked(context, row.employee, dayAfter(end, 1), row.end_date);
  const lines = row.lines.filter(({ date }) => date <= end);
  const amount = await countedIn(context, row, lines);
  if (amount === 0) refuseField('new_end', 'leaveCountsNothing');
  const returned = await giveBack(context, row, usesOf(lines, amount));
  const free = absencesIn(row).filter((one) => 'date' in one && one.date > end);
  await markAbsences(context, [row.employee], free);
  return {
    end_date: end,
    end_part: 'full',
    lines,
    amount: amount / 100,
    balance_after: row.balance_after === null ? null : row.balance_after + returned / 100,
  };
}

async function countedIn({ tx, companyId }: TenantContext, row: Row, lines: Row['lines']): Promise<number> {
  const [type] = await tx
    .select({ hour_step: incidentTypes.hour_step, round: incidentTypes.round })
    .from(incidentTypes)
    .where(and(eq(incidentTypes.company_id, companyId), eq(incidentTypes.id, row.incident_type)));
  return type ? amountOf({ ...type, unit: row.unit }, lines) : hundredths(row.amount);
}

/**
 * @param kept what of it is still used
 * @returns what the balance has back, in hundredths
 */
async function giveBack(context: TenantContext, row: Row, kept: ReturnType<typeof usesOf>): Promise<number> {
  const { tx, companyId } = context;
  await takeTurns(context, [row.employee]);
  const taken = await tx
    .select({ date: leaveLedger.effective_date, amount: sql<string>`sum(${leaveLedger.amount})`.mapWith(Number) })
    .from(leaveLedger)
    .where(and(eq(leaveLedger.company_id, companyId), eq(leaveLedger.leave, row.id)))
    .groupBy(leaveLedger.effective_date);
  // A type that used no balance when it was approved gives none back.
  if (taken.every(({ amount }) => amount === 0)) return 0;
  const still = new Map(kept.map(({ date, amount }) => [date, amount]));
  const back = taken.flatMap(({ date, amount }) => {
    const more = (still.get(date) ?? 0) - amount;
    return more === 0 ? [] : [{ date, amount: more }];
  });
  await postLines(
    context,
    back.map((line) => ({
      ...line,
      employee: row.employee,
      type: row.incident_type,
      kind: 'use' as const,
      leave: row.id,
      actor: context.actor.name,
    })),
    await companyToday(context),
  );
  return back.reduce((sum, { amount }) => sum + amount, 0);
}
