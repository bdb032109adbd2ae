import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { departments } from '#features/company/server.ts';
import { employees } from '#features/team/server.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { TenantContext } from '#server/http/index.ts';
import { groupDepartments, groupEmployees } from './tables.ts';

const idRow = z.object({ id: z.coerce.number() });

/** A list of ids as a single parameter. */
export const idList = (ids: readonly number[]) =>
  sql`(select value::bigint from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as value)`;

/** Everybody included by people, and by departments with everything below them. */
export async function peopleOf(
  { tx, companyId }: Pick<TenantContext, 'tx' | 'companyId'>,
  of: { readonly employees?: readonly number[]; readonly departments?: readonly number[] },
): Promise<number[]> {
  const named = of.employees ?? [];
  if (!of.departments?.length) return [...new Set(named)];
  const found = await queryRows(
    tx,
    sql`with recursive below (id) as (
        select d.id from ${departments} d where d.company_id = ${companyId} and d.id in ${idList(of.departments)}
        union
        select d.id from ${departments} d join below on below.id = d.parent_dept where d.company_id = ${companyId}
      )
      select e.id from ${employees} e join below on below.id = e.department where e.company_id = ${companyId}`,
    idRow,
  );
  return [...new Set([...named, ...found.map(({ id }) => id)])];
}

/** Everybody in access groups. */
export async function membersOf(context: TenantContext, groups: readonly number[]): Promise<number[]> {
  const { tx, companyId } = context;
  const employees = await tx
    .selectDistinct({ id: groupEmployees.employee })
    .from(groupEmployees)
    .where(and(eq(groupEmployees.company_id, companyId), sql`${groupEmployees.access_group} in ${idList(groups)}`));
  const departments = await tx
    .selectDistinct({ id: groupDepartments.department })
    .from(groupDepartments)
    .where(and(eq(groupDepartments.company_id, companyId), sql`${groupDepartments.access_group} in ${idList(groups)}`));
  return peopleOf(context, { employees: employees.map(({ id }) => id), departments: departments.map(({ id }) => id) });
}
