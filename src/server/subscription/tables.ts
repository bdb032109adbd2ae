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
import { foreignId, recordColumns } from '#server/db/columns.ts';

/**
 * What a company has subscribed to, one row each: what it binds stands in columns that every request reads, and is kept as it was
 * sold, whatever becomes of the plan.
 */
export const subscriptions = pgTable(
  'subscriptions',
  {
    ...recordColumns(),
    status: text('status', { enum: subscriptionStates }).notNull(),
    /** The host's plan, which may have been changed since; null: it has all without one. */
    plan: foreignId('plan'),
    plan_name: text('plan_name').notNull().default(''),
    plan_version: integer('plan_version'),
    /** Codes of the features that it has; null: all. */
    features: text('features').array(),
    /** Null: as many as one likes. */
    max_employees: integer('max_employees'),
    max_terminals: integer('max_terminals'),
    max_users: integer('max_users'),
    /** Megabytes. */
    max_storage: integer('max_storage'),
    /** What was sold, with how its price is worked out; null where nothing was. */
    terms: jsonb('terms'),
    /** What holds from the end of the period on; null: the same. */
    next_terms: jsonb('next_terms'),
    billing_cycle: text('billing_cycle'),
    currency: text('currency').notNull().default(''),
    /** First day of the period, and the first day after it, in the company's zone; null: it has no end. */
    period_start: date('period_start', { mode: 'string' }),
    period_end: date('period_end', { mode: 'string' }),
    /** The day of the month on which it began: periods end on it, or on the last of a shorter month. */
    anchor_day: integer('anchor_day'),
    /** What was paid for the period, before tax, in the smallest unit of the currency. */
    paid_net: bigint('paid_net', { mode: 'number' }).notNull().default(0),
    /** It ends with the period. */
    cancel_at_end: boolean('cancel_at_end').notNull().default(false),
    /** The provider's staff hold it: no payment revives it. */
    held: boolean('held').notNull().default(false),
    /** Since when nothing can be changed. */
    ended_on: date('ended_on', { mode: 'string' }),
    /** How often what it binds has changed: an order is applied to what it was worked out from alone. */
    changes: integer('changes').notNull().default(0),
    /** What people were last reminded of. */
    reminded: text('reminded').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('subscriptions_one').on(table.company_id),
    index('subscriptions_status').on(table.status, table.period_end),
    index('subscriptions_plan').on(table.plan),
  ],
);
