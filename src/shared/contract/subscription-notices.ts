import { z } from 'zod';

/**
 * Events of a subscription: a trial ends, a cancelled subscription ends, the next period is due, a payment is missing,
 * an ended subscription can be viewed for some days.
 */
export const subscriptionKinds = [
  'subscription_trial',
  'subscription_ending',
  'subscription_renewing',
  'subscription_due',
  'subscription_over',
] as const;

/** What a company is told of its subscription, with the data of each kind. */
export const subscriptionNotices = [
  /** A subscription ends, or is due: `days` until then. */
  ...subscriptionKinds.map((kind) => z.object({ kind: z.literal(kind), data: z.object({ days: z.int() }) })),
  /** The provider gave money back; `amount` in the smallest unit of its currency. */
  z.object({
    kind: z.literal('subscription_refunded'),
    data: z.object({ order_ref: z.string(), amount: z.int(), currency: z.string(), reason: z.string() }),
  }),
  /** The provider sends an invoice again. */
  z.object({ kind: z.literal('subscription_invoice'), data: z.object({ order_ref: z.string(), number: z.string() }) }),
] as const;
