import { and, asc, eq, gt } from 'drizzle-orm';
import { employees } from '#features/team/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import type { CompanyRecurringJob } from '#server/recurring/index.ts';
import { companyToday } from '#server/tenancy/company-clock.ts';
import { settle } from './settle.ts';
import { leaveRounds } from './round/tables.ts';
import { leaveGroups } from './tables.ts';

/** Employees per step: few enough that nobody waits long for a locked ledger. */
const people = 1000;

/** Employees whose ledgers are held in memory at once. */
const held = 200;

/**
 * Continues the daily run: brings the ledgers of the next employees up to today. The progress is stored in the same transaction, so
 * that a killed run continues where it was. Processing somebody twice adds nothing.
 * @returns true if everybody is up to date
 */
export async function goRound(context: TenantContext, most = people): Promise<boolean> {
  const { tx, companyId } = context;
  const [any] = await tx
    .select({ id: leaveGroups.id })
    .from(leaveGroups)
    .where(eq(leaveGroups.company_id, companyId))
    .limit(1);
  if (!any) return true;
  const today = await companyToday(context);
  await tx.insert(leaveRounds).values({ company_id: companyId, round: today }).onConflictDoNothing();
  const [at] = await tx.select().from(leaveRounds).where(eq(leaveRounds.company_id, companyId)).for('update');
  if (!at || at.until === today) return true;
  const last = at.round === today ? at.last_employee : 0;
  const next = await tx
    .select({ id: employees.id })
    .from(employees)
    .where(and(eq(employees.company_id, companyId), gt(employees.id, last)))
    .orderBy(asc(employees.id))
    .limit(most);
  const ids = next.map(({ id }) => id);
  for (let done = 0; done < ids.length; done += held) await settle(context, ids.slice(done, done + held), today);
  const isOver = ids.length < most;
  await tx
    .update(leaveRounds)
    .set({ round: today, last_employee: ids.at(-1) ?? last, ...(isOver ? { until: today } : {}) })
    .where(eq(leaveRounds.company_id, companyId));
  return isOver;
}

/** Grants, carries over and expires amounts every day, for everybody. */
export const leaveRound: CompanyRecurringJob = {
  name: 'leave.round',
  scope: 'company',
  schedule: { everyMinutes: 5 },
  run: async (context) => ({ hasMore: !(await goRound(context)) }),
};
