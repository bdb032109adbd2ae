import { getTableName, sql } from 'drizzle-orm';
import { z } from 'zod';
import { oneAtATime } from '../db/one-at-a-time.ts';
import { queryRows } from '../db/query-rows.ts';
import { refuseField, type TenantContext } from '../http/index.ts';
import { columnOf } from './column.ts';
import { companyOf } from './company-rows.ts';
import type { ResourceServer, Row } from './definition.ts';

/** Levels of a tree (docs/domain.md#records). */
export const deepestTree = 10;

/**
 * Changes of one tree take turns: two moves that are good each for itself may make a loop together, or a tree too deep. The turn is
 * taken before any row of the tree is locked. Nothing of what is no tree.
 */
export async function takeTreeTurn(
  { resource, table }: ResourceServer,
  { tx, companyId }: TenantContext,
): Promise<void> {
  if (resource.tree) await oneAtATime(tx, 'tree', companyId, getTableName(table));
}

/**
 * A node is not its own ancestor, and no tree is deeper than it may be, with all that hangs on the node that is moved.
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

/** A node and those above it, as far as a tree may be deep and one level further. */
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

/** How many levels a branch has, from its topmost node on; counted as far as a tree may be deep and one level further. */
async function heightOf(
  { table }: ResourceServer,
  { tx, companyId }: TenantContext,
  field: string,
  node: number,
): Promise<number> {
  const [found] = await queryRows(
    tx,
    sql`
    with recursive branch (id, level) as (
      select ${node}::bigint, 1
      union all
      select t.id, branch.level + 1 from ${table} t
      join branch on t.company_id = ${companyId} and t.${sql.identifier(field)} = branch.id
      where branch.level <= ${deepestTree}
    ) select max(level) as height from branch`,
    z.object({ height: z.coerce.number() }),
  );
  return found?.height ?? 1;
}
