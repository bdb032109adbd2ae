import { and, eq, inArray } from 'drizzle-orm';
import { areas, departments } from '#features/company/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import { setMemberScope } from '#server/tenancy/member-scope.ts';
import type { MemberScope } from '#shared/contract/member-scope.ts';
import type { invitations } from './tables.ts';

type Given = Pick<typeof invitations.$inferSelect, 'data_scope' | 'department_scope' | 'area_scope'>;

/** The data scope that an invitation gives. */
export const scopeOf = ({ data_scope: of, department_scope: named, area_scope: places }: Given): MemberScope => ({
  of,
  departments: named ?? [],
  areas: places ?? [],
});

/** Those of some departments or areas that exist. */
export async function livingOf(
  { tx, companyId }: TenantContext,
  table: typeof departments | typeof areas,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.company_id, companyId), inArray(table.id, [...ids])));
  return rows.map(({ id }) => id);
}

/** Gives a member the scope of an invitation, without what was deleted since. */
export async function giveScope(context: TenantContext, membership: number, row: Given): Promise<void> {
  const scope = scopeOf(row);
  await setMemberScope(context.tx, context.companyId, membership, {
    of: scope.of,
    departments: await livingOf(context, departments, scope.departments),
    areas: await livingOf(context, areas, scope.areas),
  });
}
