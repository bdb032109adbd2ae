import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { departments } from '#features/company/server.ts';
import { employee } from '#features/team/contract.ts';
import { employees, employeeServer } from '#features/team/server.ts';
import { signedLink } from '#server/files/index.ts';
import type { TenantContext } from '#server/http/index.ts';
import { conditions, countRows, orderBy, recordVersions } from '#server/resource/index.ts';
import { filterList, type ListQuery } from '#shared/contract/index.ts';
import type { PlannedPerson } from '../../contract.ts';
import { departmentsOfShifts } from './shift-departments.ts';
import { employeeSchedules } from '../schedule/tables.ts';
import type { PlanRange } from './plans.ts';

/** People are counted up to this. */
export const mostCounted = 10_000;

export type FoundPerson = Omit<PlannedPerson, 'days'>;

/** People employed on any day of a range, including those who leave within it. */
function employedWithin({ companyId }: TenantContext, { from, to }: PlanRange): SQL | undefined {
  return and(
    sql`(${employees.hire_date} is null or ${employees.hire_date} <= ${to}::date)`,
    sql`(${employees.status} = 'active' or exists (select from ${recordVersions} v where v.company_id = ${companyId}
      and v.resource = ${employee.name} and v.record = ${employees.id} and v.from_date > ${from}::date
      and v.values ->> 'status' = 'resigned'))`,
  );
}

/** People with one of some shifts in a range: by their own schedule, or without one by their department's. */
async function onShifts(context: TenantContext, shifts: readonly number[], range: PlanRange): Promise<SQL> {
  const { companyId } = context;
  const own = sql`select s.employee from ${employeeSchedules} s where s.company_id = ${companyId}
    and s.start_date <= ${range.to}::date and (s.end_date is null or s.end_date >= ${range.from}::date)`;
  const below = await departmentsOfShifts(context, shifts, range);
  const byDepartment =
    below.length === 0
      ? sql`false`
      : sql`(${inArray(employees.department, below)} and ${employees.id} not in (${own}))`;
  return sql`(${employees.id} in (${own} and ${inArray(sql`s.shift`, [...shifts])}) or ${byDepartment})`;
}

/** The people of a question, among those whom the person may see. */
async function askedFor(context: TenantContext, list: ListQuery, range: PlanRange): Promise<SQL | undefined> {
  const shifts = list.filters.filter(({ field }) => field === 'shift');
  const view = { ...list, filters: list.filters.filter(({ field }) => field !== 'shift') };
  return and(
    conditions(employeeServer, context, view),
    employedWithin(context, range),
    ...(await Promise.all(
      shifts.map((filter) => onShifts(context, (filterList(filter) ?? [filter.value]).map(Number), range)),
    )),
  );
}

/** How many people a question has, at most `limit`. */
export async function countPeople(
  context: TenantContext,
  list: ListQuery,
  range: PlanRange,
  limit: number,
): Promise<number> {
  return countRows(employeeServer, context, await askedFor(context, list, range), limit);
}

/** The people of a page, in the requested order. */
export async function findPeople(context: TenantContext, list: ListQuery, range: PlanRange): Promise<FoundPerson[]> {
  const { tx, companyId } = context;
  const rows = await tx
    .select({
      id: employees.id,
      first: employees.first_name,
      last: employees.last_name,
      emp_code: employees.emp_code,
      photo: employees.photo,
      department: employees.department,
      department_name: departments.dept_name,
    })
    .from(employees)
    .innerJoin(departments, and(eq(departments.company_id, companyId), eq(departments.id, employees.department)))
    .where(await askedFor(context, list, range))
    .orderBy(...orderBy(employeeServer, list))
    .limit(list.page_size)
    .offset((list.page - 1) * list.page_size);
  return rows.map(({ first, last, department, department_name, photo, ...row }) => ({
    ...row,
    display_name: `${first} ${last}`.trim(),
    photo: photo === null ? null : signedLink(context, photo),
    department: { id: department, display_name: department_name },
  }));
}
