import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { areas, departments } from '#features/company/server.ts';
import { employeeAreas, employees } from '#features/team/server.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { TenantContext } from '#server/http/index.ts';
import { memberships } from '#server/tenancy/memberships/tables.ts';
import { eventAreas, eventDepartments, eventEmployees } from './tables.ts';

/** Whether an event is for an employee: a condition over `events`. */
export function isFor({ companyId }: TenantContext, employee: number): SQL {
  return sql`(events.audience = 'all'
    or events.audience = 'employees' and exists (select from ${eventEmployees} l
      where l.company_id = ${companyId} and l.event = events.id and l.employee = ${employee})
    or events.audience = 'departments' and exists (
      with recursive mine (id, parent) as (
        select d.id, d.parent_dept from ${employees} e join ${departments} d on d.company_id = ${companyId} and d.id = e.department
        where e.company_id = ${companyId} and e.id = ${employee}
        union select d.id, d.parent_dept from ${departments} d join mine on d.company_id = ${companyId} and d.id = mine.parent)
      select from ${eventDepartments} l join mine on mine.id = l.department
      where l.company_id = ${companyId} and l.event = events.id)
    or events.audience = 'areas' and exists (
      with recursive mine (id, parent) as (
        select a.id, a.parent_area from ${employeeAreas} e join ${areas} a on a.company_id = ${companyId} and a.id = e.area
        where e.company_id = ${companyId} and e.employee = ${employee}
        union select a.id, a.parent_area from ${areas} a join mine on a.company_id = ${companyId} and a.id = mine.parent)
      select from ${eventAreas} l join mine on mine.id = l.area
      where l.company_id = ${companyId} and l.event = events.id))`;
}

const person = z.object({ employee: z.coerce.number(), user: z.coerce.number() });

/** The accounts of people whom an event is for, in the order of their ids after one of them. */
export async function accountsFor(
  { tx, companyId }: TenantContext,
  event: { readonly id: number; readonly audience: string },
  after: number,
  most: number,
): Promise<z.output<typeof person>[]> {
  const inAudience = {
    all: sql`true`,
    employees: sql`exists (select from ${eventEmployees} l
      where l.company_id = ${companyId} and l.event = ${event.id} and l.employee = e.id)`,
    departments: sql`e.department in (
      with recursive below (id) as (
        select l.department from ${eventDepartments} l where l.company_id = ${companyId} and l.event = ${event.id}
        union select d.id from ${departments} d join below on d.company_id = ${companyId} and d.parent_dept = below.id)
      select id from below)`,
    areas: sql`exists (
      with recursive below (id) as (
        select l.area from ${eventAreas} l where l.company_id = ${companyId} and l.event = ${event.id}
        union select a.id from ${areas} a join below on a.company_id = ${companyId} and a.parent_area = below.id)
      select from ${employeeAreas} x join below on below.id = x.area
      where x.company_id = ${companyId} and x.employee = e.id)`,
  };
  const condition = Object.entries(inAudience).find(([name]) => name === event.audience)?.[1] ?? sql`false`;
  return queryRows(
    tx,
    sql`select e.id as employee, m.user_id as user from ${employees} e
      join ${memberships} m on m.company_id = ${companyId} and m.employee = e.id and m.status = 'active'
      where e.company_id = ${companyId} and e.status = 'active' and e.id > ${after} and ${condition}
      order by e.id limit ${most}`,
    person,
  );
}
