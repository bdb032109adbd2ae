import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { queryRows } from '#server/db/query-rows.ts';
import type { TenantContext } from '#server/http/index.ts';
import { businessDays, monthlyOf, runsOn } from './business.ts';
import { orders } from './tables.ts';
import { subscribed } from './vendor-subscription.ts';

/** Companies of a movement that are named, so that a list can show them. */
const mostNamed = 100;

const partSchema = z.object({
  minor: z.coerce.number(),
  count: z.coerce.number(),
  companies: z.array(z.coerce.number()),
});
const movementSchema = z.object({
  currency: z.string(),
  before: z.coerce.number(),
  now: z.coerce.number(),
  fresh: partSchema,
  expansion: partSchema,
  contraction: partSchema,
  lost: partSchema,
});
export type Movement = z.output<typeof movementSchema> & { readonly since: string };

/** What of each company's revenue a movement is, how many companies have it, and the first of them. */
const part = (condition: SQL, amount: SQL): SQL => sql`json_build_object(
  'minor', coalesce(sum(${amount}) filter (where ${condition}), 0), 'count', count(*) filter (where ${condition}),
  'companies', to_json((coalesce(array_agg(company_id order by company_id) filter (where ${condition}), '{}'))[1:${sql.raw(String(mostNamed))}]))`;

/**
 * How recurring revenue a month moved in the last days, by currency: what it was, plus what new companies and larger orders bring, less what
 * smaller orders and lost companies no longer bring, is what it is now. Each company is rounded once, in the smallest unit. A company that
 * comes back counts as new; one that changes its currency is lost in one and new in the other.
 * @param today ISO date in the zone of the person who asks
 */
export async function readMovement({ tx }: TenantContext, today: Temporal.PlainDate): Promise<Movement[]> {
  const since = today.subtract({ days: businessDays }).toString();
  const [day, then] = [sql`${today.toString()}::date`, sql`${since}::date`];
  const rows = await queryRows(
    tx,
    sql`with brought as (
        select o.company_id, o.currency,
          round(coalesce(sum(${monthlyOf}) filter (where o.period_start <= ${then} and o.period_end > ${then}), 0)) as before,
          round(coalesce(sum(${monthlyOf}) filter (where ${runsOn(day)}), 0)) as now
        from ${orders} o join ${subscribed} s on s.company_id = o.company_id
        where o.status = 'paid' and o.total > 0 and o.period_end > o.period_start
          and (o.period_end > ${then} or s.status = 'past_due')
        group by o.company_id, o.currency)
      select currency, sum(before) as before, sum(now) as now,
        ${part(sql`before = 0 and now > 0`, sql`now`)} as fresh,
        ${part(sql`before > 0 and now > before`, sql`now - before`)} as expansion,
        ${part(sql`now > 0 and now < before`, sql`before - now`)} as contraction,
        ${part(sql`before > 0 and now = 0`, sql`before`)} as lost
      from brought where before > 0 or now > 0 group by currency order by currency`,
    movementSchema,
  );
  return rows.map((row) => ({ ...row, since }));
}
