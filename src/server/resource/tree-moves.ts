import { getTableName, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { oneAtATime } from '../db/one-at-a-time.ts';
import { queryRows } from '../db/query-rows.ts';
import { refuseField, type TenantContext } from '../http/index.ts';
import { columnOf } from './column.ts';
import { companyOf } from './company-rows.ts';
import type { ResourceServer, Row } from './definition.ts';

/** The most levels of a tree (docs/domain.md#records). */
export const deepestTree = 10;

/**
 * Serialises changes of one tree: two moves that are valid alone may together make a loop or a tree too deep. Take this
 * lock before locking any row of the tree. Does nothing for other resources.
 */
export async function takeTreeTurn(
  { resource, table }: ResourceServer,
  { tx, companyId }: TenantContext,
): Promise<void> {
  if (resource.tree) await oneAtATime(tx, 'tree', companyId, getTableName(table));
}

/**
 * Checks that a node is not its own ancestor, and that the tree stays within its depth, including everything below the
 * node.
 * @throws Refusal at the field of the parent: `loop`, `tooDeep`
 */
export async function checkMove(
  server: ResourceServer,
  context: TenantContext,
  values: Row,
  before: Row | null,
): Promise<void> {
  const field = server.resource.tree?.parent;
  const parent = field ? values[field] : undefined;
  if (!field || typeof parent !== 'number' || parent === before?.[field]) return;
  const above = await readAbove(server, context, field, parent);
  if (before && above.includes(Number(before['id']))) refuseField(field, 'loop');
  const below = before ? await heightOf(server, context, field, Number(before['id'])) : 1;
  if (above.length + below > deepestTree) refuseField(field, 'tooDeep', { max: deepestTree });
}

/** A node and its ancestors, up to one level beyond the allowed depth. */
async function readAbove(
  { table }: ResourceServer,
  { tx, companyId }: TenantContext,
  field: string,
  node: number,
): Promise<number[]> {
  const rows = await queryRows(
    tx,
    sql`
    with recursive chain (id, parent, level) as (
      select ${table.id}, ${columnOf(table, field)}, 1 from ${table} where ${companyOf(table)} = ${companyId} and ${table.id} = ${node}
      union all
      select t.id, t.${sql.identifier(field)}, chain.level + 1 from ${table} t
      join chain on t.company_id = ${companyId} and t.id = chain.parent
      where chain.level <= ${deepestTree}
    ) select id from chain`,
    z.object({ id: z.coerce.number() }),
  );
  return rows.map(({ id }) => id);
}

/** The number of levels of a branch, counted up to one level beyond the allowed depth. */
async function heightOf(server: ResourceServer, context: TenantContext, field: string, node: number): Promise<number> {
  const { table } = server;
  const { tx, companyId } = context;
  const [found] = await queryRows(
    tx,
    sql`
    with recursive branch (id, level) as (
      select ${node}::bigint, 1
      union all
      select t.id, branch.level + 1 from ${table} t
      join branch on t.company_id = ${companyId} and t.${sql.identifier(field)} = branch.id${onlyOwn(server, context, 't')}
      where branch.level <= ${deepestTree}
    ) select max(level) as height from branch`,
    z.object({ height: z.coerce.number() }),
  );
  return found?.height ?? 1;
}

/** Limits an alias of a tree's table to the rows of its resource. */
export function onlyOwn(server: ResourceServer, context: TenantContext, alias: string): SQL {
  const only = server.only?.(context);
  const { table } = server;
  if (!only) return sql``;
  return sql` and ${sql.identifier(alias)}.id in (select ${sql`${table.id}`} from ${table}
    where ${companyOf(table)} = ${context.companyId} and ${only})`;
}

/** Why a node may not hand its branch over to another one; null if it may. */
export async function whyNoHandover(
  server: ResourceServer,
  context: TenantContext,
  from: number,
  into: number,
): Promise<'below' | 'tooDeep' | null> {
  const field = server.resource.tree?.parent ?? '';
  const above = await readAbove(server, context, field, into);
  if (above.includes(from)) return 'below';
  const below = (await heightOf(server, context, field, from)) - 1;
  return above.length + below > deepestTree ? 'tooDeep' : null;
}
