import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { areas, departments } from '#features/company/server.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { TenantContext } from '#server/http/index.ts';
import { memberships } from '#server/tenancy/memberships/tables.ts';
import { employeeAreas, employees } from './tables.ts';

/**
 * The tables that say for whom something is: for everybody, for departments and areas with everything below them, or for people by
 * name.
 */
export interface AudienceTables {
  /** The main table. Its column `audience` is `all`, `departments`, `areas` or `employees`. */
  readonly owner: PgTable & { readonly id: AnyPgColumn; readonly audience: AnyPgColumn };
  readonly departments: AudienceLink;
  readonly areas: AudienceLink;
  readonly employees: AudienceLink;
}

interface AudienceLink {
  readonly table: PgTable;
  readonly company: AnyPgColumn;
  readonly owner: AnyPgColumn;
  readonly target: AnyPgColumn;
}

/** A condition over the main table: the row is for an employee. */
export function isForEmployee(
  { companyId }: TenantContext,
  { owner, ...links }: AudienceTables,
  employee: number,
): SQL {
  const linked = ({ table, company, owner: of }: AudienceLink) =>
    sql`${table} where ${company} = ${companyId} and ${of} = ${owner.id}`;
  return sql`(${owner.audience} = 'all'
    or ${owner.audience} = 'employees' and exists (
      select from ${linked(links.employees)} and ${links.employees.target} = ${employee})
    or ${owner.audience} = 'departments' and exists (
      select from ${linked(links.departments)} and ${links.departments.target} in (
        with recursive mine (id, parent) as (
          select d.id, d.parent_dept from ${employees} e join ${departments} d on d.company_id = ${companyId} and d.id = e.department
          where e.company_id = ${companyId} and e.id = ${employee}
          union select d.id, d.parent_dept from ${departments} d join mine on d.company_id = ${companyId} and d.id = mine.parent)
        select id from mine))
    or ${owner.audience} = 'areas' and exists (
      select from ${linked(links.areas)} and ${links.areas.target} in (
        with recursive mine (id, parent) as (
          select a.id, a.parent_area from ${employeeAreas} e join ${areas} a on a.company_id = ${companyId} and a.id = e.area
          where e.company_id = ${companyId} and e.employee = ${employee}
          union select a.id, a.parent_area from ${areas} a join mine on a.company_id = ${companyId} and a.id = mine.parent)
        select id from mine)))`;
}

const person = z.object({ employee: z.coerce.number(), user: z.coerce.number() });

/** The accounts of the people whom a row is for, ordered by id and starting after a given one. */
export async function accountsInAudience(
  { tx, companyId }: TenantContext,
  links: AudienceTables,
  of: { readonly id: number; readonly audience: string },
  after: number,
  most: number,
): Promise<z.output<typeof person>[]> {
  const linked = ({ table, company, owner }: AudienceLink) =>
    sql`${table} where ${company} = ${companyId} and ${owner} = ${of.id}`;
  const conditions: Readonly<Record<string, SQL>> = {
    all: sql`true`,
    employees: sql`e.id in (select ${links.employees.target} from ${linked(links.employees)})`,
    departments: sql`e.department in (
      with recursive below (id) as (
        select ${links.departments.target} from ${linked(links.departments)}
        union select d.id from ${departments} d join below on d.company_id = ${companyId} and d.parent_dept = below.id)
      select id from below)`,
    areas: sql`exists (
      with recursive below (id) as (
        select ${links.areas.target} from ${linked(links.areas)}
        union select a.id from ${areas} a join below on a.company_id = ${companyId} and a.parent_area = below.id)
      select from ${employeeAreas} x join below on below.id = x.area
      where x.company_id = ${companyId} and x.employee = e.id)`,
  };
  return queryRows(
    tx,
    sql`select e.id as employee, m.user_id as user from ${employees} e
      join ${memberships} m on m.company_id = ${companyId} and m.employee = e.id and m.status = 'active'
      where e.company_id = ${companyId} and e.status = 'active' and e.id > ${after} and ${conditions[of.audience] ?? sql`false`}
      order by e.id limit ${most}`,
    person,
  );
}
