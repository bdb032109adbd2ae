import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { insertRows } from '#server/db/insert-rows.ts';
import { arrayText } from '#server/db/prepared.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { TenantContext } from '#server/http/index.ts';
import type { PersonDay, SummedDay } from './sum-people.ts';
import { activityDays } from './tables.ts';

/** The most uses of a day that are stored. The rest are a few seconds of each application. */
const mostUsages = 200;

const touchedSchema = z.object({ work_date: z.string(), department: z.coerce.number() });
/** A department's day. */
export type DepartmentDay = z.output<typeof touchedSchema>;

/** Days of people as rows. */
const rowsOf = (days: readonly PersonDay[]): SQL =>
  sql`unnest(${arrayText(days.map(({ employee }) => employee))}::bigint[],
    ${arrayText(days.map(({ work_date: date }) => date))}::date[]) as given (employee, work_date)`;

/**
 * Replaces some days of people. What is as it was is not written.
 * @returns the departments' days whose sums change by it
 */
export async function storeDays(
  { tx, companyId }: TenantContext,
  days: readonly PersonDay[],
  summed: readonly SummedDay[],
): Promise<DepartmentDay[]> {
  const active = summed.filter(({ sums }) => sums.active + sums.idle > 0);
  const before = await queryRows(
    tx,
    sql`select distinct d.work_date::text as work_date, d.department from ${activityDays} d
      join ${rowsOf(days)} on d.employee = given.employee and d.work_date = given.work_date
      where d.company_id = ${companyId}`,
    touchedSchema,
  );
  const isActive = new Set(active.map(({ employee, work_date: date }) => `${employee} ${date}`));
  const gone = days.filter(({ employee, work_date: date }) => !isActive.has(`${employee} ${date}`));
  if (gone.length > 0)
    await tx.execute(sql`delete from ${activityDays} d using ${rowsOf(gone)}
      where d.company_id = ${companyId} and d.employee = given.employee and d.work_date = given.work_date`);
  await insertRows(
    tx,
    companyId,
    activityDays,
    active.map(({ employee, work_date, department, sums }) => {
      const usages = sums.usages.slice(0, mostUsages);
      return {
        employee,
        work_date,
        department,
        first_active: sums.first,
        last_active: sums.last,
        active_s: sums.active,
        idle_s: sums.idle,
        productive_s: sums.productive,
        neutral_s: sums.neutral,
        unproductive_s: sums.unproductive,
        uncategorised_s: sums.uncategorised,
        in_schedule_s: sums.in_schedule,
        hour_active: sums.hour_active,
        hour_productive: sums.hour_productive,
        used_apps: usages.map(({ app }) => app),
        used_domains: usages.map(({ domain }) => domain),
        used_categories: usages.map(({ category }) => category),
        used_seconds: usages.map(({ seconds }) => seconds),
      };
    }),
    ['employee', 'work_date'],
  );
  return [...before, ...active];
}
