import {
  choice,
  date,
  datetime,
  defineCall,
  defineResource,
  idSchema,
  integer,
  languages,
  plainText,
  text,
  type StateTone,
} from '#shared/contract/index.ts';
import { idParams } from '#shared/contract/resource-bodies.ts';
import { z } from 'zod';
import { gateways, paymentWays } from '../domain/payment-status.ts';
import { paymentCodes } from './payment.ts';

const module = 'ZBVE';

/**
 * States of an order (docs/domain.md#orders). Cancelled, declined and failed payments can be tried again until it
 * expires.
 */
export const orderStates = [
  'draft',
  'unpaid',
  'paid',
  'cancelled',
  'declined',
  'failed',
  'expired',
  'refunded',
] as const;
export type OrderState = (typeof orderStates)[number];
export const orderTones = {
  draft: 'quiet',
  unpaid: 'waiting',
  paid: 'good',
  cancelled: 'waiting',
  declined: 'bad',
  failed: 'bad',
  expired: 'quiet',
  refunded: 'quiet',
} as const satisfies Record<OrderState, StateTone>;
export const orderTypes = ['new', 'renew', 'upgrade', 'add_on', 'downgrade_at_end'] as const;

/** A payment of an order, as it went at the provider (docs/domain.md#payments). */
export const paymentStates = ['open', 'paid', 'cancelled', 'declined', 'failed', 'refunded'] as const;

/** The company's own orders; they are made by the provider's staff or by a purchase. */
export const order = defineResource({
  name: 'subscription.order',
  module,
  path: '/vendor/api/v2/subscriptions/orders/',
  audience: { of: 'company', scope: 'withheld' },
  words: { namespace: 'sub', key: 'order' },
  defaultOrdering: '-create_time',
  readOnly: true,
  phoneFields: ['status', 'total'],
  fields: {
    order_ref: text({ max: 30, search: true, sort: true, filter: true, column: 'shown', width: 190 }),
    type: choice(orderTypes, { filter: true, column: 'shown', width: 130 }),
    description: text({ max: 200, search: true, column: 'shown', width: 280 }),
    /** In the smallest unit of `currency`. */
    total: integer({ currency: 'currency', sort: true, column: 'shown', width: 150 }),
    /** What was given back, in the smallest unit of `currency`. */
    refunded: integer({ currency: 'currency', column: 'shown', width: 150 }),
    currency: text({ max: 3, filter: true, column: 'hidden', width: 90 }),
    status: choice(orderStates, { filter: true, column: 'shown', width: 130, tones: orderTones }),
    create_time: datetime({ sort: true, filter: true, column: 'shown', width: 170 }),
    expires_at: datetime({ column: 'hidden', width: 170 }),
    paid_time: datetime({ filter: true, column: 'shown', width: 170 }),
    invoice_no: text({ max: 20, search: true, filter: true, column: 'shown', width: 130 }),
    /** Their numbers, with spaces between; each is a paper of its own. */
    credit_notes: text({ max: 1000, column: 'hidden', width: 170 }),
    period_start: date({ column: 'hidden', width: 130 }),
    /** The last day of the period. */
    period_end: date({ column: 'hidden', width: 130 }),
  },
});

/** The configured ways to pay. */
export const paymentGateways = defineCall({
  name: 'subscription.order.gateways',
  method: 'GET',
  path: '/vendor/api/v2/subscriptions/orders/gateways/',
  module,
  access: 'subscription.order.view',
  standing: 'closed',
  data: z.array(z.enum(paymentWays)),
});

/**
 * Begins a payment, and returns the address to which the payer goes. The provider's page is in the given language, or otherwise in the
 * account's.
 */
export const payOrder = defineCall({
  name: 'subscription.order.pay',
  method: 'POST',
  path: '/vendor/api/v2/subscriptions/orders/pay/',
  module,
  access: 'subscription.order.change',
  standing: 'closed',
  body: z.strictObject({ id: idSchema, gateway: z.enum(gateways), language: z.enum(languages).optional() }),
  data: z.object({ url: z.url() }),
  codes: Object.values(paymentCodes),
});

/**
 * Has the order wait for a bank transfer: it can be paid for longer, and the answer says where to. The provider's staff mark it as paid when
 * the money has come; until then it can be paid in any other way too.
 */
export const payByTransfer = defineCall({
  name: 'subscription.order.transfer',
  method: 'POST',
  path: '/vendor/api/v2/subscriptions/orders/transfer/',
  module,
  access: 'subscription.order.change',
  standing: 'closed',
  body: z.strictObject({ id: idSchema }),
  data: z.object({
    /** Lines of text. */
    bank_details: z.string(),
    /** What the payer writes on the transfer. */
    order_ref: z.string(),
    expires_at: z.string(),
  }),
  codes: Object.values(paymentCodes),
});

/** An order on paper: the invoice, with what is to be paid or was, the receipt of what was paid, or a credit note for what was refunded. */
export const orderPaper = defineCall({
  name: 'subscription.order.paper',
  method: 'GET',
  path: '/vendor/api/v2/subscriptions/orders/:id/paper/',
  module,
  access: 'subscription.order.view',
  standing: 'closed',
  params: idParams,
  query: z.strictObject({
    kind: z.enum(['invoice', 'receipt', 'credit_note']),
    /** Of the credit note. */
    number: z.string().max(20).optional(),
    language: z.enum(languages).optional(),
  }),
  data: z.null(),
  answer: 'file',
});

/** Makes an order for a company; by the provider's staff. */
export const placeOrder = defineCall({
  name: 'vendor.order.place',
  method: 'POST',
  path: '/vendor/api/v2/orders/',
  module,
  access: 'vendor.order.add',
  body: z.strictObject({
    company: idSchema,
    type: z.enum(orderTypes),
    description: plainText(200).min(1),
    total: z.int().min(1).max(1_000_000_000_000),
    currency: z
      .string()
      .refine((code) => Intl.supportedValuesOf('currency').includes(code))
      .meta({ format: 'currency' }),
    /** Days until it expires. */
    days: z.int().min(1).max(365).default(1),
  }),
  data: z.object({ id: z.int(), order_ref: z.string() }),
});
