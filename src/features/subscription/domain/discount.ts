import { decimalsOf } from '#shared/contract/money.ts';
import { monthsOf, type BillingCycle } from './price.ts';
import { roundedShare } from './rounding.ts';

/** What a discount asks of an order. */
export interface DiscountLimits {
  readonly enabled: boolean;
  readonly start_date: string | null;
  readonly end_date: string | null;
  readonly applies_to: 'all' | 'first' | 'renewal';
  /** Null: orders in any currency. */
  readonly currency: string | null;
  /** None: every plan. */
  readonly plans: readonly number[];
  /** None: every company. */
  readonly companies: readonly number[];
  /** In units of the currency. */
  readonly min_amount: number | null;
  readonly min_months: number | null;
  readonly stackable: boolean;
}

/** The order for which a code is entered. */
export interface DiscountedOrder {
  readonly company: number;
  readonly plan: number;
  readonly currency: string;
  readonly billing_cycle: BillingCycle;
  /** Before discount and tax, in the smallest unit of the currency. */
  readonly subtotal: number;
  readonly today: string;
  /** The company has never paid for a plan. */
  readonly isFirst: boolean;
  /** Nothing is paid now: the change waits for the end of the period. */
  readonly isLater: boolean;
  /** How many codes are entered for it. */
  readonly codes: number;
}

/** Why a code does not hold for an order, with what the text about it needs. */
export type DiscountRefusal =
  | { readonly code: 'discountCode' | 'discountPlan' | 'discountAlone' | 'discountLater' }
  | { readonly code: 'discountMonths'; readonly months: number }
  | { readonly code: 'discountAmount'; readonly minor: number; readonly currency: string };

/** An amount of the catalogue, which has up to four decimals, in the smallest unit of a currency. */
export const minorOf = (amount: number, currency: string): number =>
  roundedShare(Math.round(amount * 10_000), 10 ** decimalsOf(currency), 10_000);

/**
 * Why a code does not hold for an order; undefined if it does. Whether a code exists is told to nobody for whom it is not meant: the
 * company, the kind of order and the days have one answer, which is that of an unknown code. What the company can change has its own.
 */
export function whyNot(limits: DiscountLimits, order: DiscountedOrder): DiscountRefusal | undefined {
  const { start_date: start, end_date: end, applies_to: kind, min_amount: least, min_months: months } = limits;
  const isMeant =
    limits.enabled &&
    (start === null || start <= order.today) &&
    (end === null || end >= order.today) &&
    (kind === 'all' || (kind === 'first') === order.isFirst) &&
    (limits.companies.length === 0 || limits.companies.includes(order.company)) &&
    (limits.currency === null || limits.currency === order.currency);
  if (!isMeant) return { code: 'discountCode' };
  if (order.isLater) return { code: 'discountLater' };
  if (limits.plans.length > 0 && !limits.plans.includes(order.plan)) return { code: 'discountPlan' };
  if (months !== null && monthsOf[order.billing_cycle] < months) return { code: 'discountMonths', months };
  if (least !== null && order.subtotal < minorOf(least, order.currency))
    return { code: 'discountAmount', minor: minorOf(least, order.currency), currency: order.currency };
  if (order.codes > 1 && !limits.stackable) return { code: 'discountAlone' };
  return undefined;
}
