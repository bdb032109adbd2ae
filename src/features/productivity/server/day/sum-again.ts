import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { queryRows } from '#server/db/query-rows.ts';
import type { TenantContext } from '#server/http/index.ts';
import { companyClock } from '#server/tenancy/company-clock.ts';
import { activityEvents, activityMarks } from '../agent/tables.ts';

/**
 * Marks the days of everybody that are to be summed again by the present rules; the recurring job sums them. Only days whose events are
 * still stored are marked, because others would be summed to nothing.
 * @param days before today, and today
 * @returns how many days of people were marked
 */
export async function sumAgain(context: TenantContext, days: number): Promise<{ readonly days: number }> {
  const { tx, companyId, now } = context;
  const { zone } = await companyClock(context);
  const first = now.toZonedDateTimeISO(zone).toPlainDate().subtract({ days }).toString();
  const [marked] = await queryRows(
    tx,
    sql`with again as (
        insert into ${activityMarks} (company_id, employee, work_date)
        select distinct ${companyId}::bigint, e.employee, e.work_date from ${activityEvents} e
        where e.company_id = ${companyId} and e.work_date >= ${first}::date
        returning 1
      ) select count(*) as days from again`,
    z.object({ days: z.coerce.number() }),
  );
  return { days: marked?.days ?? 0 };
}
