import { and, inArray, sql } from 'drizzle-orm';
import type { TenantContext } from '../http/index.ts';
import type { ResourceServer } from './definition.ts';
import { conditions } from './query.ts';

/**
 * Which of these records the person may see: in the company, and within their data scope.
 * @param isHeld true before a write refers to them: a node of a tree is then neither merged nor deleted until the transaction ends
 */
export async function idsInReach(
  target: ResourceServer,
  context: TenantContext,
  ids: readonly number[],
  isHeld = false,
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const reading = context.tx
    .select({ id: sql<number>`${target.table.id}`.mapWith(Number) })
    .from(target.table)
    .where(and(conditions(target, context, { filters: [], search: '' }), inArray(target.table.id, [...ids])))
    .$dynamic();
  const rows = await (isHeld && target.resource.tree ? reading.orderBy(target.table.id).for('key share') : reading);
  return new Set(rows.map(({ id }) => id));
}
