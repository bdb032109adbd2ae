import { commonCodes, type TreeNode } from '#shared/contract/index.ts';
import { and, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import { alias, type PgTable } from 'drizzle-orm/pg-core';
import { Refusal, type TenantContext } from '../http/index.ts';
import { columnOf } from './column.ts';
import { companyOf } from './company-rows.ts';
import type { ResourceServer } from './definition.ts';
import { conditions } from './query.ts';
import { displayOf, scopeOf } from './scope.ts';
import { onlyOwn } from './tree-moves.ts';

const idOrNull = (id: unknown): number | null => (id === null ? null : Number(id));

/** Every node that the person may see; nodes whose parent they may not see are at the top. */
export async function readTree(server: ResourceServer, context: TenantContext): Promise<TreeNode[]> {
  const { table } = server;
  const rows = await context.tx
    .select({
      id: sql<number>`${table.id}`.mapWith(Number),
      name: displayOf(server, context),
      parent: sql<number | null>`${parentOf(server, table)}`.mapWith(idOrNull),
    })
    .from(table)
    .where(conditions(server, context, { filters: [], search: '' }))
    .orderBy(byName(server, context), table.id);
  const seen = new Set(rows.map((row) => row.id));
  return rows.map((row) => ({
    ...row,
    parent: row.parent !== null && seen.has(row.parent) ? row.parent : null,
    display_name: row.name,
  }));
}

/** One level of a large tree: the nodes directly below one, or the topmost. */
export async function readTreeLevel(
  server: ResourceServer,
  context: TenantContext,
  parent: number | null,
): Promise<TreeNode[]> {
  const { table } = server;
  const own = parentOf(server, table);
  const rows = await context.tx
    .select({
      id: sql<number>`${table.id}`.mapWith(Number),
      name: displayOf(server, context),
      child_count: sql`${belowOf(server, context)}`.mapWith(Number),
    })
    .from(table)
    .where(
      and(
        conditions(server, context, { filters: [], search: '' }),
        parent === null ? or(isNull(own), hangsOnUnseen(server, context)) : eq(own, parent),
      ),
    )
    .orderBy(byName(server, context), table.id);
  return rows.map((row) => ({ ...row, parent, display_name: row.name }));
}

/** Numbers in names as numbers: "Area 2" is before "Area 10". */
const byName = (server: ResourceServer, context: TenantContext): SQL =>
  sql`natural_order(${displayOf(server, context)})`;

function parentOf({ resource }: ResourceServer, table: PgTable): ReturnType<typeof columnOf> {
  if (!resource.tree) throw new Refusal(commonCodes.notFound);
  return columnOf(table, resource.tree.parent);
}

/** The number of visible nodes directly below one. */
function belowOf(server: ResourceServer, context: TenantContext): SQL {
  const { table, resource } = server;
  const below = alias(table, 'below');
  const seen = scopeOf(resource.audience, below, context);
  return sql`(select count(*) from ${table} below where below.${sql.identifier(companyOf(table).name)} = ${context.companyId}
    and ${parentOf(server, below)} = ${sql`${table.id}`}${seen ? sql` and ${seen}` : sql``}${onlyOwn(server, context, 'below')})`;
}

/** Undefined if the person sees all nodes, so that none has an invisible parent. */
function hangsOnUnseen(server: ResourceServer, context: TenantContext): SQL | undefined {
  const { table, resource } = server;
  const above = alias(table, 'above');
  const seen = scopeOf(resource.audience, above, context);
  if (!seen) return undefined;
  return sql`not exists (select from ${table} above where above.${sql.identifier(companyOf(table).name)} = ${context.companyId}
    and ${columnOf(above, 'id')} = ${sql`${parentOf(server, table)}`} and ${seen})`;
}
