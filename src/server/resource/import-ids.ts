import { inArray, and, sql } from 'drizzle-orm';
import type { TenantContext } from '../http/index.ts';
import { columnOf } from './column.ts';
import { keyOf } from './columns.ts';
import type { Turns } from '../threads/index.ts';
import type { ResourceServer } from './definition.ts';
import { conditions } from './query.ts';
import { displayOf } from './scope.ts';

/** Ids by code or name in lower case; ambiguous texts are missing. */
export async function idsByText(
  target: ResourceServer,
  context: TenantContext,
  texts: readonly string[],
  turns: Turns,
): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  const code = keyOf(target.resource);
  const { table } = target;
  for (const expression of [
    sql`lower(${displayOf(target, context)})`,
    ...(code ? [sql`lower(${columnOf(table, code)})`] : []),
  ]) {
    const twice = new Set<string>();
    for (let at = 0; at < texts.length; at += 1000) {
      const rows = await context.tx
        .select({ id: sql<number>`${table.id}`.mapWith(Number), text: sql<string>`${expression}` })
        .from(table)
        .where(
          and(
            conditions(target, context, { filters: [], search: '' }),
            inArray(expression, texts.slice(at, at + 1000)),
          ),
        );
      const own = new Map<string, number>();
      for (const row of rows) {
        if (own.has(row.text)) twice.add(row.text);
        own.set(row.text, row.id);
      }
      await turns.next();
      for (const [text, id] of own) if (!twice.has(text)) found.set(text, id);
    }
  }
  return found;
}
