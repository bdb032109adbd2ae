import { and, eq, ne, sql } from 'drizzle-orm';
import { Refusal, refuseField, type TenantContext } from '#server/http/index.ts';
import { resourceServer } from '#server/resource/index.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { decimalsOf } from '#shared/contract/money.ts';
import { currency } from '../../contract/catalogue/currency.ts';
import { isCurrency } from '../../domain/money.ts';
import { currencies, currencyRates } from './tables.ts';

/** The rate of today, of a currency's own row. A day is one in the zone of the database, UTC. */
const rateToday = <T>(column: ReturnType<typeof sql>, { now }: Pick<TenantContext, 'now'>) => sql<T>`(select ${column}
  from ${currencyRates} where ${sql`${currencyRates.currency} = ${currencies.id}`}
    and ${sql`${currencyRates.rate_date}`} <= ${now.toZonedDateTimeISO('UTC').toPlainDate().toString()}::date
  order by ${sql`${currencyRates.rate_date}`} desc limit 1)`;

export const currencyServer = resourceServer(currency, {
  table: currencies,
  display: sql<string>`${currencies.code}`,
  computed: {
    decimals: sql<number>`2`.mapWith(Number),
    rate: (_, context) => rateToday<number | null>(sql`${currencyRates.rate}`, context).mapWith(currencyRates.rate),
    rate_date: (_, context) => rateToday<string | null>(sql`${currencyRates.rate_date}::text`, context),
  },
  present: { decimals: (_, { code }) => decimalsOf(code) },
  rows: { rates: { table: currencyRates, owner: currencyRates.currency } },
  example: (nth) => ({ code: Intl.supportedValuesOf('currency')[nth + 30] ?? 'XAU', is_base: false }),
  prepare: async (context, values, before) => {
    if (values.code !== undefined && !isCurrency(values.code)) refuseField('code', 'currencyCode');
    const wasBase = before?.is_base === true;
    if (values.is_base === false && wasBase) refuseField('is_base', 'baseNeeded');
    if (values.is_base === true && !wasBase) await replaceBase(context, before?.id ?? 0);
    return values;
  },
  beforeDelete: async (_, { is_base: isBase }) => {
    if (isBase) throw new Refusal(commonCodes.inUse);
  },
});

/** Takes the mark off the present base. Rates are in it, so that another one is chosen before there are any. */
async function replaceBase({ tx }: TenantContext, by: number): Promise<void> {
  const [rated] = await tx
    .select({ id: currencyRates.id })
    .from(currencyRates)
    .where(ne(currencyRates.currency, by))
    .limit(1);
  if (rated) refuseField('is_base', 'baseRates');
  await tx
    .update(currencies)
    .set({ is_base: false, version: sql`${currencies.version} + 1` })
    .where(and(eq(currencies.is_base, true), ne(currencies.id, by)));
}
