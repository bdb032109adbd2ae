import { inArray, and, sql } from 'drizzle-orm';
import type { TenantContext } from '../http/index.ts';
import { columnOf } from './column.ts';
import { keyOf } from './columns.ts';
import type { Turns } from '../threads/index.ts';
import type { ResourceServer } from './definition.ts';
import { conditions } from './query.ts';
import { displayOf } from './scope.ts';

/** Records by the texts that mean them, in lower case. */
export interface FoundTexts {
  readonly ids: ReadonlyMap<string, number>;
  /** Texts that mean several records. */
  readonly ambiguous: ReadonlySet<string>;
}

/** Finds records by code or name. */
export async function idsByText(
  target: ResourceServer,
  context: TenantContext,
  texts: readonly string[],
  turns: Turns,
): Promise<FoundTexts> {
  const ids = new Map<string, number>();
  const ambiguous = new Set<string>();
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
      for (const [text, id] of own) if (!twice.has(text)) ids.set(text, id);
    }
    for (const text of twice) ambiguous.add(text);
  }
  // A code means one record, even if several have it as their name.
  return { ids, ambiguous: new Set([...ambiguous].filter((text) => !ids.has(text))) };
}
