import { and, asc, eq, gt } from 'drizzle-orm';
import { employees } from '#features/team/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import type { CompanyRecurringJob } from '#server/recurring/index.ts';
import { companyToday } from './today.ts';
import { settle } from './settle.ts';
import { leaveGroups, leaveRounds } from './tables.ts';

/** People of one step: few enough to commit often, and that nobody waits long for a ledger. */
const people = 1000;

/**
 * Goes on with the round of a day: brings the ledger of the next people up to today. How far it is stands beside what it has written,
 * so that it goes on where it was, whoever is killed; going over somebody twice adds nothing.
 * @returns true where everybody is up to today
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
  if (ids.length > 0) await settle(context, ids, today);
  const isOver = ids.length < most;
  await tx
    .update(leaveRounds)
    .set({ round: today, last_employee: ids.at(-1) ?? last, ...(isOver ? { until: today } : {}) })
    .where(eq(leaveRounds.company_id, companyId));
  return isOver;
}

/** Grants, carries and lets expire what a day brings, for everybody. */
export const leaveRound: CompanyRecurringJob = {
  name: 'leave.round',
  scope: 'company',
  schedule: { everyMinutes: 5 },
  run: async (context) => ({ hasMore: !(await goRound(context)) }),
};
