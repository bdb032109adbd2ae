import { z } from 'zod';
import { defineCall, refusalCode } from '#shared/contract/index.ts';
import { paymentStatuses } from '../domain/payment-status.ts';

export const paymentCodes = {
  /** The provider does not answer: the payment is not lost, and its result can be requested again. */
  providerAway: refusalCode('ZBVE0101', 503),
  /** It is paid, or has expired. */
  orderNotPayable: refusalCode('ZBVE0102', 409),
  /** No such way to pay is set up here. */
  gatewayMissing: refusalCode('ZBVE0103', 400),
  /** More than what is left of the payment. */
  refundTooMuch: refusalCode('ZBVE0104', 409),
  /** Only money that came can be given back. */
  notRefundable: refusalCode('ZBVE0105', 409),
  /** The provider has not said where to transfer money to. */
  noBankAccount: refusalCode('ZBVE0106', 409),
} as const;

const common = { module: 'ZBVE', method: 'POST', access: 'public', maxBody: 4 * 1024 } as const;
/** One of these; its page tells any other as one that the table does not name (spec section 4). */
const result = z.object({
  status: z.union([z.enum(paymentStatuses), z.string().max(64)]),
  /** What was paid for, where the link is of one of our payments; the amount in the smallest unit of its currency. */
  order: z.object({ order_ref: z.string(), amount: z.int(), currency: z.string() }).nullable(),
});
/** What a provider's link carries; a missing one is answered like one that nobody knows. */
const carried = z.string().max(200).default('');

/**
 * Results of payments (spec sections 2 and 7; docs/decisions.md#4-payment-results). Open to all, since the payer comes
 * back from the provider with nothing but the link; the link's own key finds the payment, and only the provider says
 * how it ended.
 */
export const confirmTelr = defineCall({
  ...common,
  name: 'vendor.payment.telr',
  path: '/vendor/api/v2/payment/telr/',
  body: z.strictObject({ order_ref: carried }),
  data: result,
  codes: [paymentCodes.providerAway],
});

export const confirmPaypal = defineCall({
  ...common,
  name: 'vendor.payment.paypal',
  path: '/vendor/api/v2/payment/paypal/',
  body: z.strictObject({ payment_id: carried, payer_id: carried }),
  data: result,
  codes: [paymentCodes.providerAway],
});
