import {
  choice,
  date,
  datetime,
  decimal,
  defineResource,
  integer,
  readOnly,
  reference,
  text,
  type StateTone,
} from '#shared/contract/index.ts';
import { paymentWays } from '../domain/payment-status.ts';
import { orderStates, orderTones, orderTypes, paymentStates, type OrderState } from './order.ts';

/** Why: kept in the provider's log, and in the company's. */
const reason = { reason: text({ max: 200, required: true }) };
const payable = ['unpaid', 'cancelled', 'declined', 'failed'] as const satisfies readonly OrderState[];
/** Money may come after an order has expired. */
const payableOrExpired = [...payable, 'expired'] as const;

/** What all companies have ordered, for the provider's staff. */
export const vendorOrder = defineResource({
  name: 'vendor.order',
  module: 'ZBVE',
  path: '/vendor/api/v2/orders/',
  audience: { of: 'vendor', company: 'company', follows: ['subscription.order'] },
  words: { namespace: 'vendor', key: 'order' },
  defaultOrdering: '-create_time',
  readOnly: true,
  phoneFields: ['company', 'total', 'status'],
  actions: {
    /** The money of a transfer has come: the order is paid, and what it gives begins. */
    mark_paid: {
      permission: 'change',
      from: payableOrExpired,
      bulk: false,
      fields: {
        paid_on: date({ required: true }),
        paid_amount: decimal({ min: 0.001, max: 1_000_000_000, required: true }),
        bank_reference: text({ max: 60, required: true }),
        ...reason,
      },
    },
    /** Nobody can pay it any more. */
    cancel: { permission: 'change', from: payable, isDanger: true, fields: reason },
    /** Sends its invoice to the company's people who pay. */
    resend: { permission: 'change', from: [...payable, 'paid', 'refunded'], asks: false },
    /** Asks the provider about each payment of it, and keeps where it and we differ. */
    compare: { permission: 'vendor.payment_difference.change', asks: false },
  },
  fields: {
    order_ref: text({ max: 30, search: true, filter: true, column: 'shown', width: 190 }),
    company: reference('vendor.company', { filter: true, column: 'shown', width: 180 }),
    type: choice(orderTypes, { filter: true, column: 'shown', width: 120 }),
    description: text({ max: 200, search: true, column: 'shown', width: 220 }),
    /** In the smallest unit of `currency`. */
    total: integer({ currency: 'currency', column: 'shown', width: 150 }),
    currency: text({ max: 3, filter: true, column: 'hidden', width: 90 }),
    status: readOnly(choice(orderStates, { filter: true, column: 'shown', width: 130, tones: orderTones })),
    create_time: datetime({ sort: true, filter: true, column: 'shown', width: 210 }),
    expires_at: datetime({ column: 'hidden', width: 210 }),
    paid_time: datetime({ filter: true, column: 'hidden', width: 210 }),
    /** In the smallest unit of `currency`. */
    refunded: integer({ currency: 'currency', column: 'hidden', width: 150 }),
    period_start: date({ column: 'hidden', width: 130 }),
    /** The last day of the period. */
    period_end: date({ column: 'hidden', width: 130 }),
  },
});

const tones = {
  open: 'waiting',
  paid: 'good',
  cancelled: 'quiet',
  declined: 'bad',
  failed: 'bad',
  refunded: 'quiet',
} as const satisfies Record<(typeof paymentStates)[number], StateTone>;

/** Each try to pay, as it went at the provider of payments. */
export const vendorTransaction = defineResource({
  name: 'vendor.transaction',
  module: 'ZBVE',
  path: '/vendor/api/v2/transactions/',
  audience: { of: 'vendor', company: 'company', follows: ['subscription.order'] },
  words: { namespace: 'vendor', key: 'transaction' },
  defaultOrdering: '-id',
  readOnly: true,
  verbs: ['refund'],
  phoneFields: ['company', 'amount', 'status'],
  actions: {
    /** Asks the provider how it ended: for a payer who did not come back, or who paid after all. */
    check: { permission: 'change', from: ['open', 'cancelled', 'declined', 'failed'], asks: false },
  },
  fields: {
    reference: text({ max: 60, search: true, filter: true, column: 'shown', width: 220 }),
    company: reference('vendor.company', { filter: true, column: 'shown', width: 180 }),
    gateway: choice(paymentWays, { filter: true, column: 'shown', width: 110 }),
    amount: integer({ currency: 'currency', column: 'shown', width: 150 }),
    /** What was given back, in the smallest unit of `currency`. */
    refunded: integer({ currency: 'currency', column: 'shown', width: 150 }),
    currency: text({ max: 3, filter: true, column: 'hidden', width: 90 }),
    status: readOnly(choice(paymentStates, { filter: true, column: 'shown', width: 120, tones })),
    raw_status: text({ max: 100, column: 'hidden', width: 140 }),
    request_time: datetime({ filter: true, column: 'shown', width: 210 }),
    response_time: datetime({ column: 'hidden', width: 210 }),
    error: text({ max: 100, filter: true, column: 'hidden', width: 120 }),
  },
});
