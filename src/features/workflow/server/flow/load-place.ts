import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { areas, departments, positions } from '#features/company/server.ts';
import { employeeAreas, employees } from '#features/team/server.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { TenantContext } from '#server/http/index.ts';
import { memberships } from '#server/tenancy/memberships/tables.ts';
import type { Standing } from '../../domain/choose-flow.ts';
import { workflowRoleEmployees, workflowRoleUsers } from '../tables.ts';

/** The depth of trees; it also ends a line of superiors that loops. */
const mostLevels = 20;

const rowSchema = z.object({
  kind: z.enum(['departments', 'positions', 'areas', 'roles', 'superior', 'manager']),
  id: z.coerce.number(),
  level: z.coerce.number(),
});

/** An employee's place in the company, and the people above them. */
export interface Place {
  readonly standing: Standing;
  /** Nearest first. */
  readonly superiors: readonly number[];
  readonly managers: readonly number[];
}

/**
 * Reads an employee's place in the company, in one query.
 * @param employee of the call's company; an unknown one has no place
 */
export async function loadPlace({ tx, companyId }: TenantContext, employee: number): Promise<Place> {
  const rows = await queryRows(
    tx,
    sql`with recursive
      department (id, manager, level) as (
        select d.id, d.manager, 0 from ${employees} e
          join ${departments} d on d.company_id = ${companyId} and d.id = e.department
          where e.company_id = ${companyId} and e.id = ${employee}
        union all
        select above.id, above.manager, department.level + 1 from department
          join ${departments} own on own.company_id = ${companyId} and own.id = department.id
          join ${departments} above on above.company_id = ${companyId} and above.id = own.parent_dept
          where department.level < ${mostLevels}
      ),
      position (id, level) as (
        select e.position, 0 from ${employees} e
          where e.company_id = ${companyId} and e.id = ${employee} and e.position is not null
        union all
        select own.parent_position, position.level + 1 from position
          join ${positions} own on own.company_id = ${companyId} and own.id = position.id
          where own.parent_position is not null and position.level < ${mostLevels}
      ),
      area (id, level) as (
        select a.area, 0 from ${employeeAreas} a where a.company_id = ${companyId} and a.employee = ${employee}
        union all
        select own.parent_area, area.level + 1 from area
          join ${areas} own on own.company_id = ${companyId} and own.id = area.id
          where own.parent_area is not null and area.level < ${mostLevels}
      ),
      line (id, level) as (
        select e.superior, 0 from ${employees} e
          where e.company_id = ${companyId} and e.id = ${employee} and e.superior is not null
        union all
        select e.superior, line.level + 1 from line
          join ${employees} e on e.company_id = ${companyId} and e.id = line.id
          where e.superior is not null and line.level < ${mostLevels}
      )
      select 'departments' as kind, id, level from department
      union all select 'manager', manager, level from department where manager is not null
      union all select 'positions', id, level from position
      union all select 'areas', id, level from area
      union all select 'superior', id, level from line
      union all select 'roles', r.role, 0 from ${workflowRoleEmployees} r
        where r.company_id = ${companyId} and r.employee = ${employee}
      union all select 'roles', r.role, 0 from ${workflowRoleUsers} r
        join ${memberships} m on m.company_id = ${companyId} and m.id = r.membership
        where r.company_id = ${companyId} and m.employee = ${employee}
      order by level, id`,
    rowSchema,
  );
  const of = (kind: z.infer<typeof rowSchema>['kind']) => rows.filter((row) => row.kind === kind);
  /** Keeps the nearest if a tree reaches somebody in several ways. */
  const distances = (kind: 'departments' | 'positions' | 'areas' | 'roles'): ReadonlyMap<number, number> =>
    new Map(
      of(kind)
        .toReversed()
        .map(({ id, level }) => [id, level]),
    );
  return {
    standing: {
      departments: distances('departments'),
      positions: distances('positions'),
      areas: distances('areas'),
      roles: distances('roles'),
      employees: new Map([[employee, 0]]),
    },
    superiors: of('superior').map(({ id }) => id),
    managers: of('manager').map(({ id }) => id),
  };
}
