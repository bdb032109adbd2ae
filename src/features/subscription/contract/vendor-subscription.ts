import {
  choice,
  choiceOrNone,
  date,
  datetime,
  defineResource,
  flag,
  integer,
  readOnly,
  reference,
  text,
  type StateTone,
} from '#shared/contract/index.ts';
import { subscriptionStates, type SubscriptionState } from '#shared/contract/subscription.ts';
import { billingCycles } from '../domain/price.ts';

export const subscriptionTones = {
  trial: 'waiting',
  active: 'good',
  past_due: 'bad',
  suspended: 'bad',
  cancelled: 'quiet',
  expired: 'quiet',
} as const satisfies Record<SubscriptionState, StateTone>;

/** Why: kept in the provider's log, and in the company's. */
const reason = { reason: text({ max: 200, required: true }) };
const limit = { column: 'shown', width: 120 } as const;

/** What each company has subscribed to, for the provider's staff: what it binds, and until when. */
export const companySubscription = defineResource({
  name: 'vendor.company_subscription',
  module: 'ZBVE',
  path: '/vendor/api/v2/company_subscriptions/',
  audience: { of: 'vendor', company: 'company', follows: ['subscription.order'] },
  words: { namespace: 'vendor', key: 'companySubscription' },
  defaultOrdering: '-id',
  readOnly: true,
  phoneFields: ['plan_name', 'status', 'period_end'],
  actions: {
    /** Moves the end of the period, of a trial too; what was over begins anew. */
    extend: { permission: 'change', fields: { days: integer({ min: 1, max: 3650, required: true }), ...reason } },
    /** Gives a plan by hand, until a day or without an end; nothing is charged for it. */
    change_plan: {
      permission: 'change',
      bulk: false,
      fields: { given_plan: reference('vendor.plan', { required: true }), until: date({}), ...reason },
    },
    suspend: {
      permission: 'change',
      from: ['trial', 'active', 'past_due'],
      to: 'suspended',
      isDanger: true,
      fields: reason,
    },
    resume: { permission: 'change', from: ['suspended', 'cancelled', 'expired'], fields: reason },
  },
  fields: {
    company: reference('vendor.company', { filter: true, column: 'shown', width: 220 }),
    plan_name: text({ max: 60, search: true, sort: true, filter: true, column: 'shown', width: 150 }),
    status: readOnly(
      choice(subscriptionStates, { filter: true, column: 'shown', width: 130, tones: subscriptionTones }),
    ),
    period_start: date({ column: 'hidden', width: 130 }),
    period_end: date({ sort: true, filter: true, column: 'shown', width: 130 }),
    billing_cycle: choiceOrNone(billingCycles, { filter: true, column: 'shown', width: 120 }),
    currency: text({ max: 3, filter: true, column: 'hidden', width: 100 }),
    max_employees: integer(limit),
    max_terminals: integer(limit),
    max_users: integer({ ...limit, column: 'hidden' }),
    max_storage: integer({ ...limit, column: 'hidden' }),
    cancel_at_end: flag({ default: false, filter: true, column: 'hidden', width: 130 }),
    held: flag({ default: false, filter: true, column: 'hidden', width: 130 }),
    create_time: datetime({ sort: true, column: 'hidden', width: 210 }),
  },
});
