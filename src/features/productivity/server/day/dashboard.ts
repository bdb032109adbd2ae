import { eq, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { departments } from '#features/company/server.ts';
import type { CallData } from '#shared/contract/index.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { Input, TenantContext } from '#server/http/index.ts';
import { departmentScope } from '#server/tenancy/data-scope.ts';
import type { productivityDashboard } from '../../contract/dashboard.ts';
import { shownGroups } from '../../domain/shown-groups.ts';
import { productivities } from '../../domain/sum-day.ts';
import { activityCategories, activitySettings } from '../tables.ts';
import { activityDepartmentDays, activityDepartmentUsages } from './tables.ts';

type DashboardData = CallData<typeof productivityDashboard>;
type Figures = NonNullable<DashboardData['total']>;

const count = z.coerce.number();
const daySchema = z.object({
  date: z.string(),
  department: count,
  name: z.string(),
  people: count,
  attended_min: count,
  active: count,
  idle: count,
  productive: count,
  neutral: count,
  unproductive: count,
  uncategorised: count,
});
type DepartmentDay = z.output<typeof daySchema>;

const usedSchema = z.object({
  app: z.string(),
  domain: z.string(),
  category: z.string().nullable(),
  productivity: z.enum(productivities).nullable(),
  people: count,
  seconds: count,
});

/** The most applications and websites that are shown. */
const mostUsed = 15;

/** The sums of some departments' days. `people` is the number on the day with the most people. */
function sumOf(days: readonly DepartmentDay[]): Figures {
  const people = new Map<string, number>();
  for (const day of days) people.set(day.date, (people.get(day.date) ?? 0) + day.people);
  const sum = (of: (day: DepartmentDay) => number): number => days.reduce((all, day) => all + of(day), 0);
  return {
    people: Math.max(0, ...people.values()),
    attended_min: sum((day) => day.attended_min),
    active: sum((day) => day.active),
    idle: sum((day) => day.idle),
    productive: sum((day) => day.productive),
    neutral: sum((day) => day.neutral),
    unproductive: sum((day) => day.unproductive),
    uncategorised: sum((day) => day.uncategorised),
  };
}

/** What was used most, by at least the smallest number of people that may be shown. */
async function readUsed(
  { tx, companyId }: TenantContext,
  within: SQL,
  smallest: number,
): Promise<DashboardData['used']> {
  return queryRows(
    tx,
    sql`with by_department as (
        select u.department, u.app, u.domain, u.category, max(u.people) as people, sum(u.seconds) as seconds
        from ${activityDepartmentUsages} u where ${within}
        group by u.department, u.app, u.domain, u.category
      )
      select b.app, b.domain, c.category_name as category, c.productivity, sum(b.people)::bigint as people,
        sum(b.seconds)::bigint as seconds
      from by_department b
      left join ${activityCategories} c on c.company_id = ${companyId} and c.id = b.category
      group by b.app, b.domain, c.category_name, c.productivity
      having sum(b.people) >= ${smallest} and (b.app <> '' or b.domain <> '')
      order by sum(b.seconds) desc, b.app, b.domain limit ${mostUsed}`,
    usedSchema,
  );
}

const hourSchema = z.object({ weekday: count, hour: count, active: count, productive: count });

/** When people work at computers. An hour of a day counts where enough people were active in it. */
async function readHours({ tx }: TenantContext, within: SQL, smallest: number): Promise<DashboardData['hours']> {
  return queryRows(
    tx,
    sql`select extract(isodow from w.work_date)::integer as weekday, w.hour - 1 as hour, sum(w.active)::bigint as active,
        sum(w.productive)::bigint as productive
      from (
        select d.work_date, u.hour, sum(u.active) as active, sum(u.productive) as productive
        from ${activityDepartmentDays} d
        cross join unnest(d.hour_people, d.hour_active, d.hour_productive)
          with ordinality as u (people, active, productive, hour)
        where ${within} group by d.work_date, u.hour having sum(u.people) >= ${smallest} and sum(u.active) > 0
      ) w group by 1, 2 order by 1, 2`,
    hourSchema,
  );
}

/** Sums a period from the stored sums of departments and days. */
export async function readDashboard(
  context: TenantContext,
  { from, to }: Input<typeof productivityDashboard>['query'],
): Promise<DashboardData> {
  const { tx, companyId } = context;
  const [settings] = await tx
    .select({ individuals: activitySettings.individual_rows, smallest: activitySettings.smallest_group })
    .from(activitySettings)
    .where(eq(activitySettings.company_id, companyId));
  const individuals = settings?.individuals ?? false;
  // A small group tells nothing new to somebody who may see everybody's rows.
  const smallest = individuals ? 1 : (settings?.smallest ?? 5);
  const withinOf = (name: string): SQL => {
    const scope = departmentScope(context, sql.raw(`${name}.department`), null);
    return sql`${sql.raw(name)}.company_id = ${companyId} and ${sql.raw(name)}.work_date >= ${from}::date
      and ${sql.raw(name)}.work_date <= ${to}::date${scope ? sql` and ${scope}` : sql``}`;
  };
  const rows = await queryRows(
    tx,
    sql`select d.work_date::text as date, d.department, coalesce(n.dept_name, '') as name, d.people, d.attended_min,
        d.active_s as active, d.idle_s as idle, d.productive_s as productive, d.neutral_s as neutral,
        d.unproductive_s as unproductive, d.uncategorised_s as uncategorised
      from ${activityDepartmentDays} d
      left join ${departments} n on n.company_id = ${companyId} and n.id = d.department
      where ${withinOf('d')}`,
    daySchema,
  );
  const isEnough = (figures: Figures): boolean => figures.people >= smallest;
  const total = sumOf(rows);
  const byDate = Map.groupBy(rows, ({ date }) => date);
  const first = Temporal.PlainDate.from(from);
  const dates = Array.from({ length: first.until(to).days + 1 }, (_, days) => first.add({ days }).toString());
  const groups = [...Map.groupBy(rows, ({ department }) => department)].map(([id, days]) => {
    const figures = sumOf(days);
    return { id, name: days[0]?.name ?? '', figures, people: figures.people };
  });
  const shown = shownGroups(groups, smallest);
  return {
    individual_rows: individuals,
    smallest,
    total: isEnough(total) ? total : null,
    days: dates.map((date) => {
      const figures = sumOf(byDate.get(date) ?? []);
      return { date, figures: isEnough(figures) ? figures : null };
    }),
    departments: shown.map(({ id, name, figures }) => ({ id, name, figures })),
    hours: await readHours(context, withinOf('d'), smallest),
    is_partial: shown.length < groups.length,
    used: await readUsed(context, withinOf('u'), smallest),
  };
}
