import { and, eq, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { TenantContext } from '#server/http/index.ts';
import type { areas, departments, positions } from '../tables.ts';

/**
 * Before a record is deleted, hangs what was once merged into it below its parent, or below another top of the tree: past
 * days keep these names.
 */
export async function leaveMerged(
  { tx, companyId }: TenantContext,
  {
    table,
    parent,
  }: { readonly table: typeof departments | typeof positions | typeof areas; readonly parent: AnyPgColumn },
  row: { readonly id: number; readonly parent: number | null },
): Promise<void> {
  const above = sql`coalesce(${row.parent}::bigint, (select min(t.id) from ${table} t where t.company_id = ${companyId}
    and t.${sql.identifier(parent.name)} is null and t.merged_into is null and t.id <> ${row.id}))`;
  await tx
    .update(table)
    .set({ [parent.name]: above, merged_into: sql`coalesce(${above}, ${table.id})` })
    .where(and(eq(table.company_id, companyId), eq(table.merged_into, row.id)));
}
