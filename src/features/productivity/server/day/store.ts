import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { attDayTotals } from '#features/attendance/server.ts';
import { insertRows } from '#server/db/insert-rows.ts';
import { arrayText } from '#server/db/prepared.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { TenantContext } from '#server/http/index.ts';
import type { DaySums } from '../../domain/sum-day.ts';
import { activityDays, activityDepartmentDays, activityDepartmentUsages, activityUsages } from './tables.ts';

/** What is stored of a day. */
export interface StoredDay {
  readonly employee: number;
  readonly department: number;
  readonly sums: DaySums;
}

/** The most lines of a day. The rest are a few seconds of each application. */
const mostUsages = 200;
const mostOfDepartment = 60;

const idsOf = (ids: Iterable<number>) => sql`${arrayText([...ids])}::bigint[]`;
const departmentSchema = z.object({ department: z.coerce.number() });

/**
 * Replaces a work date of some people. What is as it was is not written: a changed rule changes few of the millions of lines of a month.
 * @returns the departments whose sums change by it
 */
export async function storeDays(
  { tx, companyId }: TenantContext,
  workDate: string,
  ids: readonly number[],
  days: readonly StoredDay[],
): Promise<Set<number>> {
  const active = days.filter(({ sums }) => sums.active + sums.idle > 0);
  const before = await queryRows(
    tx,
    sql`select distinct department from ${activityDays} where company_id = ${companyId} and work_date = ${workDate}::date
      and employee = any(${idsOf(ids)})`,
    departmentSchema,
  );
  const isActive = new Set(active.map(({ employee }) => employee));
  // Their lines go with them.
  await tx.execute(sql`delete from ${activityDays} where company_id = ${companyId} and work_date = ${workDate}::date
    and employee = any(${idsOf(ids.filter((id) => !isActive.has(id)))})`);
  await insertRows(
    tx,
    companyId,
    activityDays,
    active.map(({ employee, department, sums }) => ({
      employee,
      work_date: workDate,
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
    })),
    ['employee', 'work_date'],
  );
  await insertRows(
    tx,
    companyId,
    activityUsages,
    active.flatMap(({ employee, sums }) =>
      sums.usages
        .slice(0, mostUsages)
        .map((usage, position) => ({ employee, work_date: workDate, position, ...usage })),
    ),
    ['employee', 'work_date', 'position'],
  );
  // A day may have fewer lines than before.
  await tx.execute(sql`delete from ${activityUsages} u
    using unnest(${idsOf(active.map(({ employee }) => employee))}, ${idsOf(active.map(({ sums }) => sums.usages.length))})
      as kept (employee, lines)
    where u.company_id = ${companyId} and u.work_date = ${workDate}::date and u.employee = kept.employee
      and u.position >= kept.lines`);
  return new Set([...before, ...active].map(({ department }) => department));
}

/** Renews the sums of some departments on a work date from the days of their people. */
export async function sumDepartments(
  { tx, companyId }: TenantContext,
  workDate: string,
  departments: Iterable<number>,
): Promise<void> {
  const ids = idsOf(departments);
  const mine = sql`company_id = ${companyId} and work_date = ${workDate}::date and department = any(${ids})`;
  await tx.execute(sql`delete from ${activityDepartmentDays} where ${mine}`);
  await tx.execute(sql`delete from ${activityDepartmentUsages} where ${mine}`);
  await tx.execute(sql`
    insert into ${activityDepartmentDays} (company_id, work_date, department, people, attended_min,
      active_s, idle_s, productive_s, neutral_s, unproductive_s, uncategorised_s, in_schedule_s)
    select ${companyId}::bigint, ${workDate}::date, d.department, count(*), coalesce(sum(a.present_min), 0),
      sum(d.active_s), sum(d.idle_s), sum(d.productive_s), sum(d.neutral_s), sum(d.unproductive_s),
      sum(d.uncategorised_s), sum(d.in_schedule_s)
    from ${activityDays} d
    left join ${attDayTotals} a on a.company_id = ${companyId} and a.employee = d.employee and a.att_date = d.work_date
    where d.company_id = ${companyId} and d.work_date = ${workDate}::date and d.department = any(${ids})
    group by d.department returning 1`);
  await tx.execute(sql`
    insert into ${activityDepartmentUsages}
      (company_id, work_date, department, position, people, app, domain, category, seconds)
    select ${companyId}::bigint, ${workDate}::date, ranked.department, ranked.position, ranked.people, ranked.app,
      ranked.domain, ranked.category, ranked.seconds
    from (
      select d.department, u.app, u.domain, u.category, sum(u.seconds) as seconds, count(distinct u.employee) as people,
        row_number() over (partition by d.department order by sum(u.seconds) desc, u.app, u.domain, u.category) as position
      from ${activityDays} d
      join ${activityUsages} u on u.company_id = ${companyId} and u.employee = d.employee and u.work_date = d.work_date
      where d.company_id = ${companyId} and d.work_date = ${workDate}::date and d.department = any(${ids})
      group by d.department, u.app, u.domain, u.category
    ) ranked where ranked.position <= ${mostOfDepartment} returning 1`);
}
