import { asSystem, Refusal, refuseField, type TenantContext } from '#server/http/index.ts';
import { usagesOf } from '#server/subscription/index.ts';
import { featureCodes } from '#shared/contract/features.ts';
import { decimalsOf } from '#shared/contract/money.ts';
import type { CallData } from '#shared/contract/index.ts';
import type { AddOnOffer, addOnOffers, AddOnQuote, Kept, quoteKept, WantedAddOns } from '../../contract/add-on.ts';
import { subscriptionCodes } from '../../contract/subscription.ts';
import { heldOf, keeping, mostAddOns, together, type SoldAddOn } from '../../domain/add-on.ts';
import { daysBetween } from '../../domain/period.ts';
import { quoteOfAddOns, type Quote } from '../../domain/quote.ts';
import { featuresOf, isSameOffer, limitsOf, type Terms } from '../../domain/terms.ts';
import { adds, addOnsBeside } from './add-on-offers.ts';
import { changeSubscription } from './change.ts';
import { dropOpenOrders } from './order-plan.ts';
import { worked } from './quote.ts';
import { companyDay, readSubscription, termsOf, type Subscription } from './read.ts';

/** A running, paid period to which something can be added. */
interface Running {
  readonly subscription: Subscription;
  readonly terms: Terms;
  readonly start: string;
  readonly end: string;
  readonly today: string;
}

/** Undefined where nothing can be added: nothing was sold, it is not paid for, or the provider holds it. */
async function readRunning(context: TenantContext, isTaken: boolean): Promise<Running | undefined> {
  const subscription = await readSubscription(context, isTaken);
  const terms = subscription ? termsOf(subscription.terms) : null;
  if (!subscription || terms === null) return undefined;
  const { status, held, period_start: start, period_end: end } = subscription;
  const today = await companyDay(context);
  if (status !== 'active' || held || start === null || end === null || end <= today) return undefined;
  return { subscription, terms, start, end, today };
}

async function running(context: TenantContext, isTaken: boolean): Promise<Running> {
  const found = await readRunning(context, isTaken);
  if (!found) throw new Refusal(subscriptionCodes.notOffered);
  return found;
}

/** What can be bought besides the plan, and what was. */
export async function addOnsFor(context: TenantContext): Promise<CallData<typeof addOnOffers>> {
  const found = await readRunning(context, false);
  if (!found) return null;
  const { terms, subscription, end } = found;
  const { currency, billing_cycle } = terms;
  const next = termsOf(subscription.next_terms) ?? terms;
  const offered = await asSystem(context, () => addOnsBeside(context.tx, terms));
  const retired = terms.add_ons.filter(
    ({ add_on: id }, place, all) =>
      !offered.some((each) => each.add_on === id) && all.findIndex((each) => each.add_on === id) === place,
  );
  const decimals = decimalsOf(currency);
  const offerOf = (each: SoldAddOn, isSold: boolean): AddOnOffer => ({
    add_on: each.add_on,
    names: each.names,
    quota: each.quota,
    amount: each.amount,
    feature: featureCodes.find((code) => code === each.feature) ?? null,
    price: isSold
      ? quoteOfAddOns({ addOns: [{ ...each, quantity: 1 }], pricing: terms.pricing, decimals, days: 1, daysGone: 0 })
          .net
      : null,
    held: heldOf(terms.add_ons, each.add_on),
    next: heldOf(next.add_ons, each.add_on),
    room: isSold ? roomFor(terms, each) : 0,
  });
  return {
    currency,
    billing_cycle,
    period_end: end,
    offers: [...offered.map((each) => offerOf(each, true)), ...retired.map((each) => offerOf(each, false))].filter(
      ({ held, room }) => held > 0 || room > 0,
    ),
  };
}

/** A feature is bought once; nothing is where the plan gives it anyway. */
function roomFor(terms: Terms, addOn: SoldAddOn): number {
  if (!adds(terms, addOn)) return 0;
  if (addOn.quota === null) return featuresOf(terms).includes(addOn.feature ?? '') ? 0 : 1;
  return Math.max(0, mostAddOns - heldOf(terms.add_ons, addOn.add_on));
}

/** Wanted add-ons, computed. */
export interface WorkedAddOns extends Running {
  readonly bought: readonly SoldAddOn[];
  readonly lines: Quote;
  readonly days: number;
  readonly daysGone: number;
  /** What the company has with them. */
  readonly after: Terms;
}

