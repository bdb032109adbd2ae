import { languages } from '#shared/contract/languages.ts';
import { quotaNames } from '#shared/contract/subscription.ts';
import { z } from 'zod';

/** What an add-on gives: more of a quota, or a feature. */
export const addOnKinds = [...quotaNames, 'feature'] as const;
/** The most pieces of one add-on that a company may have. */
export const mostAddOns = 1000;

/** An add-on as it was sold, whatever becomes of the provider's list. */
export const soldAddOnSchema = z.object({
  add_on: z.int(),
  name: z.string(),
  /** For readers of each language. */
  names: z.record(z.enum(languages), z.string()),
  /** Null for a feature. */
  quota: z.enum(quotaNames).nullable(),
  /** How much more of the quota one gives. */
  amount: z.int(),
  /** Null for more of a quota. */
  feature: z.string().nullable(),
  quantity: z.int(),
  /** What one costs for one period, in units of the currency. */
  price: z.number(),
});
export type SoldAddOn = z.output<typeof soldAddOnSchema>;

/** The same thing at the same price: it stands on one line. */
const keyOf = ({ add_on, price, quota, amount, feature }: SoldAddOn): string =>
  [String(add_on).padStart(16, '0'), price.toFixed(4).padStart(16, '0'), quota, amount, feature].join(' ');

/** Add-ons together, in an order that does not depend on when each was bought. */
export function together(...bought: (readonly SoldAddOn[])[]): SoldAddOn[] {
  const lines = new Map<string, SoldAddOn>();
  for (const each of bought.flat()) {
    const key = keyOf(each);
    const before = lines.get(key);
    lines.set(key, before ? { ...before, quantity: before.quantity + each.quantity } : each);
  }
  return [...lines]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, line]) => (line.quantity > 0 ? [line] : []));
}

/** What is left after some are given back. */
export const without = (from: readonly SoldAddOn[], taken: readonly SoldAddOn[]): SoldAddOn[] =>
  together(
    from,
    taken.map((each) => ({ ...each, quantity: -each.quantity })),
  );

/** How many pieces of an add-on there are, at whatever price. */
export const heldOf = (held: readonly SoldAddOn[], addOn: number): number =>
  held.reduce((sum, each) => (each.add_on === addOn ? sum + each.quantity : sum), 0);

/** The same with at most this many of one add-on; the dearest are given up first. */
export function keeping(held: readonly SoldAddOn[], addOn: number, quantity: number): SoldAddOn[] {
  let left = quantity;
  return together(held).flatMap((each) => {
    if (each.add_on !== addOn) return [each];
    const kept = Math.min(left, each.quantity);
    left -= kept;
    return kept > 0 ? [{ ...each, quantity: kept }] : [];
  });
}

export const isSameSet = (one: readonly SoldAddOn[], other: readonly SoldAddOn[]): boolean =>
  [...one, ...other].every(({ add_on: id }) => heldOf(one, id) === heldOf(other, id));
