import { and, asc, eq, lt, sql } from 'drizzle-orm';
import type { CompanyRecurringJob } from '#server/recurring/index.ts';
import { alone } from '#server/resource/index.ts';
import type { TenantContext } from '#server/http/index.ts';
import { companyClock } from '#server/tenancy/company-clock.ts';
import { employees, resignations } from '../tables.ts';
import { firstDayOut, setStatus } from './plan.ts';
import { markEffective } from './take-effect.ts';

/** The most resignations of one run; the next run does the rest. */
const most = 500;

/**
 * Brings resignations into effect after their last day, by the employee's calendar. The planned status usually does that already;
 * if somebody has removed the plan, this job still does it.
 */
export const dueResignations: CompanyRecurringJob = {
  name: 'team.resignations',
  scope: 'company',
  schedule: { everyMinutes: 5 },
  run: leaveDue,
};

async function leaveDue(context: TenantContext): Promise<void> {
  const { tx, companyId, now } = context;
  const { zone } = await companyClock(context);
  // The date in the first time zone of the world to begin a day: no last day after it can be over anywhere.
  const soonest = now.toZonedDateTimeISO('+14:00').toPlainDate().toString();
  const rows = await tx
    .select({
      row: resignations,
      zone: sql<string>`coalesce(${employees.time_zone}, ${zone})`,
      status: employees.status,
    })
    .from(resignations)
    .innerJoin(employees, and(eq(employees.company_id, companyId), eq(employees.id, resignations.employee)))
    .where(
      and(
        eq(resignations.company_id, companyId),
        eq(resignations.status, 'planned'),
        lt(resignations.resign_date, soonest),
      ),
    )
    .orderBy(asc(resignations.resign_date), asc(resignations.id))
    .limit(most);
  for (const { row, zone: own, status } of rows) {
    if (row.resign_date >= now.toZonedDateTimeISO(own).toPlainDate().toString()) continue;
    const outcome = await alone(context, () =>
      status === 'resigned'
        ? markEffective(context, row)
        : setStatus(context, row.employee, 'resigned', firstDayOut(row.resign_date)),
    );
    if (outcome.refusal)
      context.log.warn({ resignation: row.id, code: outcome.refusal.refusal.code }, 'A resignation was refused');
  }
}
