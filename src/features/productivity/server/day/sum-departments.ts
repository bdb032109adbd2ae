import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { attDayTotals } from '#features/attendance/server.ts';
import { arrayText } from '#server/db/prepared.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { TenantContext } from '#server/http/index.ts';
import type { DepartmentDay } from './store.ts';
import { activityDays, activityDepartmentDays, activityDepartmentMarks, activityDepartmentUsages } from './tables.ts';

const mostOfDepartment = 60;
/** People's days whose departments are renewed in one step, as far as one department has not more. */
const daysOfStep = 500;
/** Departments of one step. */
const departmentsOfStep = 50;

/** Renews the sums of some departments on a work date from the days of their people. */
async function sumDepartments(
  { tx, companyId }: TenantContext,
  workDate: string,
  departments: readonly number[],
): Promise<void> {
  const ids = sql`${arrayText(departments)}::bigint[]`;
  const mine = sql`company_id = ${companyId} and work_date = ${workDate}::date and department = any(${ids})`;
  const days = sql`${activityDays} d where d.company_id = ${companyId} and d.work_date = ${workDate}::date
    and d.department = any(${ids})`;
  await tx.execute(sql`delete from ${activityDepartmentDays} where ${mine}`);
  await tx.execute(sql`delete from ${activityDepartmentUsages} where ${mine}`);
  await tx.execute(sql`
    insert into ${activityDepartmentDays} (company_id, work_date, department, people, attended_min,
      active_s, idle_s, productive_s, neutral_s, unproductive_s, uncategorised_s, in_schedule_s,
      hour_people, hour_active, hour_productive)
    with mine as (select * from ${days}),
    by_hour as (
      select h.department, array_agg(h.people order by h.hour) as people, array_agg(h.active order by h.hour) as active,
        array_agg(h.productive order by h.hour) as productive
      from (
        select m.department, u.hour, count(*) filter (where u.active > 0)::integer as people, sum(u.active)::integer as active,
          sum(u.productive)::integer as productive
        from mine m cross join unnest(m.hour_active, m.hour_productive) with ordinality as u (active, productive, hour)
        group by m.department, u.hour
      ) h group by h.department
    )
    select ${companyId}::bigint, ${workDate}::date, s.*, coalesce(h.people, '{}'), coalesce(h.active, '{}'),
      coalesce(h.productive, '{}')
    from (
      select d.department, count(*), coalesce(sum(a.present_min), 0),
        sum(d.active_s), sum(d.idle_s), sum(d.productive_s), sum(d.neutral_s), sum(d.unproductive_s),
        sum(d.uncategorised_s), sum(d.in_schedule_s)
      from mine d
      left join ${attDayTotals} a on a.company_id = ${companyId} and a.employee = d.employee and a.att_date = d.work_date
      group by d.department
    ) s left join by_hour h on h.department = s.department returning 1`);
  // A day has each use once, so the uses of an application are its people.
  await tx.execute(sql`
    insert into ${activityDepartmentUsages}
      (company_id, work_date, department, position, people, app, domain, category, seconds)
    select ${companyId}::bigint, ${workDate}::date, ranked.department, ranked.position, ranked.people, ranked.app,
      ranked.domain, ranked.category, ranked.seconds
    from (
      select used.department, used.app, used.domain, used.category, sum(used.seconds) as seconds, count(*) as people,
        row_number() over (
          partition by used.department order by sum(used.seconds) desc, used.app, used.domain, used.category
        ) as position
      from (
        select d.department, u.app, u.domain, u.category, u.seconds
        from ${activityDays} d cross join unnest(d.used_apps, d.used_domains, d.used_categories, d.used_seconds)
          as u (app, domain, category, seconds)
        where d.company_id = ${companyId} and d.work_date = ${workDate}::date and d.department = any(${ids})
      ) used
      group by used.department, used.app, used.domain, used.category
    ) ranked where ranked.position <= ${mostOfDepartment} returning 1`);
}

/** Notes departments' days whose sums are to be renewed. */
export async function markDepartments(
  { tx, companyId }: TenantContext,
  touched: readonly DepartmentDay[],
): Promise<void> {
  if (touched.length === 0) return;
  await tx.execute(sql`insert into ${activityDepartmentMarks} (company_id, work_date, department)
    select distinct ${companyId}::bigint, given.work_date, given.department
    from unnest(${arrayText(touched.map(({ work_date: date }) => date))}::date[],
      ${arrayText(touched.map(({ department }) => department))}::bigint[]) as given (work_date, department)
    on conflict do nothing`);
}

/** Says that the people of a stretch of dates, or of all dates, are summed. @returns whether departments wait for it */
export async function readyDepartments(
  { tx, companyId }: TenantContext,
  range?: { readonly from: string; readonly to: string },
): Promise<boolean> {
  const rows = await queryRows(
    tx,
    sql`update ${activityDepartmentMarks} set ready = true where company_id = ${companyId} and not ready
      ${range ? sql`and work_date between ${range.from}::date and ${range.to}::date` : sql``} returning 1 as one`,
    z.object({ one: z.coerce.number() }),
  );
  return rows.length > 0;
}

const readySchema = z.object({ work_date: z.string(), department: z.coerce.number() });

/** Renews some departments' days whose people are summed. @returns false where there are none */
export async function sumReadyDepartments(context: TenantContext): Promise<boolean> {
  const { tx, companyId } = context;
  const ready = await queryRows(
    tx,
    sql`select w.work_date::text as work_date, w.department from (
        select m.*, sum(m.people) over (order by m.work_date, m.department) - m.people as before from (
          select r.work_date, r.department, (select count(*) from ${activityDays} d where d.company_id = ${companyId}
            and d.work_date = r.work_date and d.department = r.department) as people
          from (select work_date, department from ${activityDepartmentMarks} where company_id = ${companyId} and ready
            order by work_date, department limit ${departmentsOfStep}) r
        ) m
      ) w where w.before < ${daysOfStep}`,
    readySchema,
  );
  for (const [workDate, rows] of Map.groupBy(ready, ({ work_date: date }) => date)) {
    const ids = rows.map(({ department }) => department);
    await tx.execute(sql`delete from ${activityDepartmentMarks} where company_id = ${companyId}
      and work_date = ${workDate}::date and department = any(${arrayText(ids)}::bigint[])`);
    await sumDepartments(context, workDate, ids);
  }
  return ready.length > 0;
}
