import { sql, type SQL } from 'drizzle-orm';
import { departments } from '#features/company/server.ts';
import { employees } from '#features/team/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import { companies } from '#server/tenancy/tables.ts';
import { accessGroups, groupDepartments, groupDoors, groupEmployees, privilegeDoors, privileges } from './tables.ts';
import { doors } from '../tables.ts';

/** Employee IDs that a controller can store. */
export const heldCode = '^[A-Za-z0-9_-]{1,24}$';

/**
 * Who may open which door and why, as consecutive named queries: `below` has the departments of groups with everything
 * below them, `granted` a row for each reason for access. Rights of several reasons add up.
 * @param only a condition on a column with the employee
 */
export function granted(
  { companyId, now }: Pick<TenantContext, 'companyId' | 'now'>,
  only: (employee: SQL) => SQL,
): SQL {
  return sql`below (root, id) as (
      select gd.access_group, gd.department from ${groupDepartments} gd where gd.company_id = ${companyId}
      union
      select below.root, d.id from ${departments} d join below on below.id = d.parent_dept where d.company_id = ${companyId}
    ), today (day) as (
      select (${now.toString()}::timestamptz at time zone c.company_timezone)::date from ${companies} c where c.id = ${companyId}
    ), granted as (
      select way.kind, way.by, way.door, way.time_period, e.id as employee from (
        select 'group' as kind, g.id as by, gd.door, coalesce(g.time_period, 0) as time_period, ge.employee
          from ${accessGroups} g
          join ${groupDoors} gd on gd.company_id = ${companyId} and gd.access_group = g.id
          join ${groupEmployees} ge on ge.company_id = ${companyId} and ge.access_group = g.id
          where g.company_id = ${companyId} and ${only(sql`ge.employee`)}
        union
        select 'group', g.id, gd.door, coalesce(g.time_period, 0), member.id
          from ${accessGroups} g
          join ${groupDoors} gd on gd.company_id = ${companyId} and gd.access_group = g.id
          join below on below.root = g.id
          join ${employees} member on member.company_id = ${companyId} and member.department = below.id
          where g.company_id = ${companyId} and ${only(sql`member.id`)}
        union all
        select 'privilege', p.id, pd.door, coalesce(p.time_period, 0), p.employee
          from ${privileges} p
          join ${privilegeDoors} pd on pd.company_id = ${companyId} and pd.privilege = p.id
          where p.company_id = ${companyId} and ${only(sql`p.employee`)}
            and coalesce(p.start_date <= (select day from today), true) and coalesce(p.end_date >= (select day from today), true)
      ) way
      join ${employees} e on e.company_id = ${companyId} and e.id = way.employee and e.status <> 'resigned'
    ), wanted as (
      select d.terminal, g.employee, g.time_period, bit_or(1 << (d.door_no - 1)::int) as doors
      from granted g
      join ${doors} d on d.company_id = ${companyId} and d.id = g.door
      join ${employees} e on e.company_id = ${companyId} and e.id = g.employee and e.emp_code ~ ${heldCode}
      group by d.terminal, g.employee, g.time_period
    )`;
}
