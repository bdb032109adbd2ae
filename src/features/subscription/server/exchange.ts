import { and, desc, eq, lte } from 'drizzle-orm';
import type { TenantContext } from '#server/http/index.ts';
import { summedIn, type Amount, type Summed } from '../domain/exchange.ts';
import { currencies, currencyRates } from './catalogue/tables.ts';

/**
 * Sums amounts up in the base currency, at the rates of a day. Undefined where all are in it already, so that there is nothing to sum.
 * @param today ISO date in the zone of the person who asks
 */
export async function sumInBase(
  { tx }: TenantContext,
  amounts: readonly Amount[],
  today: Temporal.PlainDate,
): Promise<Summed | undefined> {
  const [base] = await tx.select({ code: currencies.code }).from(currencies).where(eq(currencies.is_base, true));
  if (!base || amounts.every(({ currency }) => currency === base.code)) return undefined;
  const rates = await tx
    .selectDistinctOn([currencies.id], {
      currency: currencies.code,
      rate: currencyRates.rate,
      rate_date: currencyRates.rate_date,
    })
    .from(currencyRates)
    .innerJoin(currencies, eq(currencies.id, currencyRates.currency))
    .where(and(eq(currencies.is_base, false), lte(currencyRates.rate_date, today.toString())))
    .orderBy(currencies.id, desc(currencyRates.rate_date));
  return summedIn(base.code, amounts, rates);
}
