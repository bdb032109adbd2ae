import { sql, type SQL } from 'drizzle-orm';
import { departments } from '#features/company/server.ts';
import { employees } from '#features/team/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import { companyDay } from '#server/tenancy/company-clock.ts';
import { combinationDoors, combinationSlots } from '../combinations/tables.ts';
import {
  accessGroups,
  doorFirstGroups,
  groupDepartments,
  groupDoors,
  groupEmployees,
  privilegeDoors,
  privileges,
} from './tables.ts';
import { doors } from '../tables.ts';

/** Employee IDs that a controller can store. */
export const storableCode = '^[A-Za-z0-9_-]{1,24}$';

/**
 * Who may open which door and why, as consecutive named queries: `below` has the departments of groups with everything below them,
 * `member` everybody in a group, `granted` a row for each reason for access. Rights of several reasons add up.
 *
 * A controller stores one group of a person, though the person may be in several. It gets the one with the lowest number among
 * those in combinations of its doors, so that the person can take a slot; otherwise the lowest of those that give access to its
 * doors, or 0 (`numbered`). What a controller should have of a person (`wanted`) is calculated in one pass, without joining the
 * numbers to the rights: they are as many as people times controllers.
 * @param only a condition on a column with the employee
 */
export function granted(at: Pick<TenantContext, 'companyId' | 'now'>, only: (employee: SQL) => SQL): SQL {
  const { companyId } = at;
  return sql`below (root, id) as (
      select gd.access_group, gd.department from ${groupDepartments} gd where gd.company_id = ${companyId}
      union
      select below.root, d.id from ${departments} d join below on below.id = d.parent_dept where d.company_id = ${companyId}
    ), today (day) as (
      select ${companyDay(at)}
    ), member (access_group, employee) as (
      select ge.access_group, ge.employee from ${groupEmployees} ge
        where ge.company_id = ${companyId} and ${only(sql`ge.employee`)}
      union
      select below.root, person.id from below
        join ${employees} person on person.company_id = ${companyId} and person.department = below.id
        where ${only(sql`person.id`)}
    ), granted as (
      select way.kind, way.by, way.number, way.door, way.time_period, e.id as employee, e.emp_code ~ ${storableCode} as fits from (
        select 'group' as kind, g.id as by, g.number, gd.door, coalesce(g.time_period, 0) as time_period, member.employee
          from ${accessGroups} g
          join ${groupDoors} gd on gd.company_id = ${companyId} and gd.access_group = g.id
          join member on member.access_group = g.id
          where g.company_id = ${companyId}
        union all
        select 'privilege', p.id, null, pd.door, coalesce(p.time_period, 0), p.employee
          from ${privileges} p
          join ${privilegeDoors} pd on pd.company_id = ${companyId} and pd.privilege = p.id
          where p.company_id = ${companyId} and ${only(sql`p.employee`)}
            and coalesce(p.start_date <= (select day from today), true) and coalesce(p.end_date >= (select day from today), true)
      ) way
      join ${employees} e on e.company_id = ${companyId} and e.id = way.employee and e.status <> 'resigned'
    ), combined (terminal, access_group, number) as (
      select distinct d.terminal, g.id, g.number
        from ${combinationDoors} cd
        join ${doors} d on d.company_id = ${companyId} and d.id = cd.door
        join ${combinationSlots} s on s.company_id = ${companyId} and s.combination = cd.combination
        join ${accessGroups} g on g.company_id = ${companyId} and g.id = s.access_group
        where cd.company_id = ${companyId}
    ), at_controller (terminal, access_group, number, time_period, doors) as (
      select d.terminal, g.id, g.number, coalesce(g.time_period, 0), bit_or(1 << (d.door_no - 1)::int)
        from ${accessGroups} g
        join ${groupDoors} gd on gd.company_id = ${companyId} and gd.access_group = g.id
        join ${doors} d on d.company_id = ${companyId} and d.id = gd.door
        where g.company_id = ${companyId} group by d.terminal, g.id, g.number, g.time_period
    ), person (access_group, employee, fits) as (
      select member.access_group, e.id, e.emp_code ~ ${storableCode} from member
        join ${employees} e on e.company_id = ${companyId} and e.id = member.employee and e.status <> 'resigned'
    ), known (terminal, employee, time_period, doors, fits, number, combined_number, first) as (
      select a.terminal, person.employee, a.time_period, a.doors, person.fits, a.number, null::smallint, null::int
        from at_controller a join person on person.access_group = a.access_group
      union all
      select d.terminal, g.employee, g.time_period, 1 << (d.door_no - 1)::int, g.fits, null::smallint, null::smallint, null::int
        from granted g join ${doors} d on d.company_id = ${companyId} and d.id = g.door where g.kind = 'privilege'
      union all
      select combined.terminal, member.employee, null, null, null, null, combined.number, null
        from combined join member on member.access_group = combined.access_group
      union all
      select d.terminal, member.employee, null, null, null, null, null, 1 << (d.door_no - 1)::int
        from ${doorFirstGroups} f
        join ${doors} d on d.company_id = ${companyId} and d.id = f.door and d.first_person <> 'off'
        join member on member.access_group = f.access_group
        where f.company_id = ${companyId}
    ), numbered (terminal, employee, number) as (
      select terminal, employee, coalesce(min(combined_number), min(number), 0) from known group by terminal, employee
    ), wanted (terminal, employee, time_period, doors, group_no, first_doors) as (
      select terminal, employee, time_period, doors, group_no, first_doors from (
        select terminal, employee, time_period, bit_or(doors) as doors, bool_and(fits) as fits,
          coalesce(min(min(combined_number)) over person, min(min(number)) over person, 0) as group_no,
          coalesce(bit_or(bit_or(first)) over person & bit_or(bit_or(doors)) over person, 0) as first_doors
        from known group by terminal, employee, time_period window person as (partition by terminal, employee)
      ) held where time_period is not null and fits
    )`;
}
