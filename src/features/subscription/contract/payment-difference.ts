import {
  choice,
  datetime,
  defineResource,
  integer,
  readOnly,
  reference,
  text,
  type StateTone,
} from '#shared/contract/index.ts';
import { differenceKinds, differenceStates, toldStates, type DifferenceState } from '../domain/difference.ts';
import { paymentWays } from '../domain/payment-status.ts';
import { paymentStates } from './order.ts';

const tones = { open: 'bad', settled: 'quiet', closed: 'good' } as const satisfies Record<DifferenceState, StateTone>;

/** Where a payment provider and we say different things about a payment, for the provider's staff. */
export const paymentDifference = defineResource({
  name: 'vendor.payment_difference',
  module: 'ZBVE',
  path: '/vendor/api/v2/payment_differences/',
  audience: { of: 'vendor', company: 'company', follows: ['subscription.order'] },
  words: { namespace: 'vendor', key: 'paymentDifference' },
  defaultOrdering: '-id',
  readOnly: true,
  phoneFields: ['company', 'kind', 'status'],
  actions: {
    /** Asks the provider about the whole order; what it says may close the difference. */
    compare: { permission: 'change', asks: false },
    /** Explained by the staff. It stays settled for as long as both say the same. */
    settle: {
      permission: 'change',
      from: ['open'],
      to: 'settled',
      fields: { reason: text({ max: 200, required: true }) },
    },
  },
  fields: {
    reference: text({ max: 60, search: true, filter: true, column: 'shown', width: 190 }),
    company: reference('vendor.company', { filter: true, column: 'shown', width: 140 }),
    kind: choice(differenceKinds, { filter: true, column: 'shown', width: 250 }),
    /** What we keep: state and money. */
    kept_status: choice(paymentStates, { filter: true, column: 'hidden', width: 120 }),
    /** In the smallest unit of `currency`. */
    amount: integer({ currency: 'currency', column: 'shown', width: 150 }),
    currency: text({ max: 3, filter: true, column: 'hidden', width: 90 }),
    kept_refunded: integer({ currency: 'currency', column: 'hidden', width: 140 }),
    /** What the provider says. */
    told_status: choice(toldStates, { filter: true, column: 'hidden', width: 140 }),
    /** In the smallest unit of `told_currency`. */
    told_amount: integer({ currency: 'told_currency', column: 'shown', width: 150 }),
    told_currency: text({ max: 3, filter: true, column: 'hidden', width: 120 }),
    told_refunded: integer({ currency: 'told_currency', column: 'hidden', width: 140 }),
    raw_status: text({ max: 100, column: 'hidden', width: 160 }),
    status: readOnly(choice(differenceStates, { filter: true, column: 'shown', width: 120, tones })),
    gateway: choice(paymentWays, { filter: true, column: 'hidden', width: 110 }),
    found_time: datetime({ filter: true, column: 'hidden', width: 170 }),
    compared_time: datetime({ column: 'hidden', width: 170 }),
    reason: text({ max: 200, search: true, column: 'shown', width: 180 }),
    settled_by: text({ max: 200, column: 'hidden', width: 150 }),
    settled_time: datetime({ column: 'hidden', width: 170 }),
    closed_time: datetime({ column: 'hidden', width: 170 }),
  },
});
