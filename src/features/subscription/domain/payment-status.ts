/**
 * How a payment ended, as `data.status` says it, and how its page shows that (spec section 4, "Payment result statuses").
 * `PENDING` is ours: the provider has not decided yet.
 */
export const paymentStatuses = [
  'ORDER_NOT_FOUND',
  'INVALID_PAYER',
  'ORDER_PAID',
  'PAID',
  'CANCELLED',
  'DECLINED',
  'FAILED',
  'PENDING',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** The card provider (Telr) and PayPal. */
export const gateways = ['telr', 'paypal'] as const;
export type Gateway = (typeof gateways)[number];
/** How money comes: by a provider, or to the bank account, where the staff say that it came. */
export const paymentWays = [...gateways, 'bank_transfer'] as const;
export type PaymentWay = (typeof paymentWays)[number];

export type Severity = 'success' | 'warning' | 'error';

const ofBoth: Readonly<Record<string, Severity>> = {
  ORDER_NOT_FOUND: 'error',
  INVALID_PAYER: 'error',
  ORDER_PAID: 'warning',
  PAID: 'success',
};
const ofOne: Readonly<Record<Gateway, Readonly<Record<string, Severity>>>> = {
  telr: { CANCELLED: 'warning', DECLINED: 'warning', FAILED: 'error' },
  // Written so in the specification, however odd (docs/decisions.md#6-failed-is-a-success).
  paypal: { FAILED: 'success' },
};

/** The severity of a status; any that the table does not name is an error. */
export function severityOf(gateway: Gateway, status: string): Severity {
  const known = { ...ofBoth, ...ofOne[gateway] };
  return (Object.hasOwn(known, status) ? known[status] : undefined) ?? 'error';
}
