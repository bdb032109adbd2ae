import type { Money } from '#shared/contract/money.ts';
import { isSameMoney } from './money.ts';

/**
 * How a payment provider and we differ about a payment. `paid_there`: the money came and we do not count it. `paid_here`: we count money of
 * which the provider does not know. `money`: another amount or currency. `refunded_there`, `refunded_here`: more was given back there, or
 * here. `reference`: what the provider has under its identifier is for another payment.
 */
export const differenceKinds = [
  'paid_there',
  'paid_here',
  'money',
  'refunded_there',
  'refunded_here',
  'reference',
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** `settled`: explained by the staff. `closed`: both agreed again by themselves. */
export const differenceStates = ['open', 'settled', 'closed'] as const;
export type DifferenceState = (typeof differenceStates)[number];

/** What a provider says of a payment; `unknown`: it has none of this identifier. */
export const toldStates = ['pending', 'approved', 'paid', 'cancelled', 'declined', 'failed', 'unknown'] as const;
export type ToldState = (typeof toldStates)[number];

export interface KeptPayment {
  readonly isPaid: boolean;
  readonly reference: string;
  readonly money: Money;
  readonly refunded: number;
  /** Refunds that were asked for and have not ended: their money may be gone. */
  readonly refunding: number;
}

export interface ToldPayment {
  readonly state: ToldState;
  readonly reference: string;
  /** Undefined if the provider gives no readable amount. */
  readonly amount: Money | undefined;
  /** Undefined if the provider does not tell. */
  readonly refunded: number | undefined;
}

/** Compares what we keep of a payment with what its provider says. */
export function differencesOf(kept: KeptPayment, told: ToldPayment): DifferenceKind[] {
  if (told.state !== 'paid') return kept.isPaid ? ['paid_here'] : [];
  if (told.reference !== kept.reference) return ['reference'];
  const isOtherMoney = told.amount === undefined || !isSameMoney(told.amount, kept.money);
  const { refunded } = told;
  if (!kept.isPaid) {
    // It came and went back: neither has any of it.
    if (told.amount !== undefined && refunded !== undefined && refunded >= told.amount.minor) return [];
    return [isOtherMoney ? 'money' : 'paid_there'];
  }
  const found: DifferenceKind[] = isOtherMoney ? ['money'] : [];
  // In another currency the sums cannot be compared.
  if (refunded === undefined || told.amount?.currency !== kept.money.currency) return found;
  if (refunded > kept.refunded + kept.refunding) found.push('refunded_there');
  if (refunded < kept.refunded) found.push('refunded_here');
  return found;
}
