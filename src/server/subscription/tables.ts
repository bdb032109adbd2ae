import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { subscriptionStates } from '#shared/contract/subscription.ts';
import { foreignId, instant, recordColumns } from '#server/db/columns.ts';

/**
 * The subscription of a company, one row each. Its limits are columns, because every request reads them, and stay as
 * sold when the plan changes later.
 */
export const subscriptions = pgTable(
  'subscriptions',
  {
    ...recordColumns(),
    status: text('status', { enum: subscriptionStates }).notNull(),
    /** The host's plan, which may have changed since; null for everything without a plan. */
    plan: foreignId('plan'),
    plan_name: text('plan_name').notNull().default(''),
    plan_version: integer('plan_version'),
    /** Codes of the included features; null for all. */
    features: text('features').array(),
    /** Null for no limit. */
    max_employees: integer('max_employees'),
    max_terminals: integer('max_terminals'),
    max_users: integer('max_users'),
    max_mobiles: integer('max_mobiles'),
    max_locations: integer('max_locations'),
    /** Megabytes. */
    max_storage: integer('max_storage'),
    /** Limits that the provider has raised by hand, until `granted_ends`; null: as sold. */
    granted_employees: integer('granted_employees'),
    granted_terminals: integer('granted_terminals'),
    granted_users: integer('granted_users'),
    granted_mobiles: integer('granted_mobiles'),
    granted_locations: integer('granted_locations'),
    granted_storage: integer('granted_storage'),
    /** Their last day in the company's zone, and the instant at which it is over. */
    granted_until: date('granted_until', { mode: 'string' }),
    granted_ends: instant('granted_ends'),
    /** The sold terms, with the calculation of the price; null if nothing was sold. */
    terms: jsonb('terms'),
    /** Terms after the end of the period; null for the same. */
    next_terms: jsonb('next_terms'),
    billing_cycle: text('billing_cycle'),
    currency: text('currency').notNull().default(''),
    /** First day of the period, and the first day after it, in the company's zone; null if it does not end. */
    period_start: date('period_start', { mode: 'string' }),
    period_end: date('period_end', { mode: 'string' }),
    /** The day of the month on which it began: periods end on it, or on the last day of a shorter month. */
    anchor_day: integer('anchor_day'),
    /** The day on which its trial began, and the first day on which something was paid for it; null for never. */
    trial_start: date('trial_start', { mode: 'string' }),
    first_paid: date('first_paid', { mode: 'string' }),
    /** The net amount paid for the period, in the smallest unit of the currency. */
    paid_net: bigint('paid_net', { mode: 'number' }).notNull().default(0),
    /** True if it ends with the period. */
    cancel_at_end: boolean('cancel_at_end').notNull().default(false),
    /** Blocked by the provider's staff: a payment does not unblock it. */
    held: boolean('held').notNull().default(false),
    /** Since when the company is read-only. */
    ended_on: date('ended_on', { mode: 'string' }),
    /** The number of changes of its limits: an order applies only to the state that its price was calculated from. */
    changes: integer('changes').notNull().default(0),
    /** The last reminder that was sent. */
    reminded: text('reminded').notNull().default(''),
    /** What the company had of each limit when it was last counted, which is every hour; null for not yet. Limits are held by counts of their own. */
    used_employees: integer('used_employees'),
    used_terminals: integer('used_terminals'),
    used_users: integer('used_users'),
    used_mobiles: integer('used_mobiles'),
    used_locations: integer('used_locations'),
    used_storage: integer('used_storage'),
    /** The share of the limit that was nearest to being reached, in percent; null without limits. */
    fullest_percent: integer('fullest_percent'),
    counted_time: instant('counted_time'),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('subscriptions_one').on(table.company_id),
    index('subscriptions_status').on(table.status, table.period_end),
    index('subscriptions_plan').on(table.plan),
  ],
);
