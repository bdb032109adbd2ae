import { inArray, sql } from 'drizzle-orm';
import { areas, areaServer, departments, departmentServer } from '#features/company/server.ts';
import { employeeAreas, employees, employeeServer } from '#features/team/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import { recordVersionLinks } from '#server/resource/index.ts';

/** Everybody who is, was or will be in some departments or below them. */
export function peopleBelow({ companyId }: TenantContext, ids: readonly number[]) {
  return sql`
    with recursive below (id) as (
      select d.id from ${departments} d where d.company_id = ${companyId} and ${inArray(sql`d.id`, [...ids])}
      union select d.id from ${departments} d join below on d.company_id = ${companyId} and d.parent_dept = below.id
    ) select e.id as employee from ${employees} e join below on e.company_id = ${companyId} and e.department = below.id
    union select l.record from ${recordVersionLinks} l join below on l.company_id = ${companyId}
      and l.target_resource = ${departmentServer.resource.name} and l.target = below.id
      and l.resource = ${employeeServer.resource.name}`;
}

/** Everybody who is, was or will be in some areas or below them. */
export function peopleWithin({ companyId }: TenantContext, ids: readonly number[]) {
  return sql`
    with recursive below (id) as (
      select a.id from ${areas} a where a.company_id = ${companyId} and ${inArray(sql`a.id`, [...ids])}
      union select a.id from ${areas} a join below on a.company_id = ${companyId} and a.parent_area = below.id
    ) select l.employee from ${employeeAreas} l join below on l.company_id = ${companyId} and l.area = below.id
    union select l.record from ${recordVersionLinks} l join below on l.company_id = ${companyId}
      and l.target_resource = ${areaServer.resource.name} and l.target = below.id
      and l.resource = ${employeeServer.resource.name}`;
}
