import {
  choice,
  datetime,
  defineCall,
  defineResource,
  idSchema,
  integer,
  plainText,
  readOnly,
  reference,
  text,
  type StateTone,
} from '#shared/contract/index.ts';
import { z } from 'zod';
import { paymentWays } from '../domain/payment-status.ts';
import { refundStates, type RefundState } from '../domain/refund.ts';
import { paymentCodes } from './payment.ts';

const tones = {
  asked: 'waiting',
  unknown: 'waiting',
  done: 'good',
  refused: 'bad',
} as const satisfies Record<RefundState, StateTone>;

const reason = { reason: text({ max: 200, required: true }) };

/** Money that was given back, or is about to be, for the provider's staff. */
export const vendorRefund = defineResource({
  name: 'vendor.refund',
  module: 'ZBVE',
  path: '/vendor/api/v2/refunds/',
  audience: { of: 'vendor', company: 'company', follows: ['subscription.order'] },
  words: { namespace: 'vendor', key: 'refund' },
  defaultOrdering: '-id',
  readOnly: true,
  phoneFields: ['company', 'amount', 'status'],
  actions: {
    /** Asks the provider again how it ended; sent again only where it says that it knows of none. */
    check: { permission: 'vendor.transaction.refund', from: ['asked', 'unknown'], asks: false },
    /** By the provider's own statement, where it cannot be asked: the money was given back. */
    accept: { permission: 'vendor.transaction.refund', from: ['unknown'], fields: reason },
    /** The same: it was not. */
    reject: { permission: 'vendor.transaction.refund', from: ['unknown'], isDanger: true, fields: reason },
  },
  fields: {
    reference: text({ max: 60, search: true, filter: true, column: 'shown', width: 180 }),
    company: reference('vendor.company', { filter: true, column: 'shown', width: 140 }),
    gateway: choice(paymentWays, { filter: true, column: 'shown', width: 110 }),
    amount: integer({ currency: 'currency', column: 'shown', width: 140 }),
    currency: text({ max: 3, filter: true, column: 'hidden', width: 90 }),
    status: readOnly(choice(refundStates, { filter: true, column: 'shown', width: 140, tones })),
    /** Why it was asked for. */
    given_reason: text({ max: 200, search: true, column: 'shown', width: 180 }),
    credit_note_no: text({ max: 20, search: true, filter: true, column: 'shown', width: 150 }),
    raw_status: text({ max: 100, column: 'hidden', width: 160 }),
    request_time: datetime({ filter: true, column: 'shown', width: 210 }),
    response_time: datetime({ column: 'hidden', width: 210 }),
  },
});

/**
 * Gives back a payment, whole or in part. Kept at once, then asked of the payment provider. The same key again answers
 * the same refund.
 */
export const refundPayment = defineCall({
  name: 'vendor.transaction.refund',
  method: 'POST',
  path: '/vendor/api/v2/transactions/refund/',
  module: 'ZBVE',
  access: 'vendor.transaction.refund',
  body: z.strictObject({
    /** The transaction. */
    id: idSchema,
    /** In the smallest unit of its currency. */
    amount: z.int().min(1).max(1_000_000_000_000),
    reason: plainText(200).min(1),
    key: z.uuid(),
  }),
  data: z.object({ id: z.int(), status: z.enum(refundStates) }),
  codes: [paymentCodes.refundTooMuch, paymentCodes.notRefundable, paymentCodes.gatewayMissing],
});
