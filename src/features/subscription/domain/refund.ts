import { roundedShare } from './rounding.ts';

/**
 * How a refund goes. `asked`: kept, and not sent yet. `unknown`: sent, and the provider has not said how it ended. Both hold their amount
 * back, because the money may be gone.
 */
export const refundStates = ['asked', 'unknown', 'done', 'refused'] as const;
export type RefundState = (typeof refundStates)[number];

/** Those that were not refused. */
export const standingRefunds = ['asked', 'unknown', 'done'] as const satisfies readonly RefundState[];

interface KnownRefund {
  readonly amount: number;
  readonly status: RefundState;
}

/** What can still be given back of a payment; every refund counts that was not refused. Smallest unit of the currency. */
export const leftToRefund = (paid: number, refunds: readonly KnownRefund[]): number =>
  refunds.reduce((left, { amount, status }) => (status === 'refused' ? left : left - amount), paid);

interface KnownPayment {
  readonly amount: number;
  readonly refunded: number;
}

/**
 * What was given back of an order. Money that came twice is given back without touching the order: it counts only what is no
 * longer covered by the payments. Whole: no money of it is left.
 */
export function refundedOf(
  total: number,
  payments: readonly KnownPayment[],
): { readonly refunded: number; readonly isWhole: boolean } {
  const kept = payments.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0);
  return { refunded: Math.max(0, total - kept), isWhole: kept <= 0 };
}

/**
 * How much of a refund is tax. Counted from what was given back before, so that the parts of several refunds sum up to the tax of
 * the whole, whatever the rounding.
 */
export function taxWithin(
  { before, amount }: { readonly before: number; readonly amount: number },
  { tax, total }: { readonly tax: number; readonly total: number },
): number {
  if (tax === 0 || total === 0) return 0;
  return roundedShare(before + amount, tax, total) - roundedShare(before, tax, total);
}
