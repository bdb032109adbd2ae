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
  refusalCode,
} from '#shared/contract/index.ts';
import { subscriptionStates, subscriptionTones } from '#shared/contract/subscription.ts';
import { billingCycles } from '../domain/price.ts';

/** Why: kept in the provider's log, and in the company's. */
const reason = { reason: text({ max: 200, required: true }) };
const limit = { column: 'shown', width: 120 } as const;
/** What a limit is raised to; empty: it stays as sold. */
const raised = { min: 1, max: 1_000_000 } as const;
/** When a subscription that is cancelled by the staff ends. */
export const cancelTimes = ['period_end', 'now'] as const;

export const vendorSubscriptionCodes = {
  /** It is renewed by nobody, or ends by itself. */
  nothingToCancel: refusalCode('ZBVE0401', 409),
  /** No limit is raised. */
  nothingRaised: refusalCode('ZBVE0402', 409),
} as const;

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
    /** Raises limits until a day; what was raised before ends. */
    override_limits: {
      permission: 'change',
      bulk: false,
      fields: {
        employees: integer(raised),
        terminals: integer(raised),
        users: integer(raised),
        mobiles: integer(raised),
        locations: integer(raised),
        storage: integer(raised),
        last_day: date({ required: true }),
        ...reason,
      },
    },
    /** Ends the raise before its day. */
    end_override: { permission: 'change', fields: reason, codes: [vendorSubscriptionCodes.nothingRaised] },
    /** Ends it with what is paid, or today: nothing is given back by it. */
    cancel: {
      permission: 'change',
      from: ['trial', 'active', 'past_due'],
      isDanger: true,
      fields: { ends: choice(cancelTimes, { required: true, default: 'period_end' }), ...reason },
      codes: [vendorSubscriptionCodes.nothingToCancel],
    },
    /** Takes back that it ends with its period. */
    keep_on: { permission: 'change', from: ['active', 'past_due'], where: { cancel_at_end: true }, fields: reason },
  },
  fields: {
    company: reference('vendor.company', { filter: true, column: 'shown', width: 220 }),
    plan_name: text({ max: 60, search: true, sort: true, filter: true, column: 'shown', width: 150 }),
    status: readOnly(
      choice(subscriptionStates, { filter: true, column: 'shown', width: 155, tones: subscriptionTones }),
    ),
    period_start: date({ column: 'hidden', width: 130 }),
    period_end: date({ sort: true, filter: true, column: 'shown', width: 130 }),
    trial_start: date({ sort: true, filter: true, column: 'hidden', width: 130 }),
    first_paid: date({ sort: true, filter: true, column: 'hidden', width: 130 }),
    billing_cycle: choiceOrNone(billingCycles, { filter: true, column: 'shown', width: 120 }),
    currency: text({ max: 3, filter: true, column: 'hidden', width: 100 }),
    /** How near the nearest limit is, in percent: as counted within the last hour, like what is used. */
    fullest_percent: integer({ sort: true, filter: true, column: 'shown', width: 130 }),
    max_employees: integer(limit),
    used_employees: integer({ ...limit, sort: true, width: 140 }),
    max_terminals: integer(limit),
    used_terminals: integer({ ...limit, column: 'hidden' }),
    max_users: integer({ ...limit, column: 'hidden' }),
    used_users: integer({ ...limit, column: 'hidden' }),
    max_mobiles: integer({ ...limit, column: 'hidden' }),
    used_mobiles: integer({ ...limit, column: 'hidden' }),
    max_locations: integer({ ...limit, column: 'hidden' }),
    used_locations: integer({ ...limit, column: 'hidden' }),
    max_storage: integer({ ...limit, column: 'hidden' }),
    used_storage: integer({ ...limit, sort: true, column: 'hidden' }),
    counted_time: datetime({ column: 'hidden', width: 210 }),
    granted_employees: integer({ ...limit, column: 'hidden' }),
    granted_terminals: integer({ ...limit, column: 'hidden' }),
    granted_users: integer({ ...limit, column: 'hidden' }),
    granted_mobiles: integer({ ...limit, column: 'hidden' }),
    granted_locations: integer({ ...limit, column: 'hidden' }),
    granted_storage: integer({ ...limit, column: 'hidden' }),
    /** The last day on which what was raised holds. */
    granted_until: date({ filter: true, column: 'hidden', width: 130 }),
    cancel_at_end: flag({ default: false, filter: true, column: 'hidden', width: 130 }),
    held: flag({ default: false, filter: true, column: 'hidden', width: 130 }),
    create_time: datetime({ sort: true, column: 'hidden', width: 210 }),
  },
});
