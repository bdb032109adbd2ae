import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { areas, areaServer, departments, departmentServer } from '#features/company/server.ts';
import { employeeAreas, employees, employeeServer } from '#features/team/server.ts';
import { arrayText } from '#server/db/prepared.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { TenantContext } from '#server/http/index.ts';
import { recordVersionLinks } from '#server/resource/index.ts';

/** A query of everybody who is, was or will be in some departments or below them. */
export async function peopleBelow(context: TenantContext, ids: readonly number[]): Promise<SQL> {
  const below = await branches(context, departments, 'parent_dept', ids);
  return sql`
    select e.id as employee from ${employees} e where e.company_id = ${context.companyId} and e.department = any(${below})
    union ${planned(context, departmentServer.resource.name, below)}`;
}

/** A query of everybody who is, was or will be in some areas or below them. */
export async function peopleWithin(context: TenantContext, ids: readonly number[]): Promise<SQL> {
  const below = await branches(context, areas, 'parent_area', ids);
  return sql`
    select l.employee from ${employeeAreas} l where l.company_id = ${context.companyId} and l.area = any(${below})
    union ${planned(context, areaServer.resource.name, below)}`;
}

/** Those whom an earlier or planned version puts there. */
const planned = ({ companyId }: TenantContext, resource: string, below: SQL): SQL => sql`
  select l.record from ${recordVersionLinks} l where l.company_id = ${companyId} and l.target_resource = ${resource}
    and l.target = any(${below}) and l.resource = ${employeeServer.resource.name}`;

/** Records of a tree and all below them, as an array. They are read by themselves, since what they are for writes. */
async function branches(
  { tx, companyId }: TenantContext,
  table: typeof departments | typeof areas,
  parent: 'parent_dept' | 'parent_area',
  ids: readonly number[],
): Promise<SQL> {
  const found = await queryRows(
    tx,
    sql`with recursive below (id) as (
        select t.id from ${table} t where t.company_id = ${companyId} and t.id = any(${arrayText(ids)}::bigint[])
        union select t.id from ${table} t join below on t.company_id = ${companyId} and t.${sql.identifier(parent)} = below.id
      ) select id from below`,
    z.object({ id: z.coerce.number() }),
  );
  return sql`${arrayText(found.map(({ id }) => id))}::bigint[]`;
}
