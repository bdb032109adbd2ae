import { sql } from 'drizzle-orm';
import { bigint, boolean, date, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { commonCodes } from '#shared/contract/index.ts';
import { subscriptionStates } from '#shared/contract/subscription.ts';
import { instant } from '#server/db/columns.ts';
import { asSystem, Refusal, type TenantContext } from '#server/http/index.ts';
import type { LogEntry } from '#server/operation-log/index.ts';
import { resourceServer } from '#server/resource/index.ts';
import { companies } from '#server/tenancy/tables.ts';
import { inCompany } from '#server/vendor/index.ts';
import { companySubscription, vendorSubscriptionCodes } from '../contract/vendor-subscription.ts';
import { dayAfter } from '../domain/period.ts';
import { billingCycles } from '../domain/price.ts';
import { released } from '../domain/standing.ts';
import { columnsOf, planById } from './company/catalogue.ts';
import { changeSubscription, type SubscriptionChange } from './company/change.ts';
import { dropOpenOrders } from './company/order-plan.ts';
import { companyDay, readSubscription, type Subscription } from './company/read.ts';
import { endRaise, raiseLimits } from './vendor-limits.ts';

/** The columns of subscriptions that the role `vendor` may read. */
export const subscribed = pgTable('subscriptions', {
  id: bigint('id', { mode: 'number' }).notNull(),
  company: bigint('company_id', { mode: 'number' }).notNull(),
  version: integer('version').notNull(),
  plan_name: text('plan_name').notNull(),
  status: text('status', { enum: subscriptionStates }).notNull(),
  period_start: date('period_start', { mode: 'string' }),
  period_end: date('period_end', { mode: 'string' }),
  trial_start: date('trial_start', { mode: 'string' }),
  first_paid: date('first_paid', { mode: 'string' }),
  billing_cycle: text('billing_cycle', { enum: billingCycles }),
  currency: text('currency').notNull(),
  max_employees: integer('max_employees'),
  max_terminals: integer('max_terminals'),
  max_users: integer('max_users'),
  max_mobiles: integer('max_mobiles'),
  max_locations: integer('max_locations'),
  max_storage: integer('max_storage'),
  granted_employees: integer('granted_employees'),
  granted_terminals: integer('granted_terminals'),
  granted_users: integer('granted_users'),
  granted_mobiles: integer('granted_mobiles'),
  granted_locations: integer('granted_locations'),
  granted_storage: integer('granted_storage'),
  granted_until: date('granted_until', { mode: 'string' }),
  used_employees: integer('used_employees'),
  used_terminals: integer('used_terminals'),
  used_users: integer('used_users'),
  used_mobiles: integer('used_mobiles'),
  used_locations: integer('used_locations'),
  used_storage: integer('used_storage'),
  fullest_percent: integer('fullest_percent'),
  counted_time: instant('counted_time'),
  cancel_at_end: boolean('cancel_at_end').notNull(),
  held: boolean('held').notNull(),
  create_time: instant('create_time').notNull(),
});
export type Subscribed = typeof subscribed.$inferSelect;

/** Changes a company's subscription for the provider's staff. Orders that were computed from the former state end. */
export async function changeIn(
  context: TenantContext,
  { company }: Subscribed,
  { action, reason }: { readonly action: LogEntry['action']; readonly reason: string },
  set: (own: TenantContext, before: Subscription, today: string) => Promise<SubscriptionChange>,
): Promise<void> {
  await inCompany(context, company, async (own) => {
    const before = await readSubscription(own, true);
    if (!before) throw new Refusal(commonCodes.notFound);
    const changed = await set(own, before, await companyDay(own));
    await dropOpenOrders(own);
    await changeSubscription(own, before, { ...changed, changes: before.changes + 1, reminded: '' }, action, [
      { field: 'reason', old: null, new: reason },
    ]);
  });
}

export const vendorSubscriptionServer = resourceServer(companySubscription, {
  table: subscribed,
  display: sql<string>`(select ${companies.company_name} from ${companies} where ${sql`${companies.id} = ${subscribed.company}`})`,
  countLimit: 10_000,
  actions: {
    extend: {
      run: (context, row, { days, reason }) =>
        changeIn(context, row, { action: 'extend', reason }, async (_, before, today) => {
          const { period_end: end, status } = before;
          // A subscription without end cannot be extended.
          if (end === null) throw new Refusal(commonCodes.wrongState);
          const runs = status === 'trial' || status === 'active' || status === 'past_due';
          const period_end = dayAfter(runs || end > today ? end : today, days);
          // An ended trial is extended as a trial, because nothing was sold.
          const open = before.terms === null && before.billing_cycle === null ? 'trial' : 'active';
          const isOpen = period_end > today && !before.held;
          return { period_end, ...(isOpen ? { status: status === 'active' ? status : open, ended_on: null } : {}) };
        }),
    },
    change_plan: {
      run: (context, row, { given_plan: id, until, reason }) =>
        changeIn(context, row, { action: 'change_plan', reason }, async (own, before, today) => {
          const given = await asSystem(own, () => planById(own.tx, id));
          if (!given) throw new Refusal(commonCodes.notFound);
          return {
            ...columnsOf(given),
            // Nothing was sold, so nothing is renewed.
            terms: null,
            next_terms: null,
            billing_cycle: null,
            currency: '',
            paid_net: 0,
            cancel_at_end: false,
            period_start: today,
            period_end: until ?? null,
            ...(before.held ? {} : { status: 'active' as const, ended_on: null }),
          };
        }),
    },
    suspend: {
      run: (context, row, { reason }) =>
        // The action sets the state.
        changeIn(context, row, { action: 'suspend', reason }, async (_, __, today) => ({
          held: true,
          ended_on: today,
        })),
    },
    resume: {
      run: (context, row, { reason }) =>
        changeIn(context, row, { action: 'resume', reason }, async (_, before, today) => {
          const { status, ended_on } = released(before, today);
          // An ended subscription is extended instead of resumed.
          if (status !== 'active' && status !== 'past_due' && !before.held) throw new Refusal(commonCodes.wrongState);
          return { status, ended_on, held: false };
        }),
    },
    override_limits: { run: raiseLimits },
    end_override: { run: endRaise },
    cancel: {
      run: (context, row, { ends, reason }) =>
        changeIn(context, row, { action: 'cancel', reason }, async (_, before, today) => {
          // What has ended stays as it was, so that a mistake can be taken back while the period lasts.
          if (ends === 'now') return { status: 'cancelled', ended_on: today, next_terms: null };
          const { status, period_end: end, cancel_at_end: isCancelled } = before;
          if (end === null || isCancelled || status === 'trial')
            throw new Refusal(vendorSubscriptionCodes.nothingToCancel);
          return { cancel_at_end: true, next_terms: null };
        }),
    },
    keep_on: {
      run: (context, row, { reason }) =>
        changeIn(context, row, { action: 'keep_on', reason }, async () => ({ cancel_at_end: false })),
    },
  },
});
