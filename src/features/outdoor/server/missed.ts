import { and, asc, eq, lt, sql } from 'drizzle-orm';
import { employees } from '#features/team/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import type { CompanyRecurringJob } from '#server/recurring/index.ts';
import { changeFrom } from '#server/resource/index.ts';
import { companyClock } from '#server/tenancy/company-clock.ts';
import { visits } from './tables.ts';
import { visitServer } from './visits.ts';

/** The most visits of one step. */
const mostAtOnce = 200;

/** Marks planned visits as missed that were not started when their day ended in the person's zone. */
async function markMissed(context: TenantContext): Promise<{ readonly hasMore: boolean }> {
  const { tx, companyId, now } = context;
  const { zone } = await companyClock(context);
  // No zone is more than a day ahead of UTC. The index gives the days that may have ended; the person's zone decides.
  const latest = now.toZonedDateTimeISO('UTC').toPlainDate().add({ days: 1 }).toString();
  const over = await tx
    .select({ id: visits.id })
    .from(visits)
    .innerJoin(employees, and(eq(employees.company_id, companyId), eq(employees.id, visits.employee)))
    .where(
      and(
        eq(visits.company_id, companyId),
        eq(visits.status, 'planned'),
        lt(visits.visit_date, latest),
        sql`${visits.visit_date} < (${now.toString()}::timestamptz at time zone coalesce(${employees.time_zone}, ${zone}))::date`,
      ),
    )
    .orderBy(asc(visits.visit_date), asc(visits.id))
    .limit(mostAtOnce);
  for (const { id } of over)
    await changeFrom(visitServer, context, id, { status: 'missed' }, { when: ({ status }) => status === 'planned' });
  return { hasMore: over.length === mostAtOnce };
}

export const missedVisits: CompanyRecurringJob = {
  name: 'outdoor.missed_visits',
  scope: 'company',
  schedule: { everyMinutes: 15 },
  run: markMissed,
};
