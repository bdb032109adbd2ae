import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { queryRows } from '#server/db/query-rows.ts';
import type { TenantContext } from '#server/http/index.ts';
import type { CompanyRecurringJob } from '#server/recurring/index.ts';
import { companyClock } from '#server/tenancy/company-clock.ts';
import { activityEvents, activityMarks } from './agent/tables.ts';
import { activityDays } from './day/tables.ts';
import { activitySettings } from './tables.ts';

/** Days of people whose events are deleted in one step. */
const daysOfStep = 200;

/** Deletes events that are older than the company keeps them. The sums of their days stay. */
export async function forgetOldEvents(context: TenantContext): Promise<{ readonly hasMore: boolean }> {
  const { tx, companyId, now } = context;
  const [settings] = await tx
    .select({ days: activitySettings.retention_days })
    .from(activitySettings)
    .where(eq(activitySettings.company_id, companyId));
  if (!settings) return { hasMore: false };
  const { zone } = await companyClock(context);
  const first = now.toZonedDateTimeISO(zone).toPlainDate().subtract({ days: settings.days }).toString();
  const gone = await queryRows(
    tx,
    sql`with old as (
        select distinct e.work_date, e.employee from ${activityEvents} e
        where e.company_id = ${companyId} and e.work_date < ${first}::date limit ${daysOfStep}
      ), taken as (
        delete from ${activityEvents} e using old
        where e.company_id = ${companyId} and e.work_date = old.work_date and e.employee = old.employee
      ) select count(*) as days from old`,
    z.object({ days: z.coerce.number() }),
  );
  return { hasMore: (gone[0]?.days ?? 0) === daysOfStep };
}

export const forgetJob: CompanyRecurringJob = {
  name: 'productivity.retention',
  scope: 'company',
  evenOff: true,
  schedule: { dailyAt: '03:40' },
  run: forgetOldEvents,
};

/**
 * Deletes what was recorded about a person: events always, sums if the settings say so. The job that sums days then renews the
 * departments' sums without them.
 */
export async function forgetPerson(
  { tx, companyId }: TenantContext,
  employee: number,
  withSums: boolean,
): Promise<void> {
  const mine = sql`company_id = ${companyId} and employee = ${employee}`;
  await tx.execute(sql`delete from ${activityMarks} where ${mine}`);
  await tx.execute(sql`delete from ${activityEvents} where ${mine}`);
  if (!withSums) return;
  await tx.execute(sql`
    insert into ${activityMarks} (company_id, employee, work_date, department)
    select ${companyId}::bigint, d.employee, d.work_date, d.department from ${activityDays} d
    where d.company_id = ${companyId} and d.employee = ${employee}
    returning 1`);
  await tx.execute(sql`delete from ${activityDays} where ${mine}`);
}
