import { and, asc, eq, gte, not, sql } from 'drizzle-orm';
import { alertsFound, mostFound, wasRaised } from '#server/alerts/index.ts';
import { answer } from '#server/questions/index.ts';
import { companyClock } from '#server/tenancy/company-clock.ts';
import { autoExports } from '../tables.ts';

/** Automatic exports whose last runs failed, once a day each. A company has at most some hundred exports. */
export const failedExports = answer(alertsFound, async (context, { event, count, from }) => {
  if (event !== 'export_failed') return [];
  const { tx, companyId } = context;
  const { zone } = await companyClock(context);
  const day = sql<string>`(${autoExports.last_run} at time zone ${zone})::date`;
  const found = await tx
    .select({
      subject: sql<string>`${autoExports.id}::text`,
      day: sql<string>`${day}::text`,
      figure: autoExports.failures,
      name: autoExports.task_name,
    })
    .from(autoExports)
    .where(
      and(
        eq(autoExports.company_id, companyId),
        gte(autoExports.failures, count),
        sql`${day} >= ${from}::date`,
        not(wasRaised(context, event, sql`${autoExports.id}::text`, day)),
      ),
    )
    .orderBy(asc(autoExports.id))
    .limit(mostFound);
  return found;
});
