import { and, asc, count, desc, eq, gt, gte, inArray, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { queryRows } from '#server/db/query-rows.ts';
import type { TenantContext } from '#server/http/index.ts';
import { nearLimit } from '#shared/contract/subscription.ts';
import { companies } from '#server/tenancy/tables.ts';
import { standingRefunds } from '../domain/refund.ts';
import { orderStanding } from './expiry.ts';
import { orders, payments, refunds } from './tables.ts';
import { subscribed } from './vendor-subscription.ts';

/** Days of shown endings and failures. */
export const businessDays = 30;

/** How subscriptions stand, across all companies: each figure is what the list of subscriptions finds by the same filters. */
export interface Standings {
  readonly trial: number;
  readonly active: number;
  readonly past_due: number;
  readonly suspended: number;
  /** Running ones with a limit of which this share or more is used. */
  readonly near_limit: number;
  /** Trials and paid periods that end from today until `ending_until`, both inclusive. */
  readonly ending: number;
  readonly ending_from: string;
  readonly ending_until: string;
}

/** Counts subscriptions by state. @param today ISO date in the zone of the person who asks */
export async function countSubscriptions({ tx }: TenantContext, today: Temporal.PlainDate): Promise<Standings> {
  const ends = { ending_from: today.toString(), ending_until: today.add({ days: businessDays }).toString() };
  const counted = (condition: ReturnType<typeof sql>) =>
    sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
  const inState = (state: string) => counted(sql`${subscribed.status} = ${state}`);
  const [found] = await tx
    .select({
      trial: inState('trial'),
      active: inState('active'),
      past_due: inState('past_due'),
      suspended: inState('suspended'),
      near_limit: counted(sql`${subscribed.status} in ('trial', 'active', 'past_due')
        and ${subscribed.fullest_percent} >= ${nearLimit}`),
      ending: counted(sql`${subscribed.status} in ('trial', 'active')
        and ${subscribed.period_end} between ${ends.ending_from}::date and ${ends.ending_until}::date`),
    })
    .from(subscribed);
  return { trial: 0, active: 0, past_due: 0, suspended: 0, near_limit: 0, ending: 0, ...found, ...ends };
}

/** What became of the trials that began from `since` on: each figure is what the list of subscriptions finds by the same filters. */
export interface Trials {
  readonly begun: number;
  /** Something was paid for them since. */
  readonly paid: number;
  readonly running: number;
  readonly since: string;
}

/** Counts the trials that began from a day on, by what became of them. @param since ISO date */
export async function countTrials({ tx }: TenantContext, since: string): Promise<Trials> {
  const [found] = await tx
    .select({
      begun: count(),
      paid: sql<number>`count(*) filter (where ${subscribed.first_paid} >= ${since}::date)`.mapWith(Number),
      running: sql<number>`count(*) filter (where ${subscribed.status} = 'trial')`.mapWith(Number),
    })
    .from(subscribed)
    .where(gte(subscribed.trial_start, since));
  return { begun: 0, paid: 0, running: 0, ...found, since };
}

/** Counts the orders that wait for their payment, as their list finds them. */
export async function countUnpaid(context: TenantContext): Promise<number> {
  const [found] = await context.tx
    .select({ n: count() })
    .from(orders)
    .where(orderStanding(orders).stillIn(context, 'unpaid'));
  return found?.n ?? 0;
}

/** Counts payments that a provider refused, from an instant on. */
export async function countFailed({ tx }: TenantContext, since: string): Promise<number> {
  const [found] = await tx
    .select({ n: count() })
    .from(payments)
    .where(and(inArray(payments.status, ['declined', 'failed']), gte(payments.request_time, since)));
  return found?.n ?? 0;
}

/** Counts refunds that were asked for from an instant on, and not refused. */
export async function countRefunds(
  { tx }: TenantContext,
  since: string,
): Promise<{ refunds: number; unconfirmed: number }> {
  const [found] = await tx
    .select({
      refunds: count(),
      unconfirmed: sql<number>`count(*) filter (where ${refunds.status} = 'unknown')`.mapWith(Number),
    })
    .from(refunds)
    .where(and(inArray(refunds.status, [...standingRefunds]), gte(refunds.request_time, since)));
  return { refunds: 0, unconfirmed: 0, ...found };
}

const recurringSchema = z.object({ currency: z.string(), minor: z.coerce.number() });
export type Recurring = z.output<typeof recurringSchema>;

/**
 * What an order (`o`) of a subscription (`s`) brings in a month, without tax and unrounded. Discounts, credits and refunds count, since they
 * are in what was paid.
 */
export const monthlyOf = sql`(o.total - coalesce(o.tax, 0))::numeric * (o.total - o.refunded) / o.total
  / (o.period_end - o.period_start) * 365 / 12`;

/** Whether a paid order runs today. That of a subscription that is past due still does: its days of grace are not over. */
export const runsOn = (day: SQL): SQL => sql`(s.status in ('active', 'past_due') and o.period_start <= ${day}
  and (o.period_end > ${day} or s.status = 'past_due' and o.period_end = s.period_end))`;

/**
 * Recurring revenue a month by currency, in its smallest unit and without tax: what the paid orders of running subscriptions bring
 * for a day, times 365/12. It is rounded once.
 * @param today ISO date in the zone of the person who asks
 */
export async function readRecurring({ tx }: TenantContext, today: Temporal.PlainDate): Promise<Recurring[]> {
  const day = sql`${today.toString()}::date`;
  return queryRows(
    tx,
    sql`select o.currency, round(sum(${monthlyOf})) as minor
      from ${orders} o join ${subscribed} s on s.company_id = o.company_id
      where o.status = 'paid' and o.total > 0 and ${runsOn(day)}
      group by o.currency order by o.currency`,
    recurringSchema,
  );
}

/** Sums what all companies store, in megabytes, as last counted. */
export async function sumStorage({ tx }: TenantContext): Promise<number> {
  const [found] = await tx
    .select({ used: sql<number>`coalesce(sum(${subscribed.used_storage}), 0)`.mapWith(Number) })
    .from(subscribed);
  return found?.used ?? 0;
}

interface Large {
  readonly id: number;
  readonly company_name: string;
  readonly employees: number;
  readonly terminals: number;
}

/** The companies with the most employees, as last counted. */
export async function readLargest({ tx }: TenantContext, most: number): Promise<Large[]> {
  return tx
    .select({
      id: companies.id,
      company_name: companies.company_name,
      employees: sql<number>`${subscribed.used_employees}`,
      terminals: sql<number>`coalesce(${subscribed.used_terminals}, 0)`,
    })
    .from(subscribed)
    .innerJoin(companies, eq(companies.id, subscribed.company))
    .where(gt(subscribed.used_employees, 0))
    .orderBy(desc(subscribed.used_employees), asc(companies.id))
    .limit(most);
}
