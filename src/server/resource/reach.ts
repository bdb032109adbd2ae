import { and, inArray, sql } from 'drizzle-orm';
import type { TenantContext } from '../http/index.ts';
import type { ResourceServer } from './definition.ts';
import { conditions } from './query.ts';

/** Which of these records the person may see: in the company, and within their department scope. */
export async function idsInReach(
  target: ResourceServer,
  context: TenantContext,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await context.tx
    .select({ id: sql<number>`${target.table.id}`.mapWith(Number) })
    .from(target.table)
    .where(and(conditions(target, context, { filters: [], search: '' }), inArray(target.table.id, [...ids])));
  return new Set(rows.map(({ id }) => id));
}
