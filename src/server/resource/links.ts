import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { TenantContext } from '../http/index.ts';
import type { LinkTable, ResourceServer } from './definition.ts';

/** The links of the call's company; all links in tables of the host. */
const ofCompany = ({ company }: LinkTable, { companyId }: TenantContext): SQL | undefined =>
  company && eq(company, companyId);

/** The linked ids of `references` fields, by field. */
export async function readLinks(
  server: ResourceServer,
  context: TenantContext,
  id: number,
  names: readonly string[],
): Promise<Record<string, number[]>> {
  const found: Record<string, number[]> = {};
  for (const name of names) {
    const link = server.links?.[name];
    if (!link) continue;
    const rows = await context.tx
      .select({ id: sql<number>`${link.target}`.mapWith(Number) })
      .from(link.table)
      .where(and(ofCompany(link, context), eq(link.owner, id)))
      .orderBy(link.target);
    found[name] = rows.map((row) => row.id);
  }
  return found;
}

/** Sets the linked ids of a record's `references` fields. */
export async function writeLinks(
  server: ResourceServer,
  context: TenantContext,
  id: number,
  links: Record<string, number[]>,
): Promise<void> {
  for (const [name, ids] of Object.entries(links)) {
    const link = server.links?.[name];
    if (!link) continue;
    const isRemoved: SQL | undefined = ids.length > 0 ? sql`not (${inArray(link.target, ids)})` : undefined;
    await context.tx.delete(link.table).where(and(ofCompany(link, context), eq(link.owner, id), isRemoved));
    if (ids.length === 0) continue;
    await context.tx
      .insert(link.table)
      .values(
        ids.map((target) => ({
          ...(link.company ? { company_id: context.companyId } : {}),
          [link.owner.name]: id,
          [link.target.name]: target,
        })),
      )
      .onConflictDoNothing();
  }
}
