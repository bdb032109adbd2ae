import { z } from 'zod';
import { computed } from './field/index.ts';

/** Amounts of one row by the keys of a report's spread columns; without an amount there is no entry. */
export const spreadAmounts = z.record(z.string(), z.number());

/** A field that a report shows as a column for each of some records, such as each type of leave. */
export const spreadField = (width: number) => computed(spreadAmounts, { column: 'hidden', width });

/** One of the columns that a spread field is shown as. */
export const spreadPart = z.object({
  /** The key of its amounts. */
  key: z.string(),
  title: z.string(),
  unit: z.enum(['day', 'hour']),
  /** The percent of it that is paid, where a report for payroll says so and it is not all. */
  paid: z.int().nullish(),
});
export type SpreadPart = z.infer<typeof spreadPart>;

/** The words of such a column's title, at `report:spread`, which also get `paid`. */
export function spreadWords({ unit, paid }: Pick<SpreadPart, 'unit' | 'paid'>) {
  if (paid == null) return unit;
  return paid === 0 ? (`${unit}Unpaid` as const) : (`${unit}Share` as const);
}

/** The name of such a column, which its totals have too. */
export const spreadName = (field: string, key: string): string => `${field}:${key}`;