/** Computes add-ons for what is left of the period. A day that has begun is paid for. */
export async function workOutAddOns(
  context: TenantContext,
  { add_ons: wanted }: WantedAddOns,
  isTaken: boolean,
): Promise<WorkedAddOns> {
  const found = await running(context, isTaken);
  const { terms, start, end, today } = found;
  const ids = [...new Set(wanted.map(({ add_on: id }) => id))];
  const offered = await asSystem(context, () => addOnsBeside(context.tx, terms, ids));
  const bought = together(
    wanted.map(({ add_on: id, quantity }) => {
      const offer = offered.find((each) => each.add_on === id);
      if (!offer) throw new Refusal(subscriptionCodes.notOffered);
      return { ...offer, quantity };
    }),
  );
  for (const each of bought) {
    const room = roomFor(terms, each);
    if (room === 0) throw new Refusal(subscriptionCodes.notOffered);
    if (each.quantity > room) refuseField('add_ons', 'max', { max: room });
  }
  const days = daysBetween(start, end);
  const daysGone = Math.max(0, Math.min(days, daysBetween(start, today)));
  const { pricing, currency } = terms;
  const lines = quoteOfAddOns({ addOns: bought, pricing, decimals: decimalsOf(currency), days, daysGone });
  return { ...found, bought, lines, days, daysGone, after: { ...terms, add_ons: together(terms.add_ons, bought) } };
}

/** Computed add-ons as they are shown. */
export async function quotedAddOns(context: TenantContext, wanted: WantedAddOns): Promise<AddOnQuote> {
  const { subscription, terms, bought, lines, days, daysGone, today, start, end, after } = await workOutAddOns(
    context,
    wanted,
    false,
  );
  const { subtotal, credit, tax, total, parts } = lines;
  return {
    add_ons: bought.map(({ add_on, names, quantity }, place) => ({
      add_on,
      names,
      quantity,
      minor: parts[place] ?? 0,
    })),
    currency: terms.currency,
    period_start: today > start ? today : start,
    period_end: end,
    subtotal,
    credit,
    days_gone: daysGone,
    days,
    tax,
    tax_rate: terms.pricing.tax_rate,
    total,
    next_total: worked(subscription, nextWith(subscription, after, bought), 'renew', today).lines.total,
  };
}

/** The terms of the next period where something was bought: with it, unless another price list holds for it. */
export function nextWith({ next_terms: planned }: Subscription, after: Terms, bought: readonly SoldAddOn[]): Terms {
  const next = termsOf(planned);
  if (next === null) return after;
  const isSamePrice = next.currency === after.currency && next.billing_cycle === after.billing_cycle;
  return isSamePrice
    ? {
        ...next,
        add_ons: together(
          next.add_ons,
          bought.filter((each) => adds(next, each)),
        ),
      }
    : next;
}

/** The terms of the next period if the company keeps so many of an add-on. */
function nextKeeping({ subscription, terms }: Running, { add_on: id, quantity }: Kept): Terms {
  const held = heldOf(terms.add_ons, id);
  const next = termsOf(subscription.next_terms) ?? terms;
  if (held === 0 || next.currency !== terms.currency || next.billing_cycle !== terms.billing_cycle)
    throw new Refusal(subscriptionCodes.notOffered);
  if (quantity > held) refuseField('quantity', 'max', { max: held });
  const kept = keeping(terms.add_ons, id, quantity).filter(({ add_on: own }) => own === id);
  return {
    ...next,
    add_ons: together(
      keeping(next.add_ons, id, 0),
      kept.filter((each) => adds(next, each)),
    ),
  };
}

/** What it means to keep so many of an add-on. */
export async function quotedKept(context: TenantContext, kept: Kept): Promise<CallData<typeof quoteKept>> {
  const found = await running(context, false);
  const next = nextKeeping(found, kept);
  const limits = limitsOf(next);
  const has = featuresOf(next);
  const usages = await usagesOf(context);
  return {
    on: found.end,
    currency: next.currency,
    next_total: worked(found.subscription, next, 'renew', found.today).lines.total,
    exceeded: usages
      .map(({ of, used }) => ({ of, used, most: limits[of] }))
      .filter(({ used, most }) => most !== null && used > most),
    lost: featureCodes.filter((code) => featuresOf(found.terms).includes(code) && !has.includes(code)),
  };
}

/** Keeps so many of an add-on from the next period on. */
export async function keepAddOnOf(context: TenantContext, kept: Kept): Promise<null> {
  const found = await running(context, true);
  const { subscription, terms } = found;
  const next = nextKeeping(found, kept);
  // An order for the next period was computed from what was planned before.
  await dropOpenOrders(context);
  await changeSubscription(context, subscription, { next_terms: isSameOffer(terms, next) ? null : next }, 'change', [
    {
      field: 'next_add_ons',
      old: heldOf((termsOf(subscription.next_terms) ?? terms).add_ons, kept.add_on),
      new: kept.quantity,
    },
  ]);
  return null;
}
