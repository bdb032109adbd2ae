import { z } from 'zod';
import type { AnyField } from './field/index.ts';

/**
 * The sums of a list's amounts, one entry for each currency, since currencies are never added up. Null if there are too many rows to
 * add up while a person waits.
 */
export const moneyTotals = z
  .array(z.object({ currency: z.string(), amounts: z.record(z.string(), z.number().nullable()) }))
  .nullable();
export type MoneyTotals = z.infer<typeof moneyTotals>;

/** The fields with amounts, and for each the field with its currency. */
export function moneyFields(fields: Readonly<Record<string, Pick<AnyField, 'options'>>>): [string, string][] {
  return Object.entries(fields).flatMap(([name, { options }]) =>
    options.currency === undefined ? [] : [[name, options.currency] as [string, string]],
  );
}
