import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/**
 * What an order is for, in the reader's language: its plan under the name at the time of the sale and how much of it, its add-ons, or
 * the text of an order made by hand. The period is not part of it, because every place writes days in the reader's own format.
 */
export function orderTitle(
  { terms, description }: { readonly terms: AnyPgColumn; readonly description: AnyPgColumn },
  language: string,
): SQL<string> {
  const name = sql`coalesce(${terms}->'plan_names'->>${language}::text, ${terms}->>'plan_name')`;
  const count = sql`case when ${terms}->>'unit' is null then '' else ' × ' || (${terms}->>'quantity') end`;
  return sql<string>`case when ${terms} is null then ${description} else coalesce(${terms}->'title'->>${language}::text, ${name} || ${count}) end`;
}

/** The last day of an order's period; the stored end is the first day after it. */
export const lastDayOf = (end: string | null): string | null =>
  end === null ? null : Temporal.PlainDate.from(end).subtract({ days: 1 }).toString();
