import { and, eq, inArray } from 'drizzle-orm';
import type { TenantContext } from '#server/http/index.ts';
import { companyToday } from '#server/tenancy/company-clock.ts';
import { hundredths } from '../../domain/hundredths.ts';
import { dayAfter } from '../../domain/judge-leave.ts';
import { postLines } from './settle.ts';
import { leaveBalances, leaveLedger } from './tables.ts';

/** Takes an opening balance that an import brought from the ledger, by a line of its own. @returns false if there is none */
export async function reverseOpening(context: TenantContext, id: number, reason: string): Promise<boolean> {
  const { tx, companyId } = context;
  const [row] = await tx
    .select()
    .from(leaveBalances)
    .where(and(eq(leaveBalances.company_id, companyId), eq(leaveBalances.id, id)));
  if (!row) return false;
  const line = {
    employee: row.employee,
    type: row.incident_type,
    kind: 'adjust',
    date: row.year_start,
    amount: -hundredths(row.opening),
    reason: reason.slice(0, 200),
    actor: context.actor.name,
    within: { start: row.year_start, next: dayAfter(row.year_end, 1) },
  } as const;
  await postLines(context, [line], await companyToday(context));
  return true;
}

/**
 * Removes the ledgers of an employee whose import is taken back and who is deleted with it: those that are empty, and of which nothing but
 * opening balances and corrections was ever written. Others stay, and keep the employee.
 */
export async function removeTakenBack(context: TenantContext, employee: number): Promise<void> {
  const { tx, companyId } = context;
  const lines = await tx
    .select({ balance: leaveLedger.balance, kind: leaveLedger.kind, amount: leaveLedger.amount })
    .from(leaveLedger)
    .where(and(eq(leaveLedger.company_id, companyId), eq(leaveLedger.employee, employee)));
  const isEmptied = (of: typeof lines): boolean =>
    of.every(({ kind }) => kind === 'opening' || kind === 'adjust') &&
    of.reduce((sum, { amount }) => sum + amount, 0) === 0;
  const gone = [...Map.groupBy(lines, ({ balance }) => balance)].filter(([, of]) => isEmptied(of)).map(([id]) => id);
  if (gone.length === 0) return;
  // Only this role deletes lines of a ledger.
  await context.switchScope({ role: 'eraser', companyId });
  await tx.delete(leaveLedger).where(and(eq(leaveLedger.company_id, companyId), inArray(leaveLedger.balance, gone)));
  await tx.delete(leaveBalances).where(and(eq(leaveBalances.company_id, companyId), inArray(leaveBalances.id, gone)));
  await context.switchScope({ role: 'tenant', companyId, userId: context.actor.userId });
}
