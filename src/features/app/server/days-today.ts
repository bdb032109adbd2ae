import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { CallData } from '#shared/contract/index.ts';
import { attDayTotals, daySituations } from '#features/attendance/server.ts';
import { areas, departments } from '#features/company/server.ts';
import { employeeAreas } from '#features/team/server.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { TenantContext } from '#server/http/index.ts';
import { departmentNames, departmentScope } from '#server/tenancy/data-scope.ts';
import type { dashboardDays } from '../contract.ts';
import { companyToday } from './dashboard.ts';
import { cachedDays } from './cached-days.ts';

type Figures = CallData<typeof dashboardDays>['today'];

/** Days of the trend, including today. */
const trendDays = 28;
/** The most parts of the company shown separately. */
const mostParts = 12;

const count = z.coerce.number();
const figuresSchema = z.object({ present: count, late: count, absent: count, not_arrived: count });
const none: Figures = { present: 0, late: 0, absent: 0, not_arrived: 0 };

/** Figures of days, each as in its list; with `of`, the number of different people. */
function figures(of?: SQL): SQL {
  const counted = of ? sql`count(distinct ${of})` : sql`count(*)`;
  return sql`${counted} filter (where ${daySituations.arrived}) as present,
    ${counted} filter (where ${daySituations.late}) as late,
    ${counted} filter (where ${attDayTotals.status} = 1) as absent,
    ${counted} filter (where ${daySituations.notArrived}) as not_arrived`;
}

/** The stored days of some dates that the person may see. */
function daysOf(context: TenantContext, from: string, to: string): SQL {
  const scope = departmentScope(context, attDayTotals.department, attDayTotals.employee);
  return sql`${attDayTotals.company_id} = ${context.companyId} and ${attDayTotals.att_date} >= ${from}::date
    and ${attDayTotals.att_date} <= ${to}::date${scope ? sql` and ${scope}` : sql``}`;
}

const partSchema = figuresSchema.extend({ id: count, name: z.string(), parent: z.coerce.number().nullable() });
type Part = z.output<typeof partSchema>;

/** Puts each part behind the one that contains it, whose figures include it. */
function nested(parts: readonly Part[]): CallData<typeof dashboardDays>['by_department'] {
  const below = new Map(parts.map((part) => [part, parts.some(({ id }) => id === part.parent)]));
  const withBelow = (whole: Part): Part[] => [
    whole,
    ...parts.filter(({ parent }) => parent === whole.id).flatMap(withBelow),
  ];
  return parts
    .filter((part) => below.get(part) !== true)
    .flatMap(withBelow)
    .map((part) => ({ ...part, is_below: below.get(part) === true }));
}

/**
 * Today by the branches of a tree: those below a root, or those in the person's scope. A root is a branch too if people
 * belong to it directly, so that nobody is missing. A branch counts everything below it, like its filter in lists.
 */
async function byDepartment(context: TenantContext, date: string) {
  const { companyId, actor } = context;
  const { of } = actor.dataScope;
  // Who sees some people of a department counts these there, and not in the departments above it.
  const below = of === 'all' || of === 'departments' ? sql`true` : sql`false`;
  const top =
    of === 'all'
      ? sql`(d.parent_dept in (select root.id from ${departments} root where root.company_id = ${companyId} and root.parent_dept is null)
          or d.parent_dept is null and exists (select from ${attDayTotals}
            where ${daysOf(context, date, date)} and ${attDayTotals.department} = d.id))`
      : of === 'departments'
        ? sql`d.id = any(${`{${actor.dataScope.departments.join(',')}}`}::bigint[])`
        : (departmentNames(context, sql`d.id`) ?? sql`true`);
  const rows = await queryRows(
    context.tx,
    sql`with recursive tree (top, name, parent, id) as (
        select d.id, d.dept_name, d.parent_dept, d.id from ${departments} d where d.company_id = ${companyId} and ${top}
        union all
        select tree.top, tree.name, tree.parent, d.id from ${departments} d join tree on d.company_id = ${companyId} and d.parent_dept = tree.id and ${below}
      )
      select tree.top as id, tree.name as name, tree.parent as parent, ${figures()}
      from ${attDayTotals} join tree on tree.id = ${attDayTotals.department}
      where ${daysOf(context, date, date)}
      group by tree.top, tree.name, tree.parent
      order by tree.parent is not null, tree.name, tree.top limit ${mostParts}`,
    partSchema,
  );
  return nested(rows);
}

async function byArea(context: TenantContext, date: string) {
  const { companyId } = context;
  const rows = await queryRows(
    context.tx,
    sql`with recursive tree (top, name, parent, id) as (
        select a.id, a.area_name, a.parent_area, a.id from ${areas} a where a.company_id = ${companyId}
          and (a.parent_area in (select root.id from ${areas} root where root.company_id = ${companyId} and root.parent_area is null)
            or a.parent_area is null and exists (select from ${employeeAreas}
              where ${employeeAreas.company_id} = ${companyId} and ${employeeAreas.area} = a.id))
        union all
        select tree.top, tree.name, tree.parent, a.id from ${areas} a join tree on a.company_id = ${companyId} and a.parent_area = tree.id
      )
      select tree.top as id, tree.name as name, tree.parent as parent, ${figures(sql`${attDayTotals.employee}`)}
      from ${attDayTotals}
      join ${employeeAreas} on ${employeeAreas.company_id} = ${companyId} and ${employeeAreas.employee} = ${attDayTotals.employee}
      join tree on tree.id = ${employeeAreas.area}
      where ${daysOf(context, date, date)}
      group by tree.top, tree.name, tree.parent
      order by tree.parent is not null, tree.name, tree.top limit ${mostParts}`,
    partSchema,
  );
  return nested(rows);
}

/** Figures by date; dates without stored days are 0. */
async function byDate(context: TenantContext, from: string, to: string): Promise<ReadonlyMap<string, Figures>> {
  const rows = await queryRows(
    context.tx,
    sql`select ${attDayTotals.att_date}::text as date, ${figures()} from ${attDayTotals}
      where ${daysOf(context, from, to)} group by ${attDayTotals.att_date}`,
    figuresSchema.extend({ date: z.string() }),
  );
  return new Map(rows.map(({ date, ...rest }) => [date, rest]));
}

/** Reads the company's day and its last weeks from the stored days (docs/domain.md#dashboard). */
export async function readDaysToday(context: TenantContext): Promise<CallData<typeof dashboardDays>> {
  const { date, zone } = await companyToday(context);
  const today = date.toString();
  const dates = Array.from({ length: trendDays }, (_, index) =>
    date.subtract({ days: trendDays - 1 - index }).toString(),
  );
  const known = await cachedDays(context, dates, (from, to) => byDate(context, from, to));
  return {
    date: today,
    zone,
    today: known.get(today) ?? none,
    by_department: await byDepartment(context, today),
    by_area: await byArea(context, today),
    trend: dates.map((day) => ({ date: day, ...(known.get(day) ?? none) })),
  };
}
