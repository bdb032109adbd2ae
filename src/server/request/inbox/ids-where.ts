import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { TenantContext } from '../../http/index.ts';
import type { ResourceServer } from '../../resource/index.ts';

/** The ids of the requests that match a condition. */
export async function idsWhere(
  { table }: ResourceServer,
  { tx, companyId }: TenantContext,
  where: SQL | undefined,
): Promise<ReadonlySet<number>> {
  const rows = await tx
    .select({ id: sql<number>`${table.id}`.mapWith(Number) })
    .from(table)
    .where(and(eq(sql`${table}.company_id`, companyId), where));
  return new Set(rows.map(({ id }) => id));
}
