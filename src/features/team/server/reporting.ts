import { and, asc, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { departments, positions } from '#features/company/server.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { queryRows } from '#server/db/query-rows.ts';
import { signedLink } from '#server/files/index.ts';
import { Refusal, serve, type Route, type TenantContext } from '#server/http/index.ts';
import { scopeOf } from '#server/resource/index.ts';
import { employee } from '../contract.ts';
import { mostReports, reportingLevel, reportingPath, type ReportingPerson } from '../contract/reporting.ts';
import { fullName } from './full-name.ts';
import { employees } from './tables.ts';

const above = alias(employees, 'above');
const below = alias(employees, 'below');

/** A line is not longer than this, whatever an older version has left. */
const longestLine = 50;

/** People of the company who have not left, among those whom the reader may see. */
const seen = (table: typeof employees | typeof above | typeof below, context: TenantContext): SQL | undefined =>
  and(eq(table.company_id, context.companyId), eq(table.status, 'active'), scopeOf(employee.audience, table, context));

/** The calls of the reporting lines. */
export const reportingRoutes: readonly Route[] = [
  serve(reportingLevel, async (context, { query }) => {
    const where = query.under === undefined ? isTop(context) : eq(employees.superior, query.under);
    const found = await readLevel(context, where);
    const more = found.length > mostReports ? (await countLevel(context, where)) - mostReports : 0;
    return { people: found.slice(0, mostReports), more };
  }),
  serve(reportingPath, async (context, { params }) => {
    const path = await readPath(context, params.id);
    if (path.length === 0) throw new Refusal(commonCodes.notFound);
    return { path };
  }),
];

/**
 * Managers without a manager whom the reader may see. The index gives each manager once, so this costs by their number and not by that of
 * the people.
 */
function isTop(context: TenantContext): SQL | undefined {
  const { companyId } = context;
  const next = (after: SQL): SQL => sql`(select e.superior from ${employees} e
    where e.company_id = ${companyId} and e.superior > ${after} order by e.superior limit 1)`;
  const managers = sql`with recursive manager (id) as (
      select ${next(sql`0`)} union all
      select ${next(sql`manager.id`)} from manager where manager.id is not null
    ) select id from manager where id is not null`;
  const hasManager = sql`exists (select from ${employees} above
    where ${seen(above, context)} and ${above.id} = ${sql`${employees.superior}`})`;
  return and(sql`${employees.id} in (${managers})`, or(isNull(employees.superior), sql`not ${hasManager}`));
}

async function readLevel(context: TenantContext, where: SQL | undefined): Promise<ReportingPerson[]> {
  const rows = await context.tx
    .select({
      id: employees.id,
      display_name: sql<string>`${fullName}`,
      emp_code: employees.emp_code,
      position: sql<string>`coalesce(${positions.position_name}, '')`,
      department: departments.dept_name,
      photo: employees.photo,
      reports: sql`(select count(*) from ${employees} below
        where ${seen(below, context)} and ${below.superior} = ${sql`${employees.id}`})`.mapWith(Number),
    })
    .from(employees)
    .innerJoin(
      departments,
      and(eq(departments.company_id, employees.company_id), eq(departments.id, employees.department)),
    )
    .leftJoin(positions, and(eq(positions.company_id, employees.company_id), eq(positions.id, employees.position)))
    .where(and(seen(employees, context), where))
    .orderBy(asc(employees.code_order), asc(employees.id))
    .limit(mostReports + 1);
  return rows.map(({ photo, ...row }) => ({ ...row, photo: photo === null ? null : signedLink(context, photo) }));
}

const countLevel = (context: TenantContext, where: SQL | undefined): Promise<number> =>
  context.tx.$count(employees, and(seen(employees, context), where));

/** The line up from a person, topmost first, as far as the reader sees it; empty if they do not see the person. */
async function readPath(context: TenantContext, id: number): Promise<number[]> {
  const rows = await queryRows(
    context.tx,
    sql`with recursive line (id, superior, place) as (
      select ${employees.id}, ${employees.superior}, 1 from ${employees} where ${seen(employees, context)} and ${employees.id} = ${id}
      union all
      select ${above.id}, ${above.superior}, line.place + 1 from line
      join ${employees} above on ${seen(above, context)} and ${above.id} = line.superior
      where line.place < ${longestLine}
    ) select id from line order by place desc`,
    z.object({ id: z.coerce.number() }),
  );
  return rows.map((row) => row.id);
}
