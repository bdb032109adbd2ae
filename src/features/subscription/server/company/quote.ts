import { asSystem, Refusal, refuseField, type TenantContext } from '#server/http/index.ts';
import { usagesOf } from '#server/subscription/index.ts';
import { featureCodes } from '#shared/contract/features.ts';
import { subscriptionCodes, type PlanQuote, type Wanted } from '../../contract/subscription.ts';
import { decimalsOf } from '#shared/contract/money.ts';
import { daysBetween, endOfPeriod } from '../../domain/period.ts';
import { quoteOf, type Quote, type Remainder } from '../../domain/quote.ts';
import { heldOf } from '../../domain/add-on.ts';
import { featuresOf, isSameOffer, isSamePlan, limitsOf, takesAway, type Terms } from '../../domain/terms.ts';
import { takenAlong } from './add-on-offers.ts';
import { followersOf, mostSold, priceIn, soldOn, termsFor } from './catalogue.ts';
import { applied, type Applied } from './discount.ts';
import { namesOfSold, soldAddOnOf } from './plan-texts.ts';
import { companyDay, readSubscription, termsOf, type Subscription } from './read.ts';

type Type = PlanQuote['type'];

/** A wanted purchase, computed. */
export interface Worked {
  readonly type: Type;
  readonly terms: Terms;
  readonly start: string;
  readonly end: string;
  readonly lines: Quote;
  readonly remainder: Remainder | undefined;
  readonly discounts: readonly Applied[];
  readonly subscription: Subscription;
}

/** Computes a wanted purchase from what the company has today. */
export async function workOut(context: TenantContext, wanted: Wanted, isTaken: boolean): Promise<Worked> {
  const subscription = await readSubscription(context, isTaken);
  if (!subscription) throw new Refusal(subscriptionCodes.notOffered);
  if (subscription.held) throw new Refusal(subscriptionCodes.heldByProvider);
  const today = await companyDay(context);
  const terms = await termsWanted(context, wanted, today, subscription);
  const type = typeOf(subscription, terms);
  if (!(await mayFollow(context, subscription))(terms.plan)) throw new Refusal(subscriptionCodes.notFollowing);
  const plain = worked(subscription, terms, type, today);
  const discounts = await applied(context, wanted.discount_codes, { ...plain, today }, isTaken);
  return { ...(discounts.length > 0 ? worked(subscription, terms, type, today, discounts) : plain), subscription };
}

/** The lines of terms, and their period. */
export function worked(
  subscription: Subscription,
  terms: Terms,
  type: Type,
  today: string,
  discounts: readonly Applied[] = [],
): Omit<Worked, 'subscription'> {
  const goesOn = type === 'renew' || type === 'downgrade_at_end';
  const start = goesOn ? (subscription.period_end ?? today) : today;
  const first = Temporal.PlainDate.from(start);
  const anchor = goesOn ? (subscription.anchor_day ?? first.day) : first.day;
  const remainder = type === 'upgrade' ? remainderOf(subscription, today) : undefined;
  const lines = quoteOf({
    pricing: terms.pricing,
    quantity: terms.quantity,
    decimals: decimalsOf(terms.currency),
    addOns: terms.add_ons,
    reductions: discounts.map(({ reduction }) => reduction),
    remainder,
  });
  return {
    type,
    terms,
    start,
    end: endOfPeriod(first, terms.billing_cycle, anchor).toString(),
    lines,
    remainder,
    discounts,
  };
}

/** The value left of what was paid. A day that has begun counts as used. */
function remainderOf(
  { period_start: from, period_end: to, paid_net: paid }: Subscription,
  today: string,
): Remainder | undefined {
  if (from === null || to === null || paid === 0) return undefined;
  const days = daysBetween(from, to);
  return { paid, days, daysLeft: Math.min(days, Math.max(0, daysBetween(today, to))) };
}

/** The change of a paid subscription: it is renewed, grows at once, or shrinks at the end of its period. */
function typeOf(subscription: Subscription, wanted: Terms): Type {
  const present = termsOf(subscription.terms);
  if (present === null) return 'new';
  switch (subscription.status) {
    case 'active':
      if (isSameOffer(present, wanted)) return 'renew';
      return takesAway(present, wanted) ? 'downgrade_at_end' : 'upgrade';
    // The days of grace belong to the next period, whatever is chosen for it.
    case 'past_due':
      return 'renew';
    default:
      return 'new';
  }
}

/** Tells to which plans a company may change. Whoever has none, or one that has ended, begins with any. */
export async function mayFollow(
  context: TenantContext,
  { status, terms }: Subscription,
): Promise<(plan: number) => boolean> {
  const present = termsOf(terms);
  if (present === null || (status !== 'active' && status !== 'past_due')) return () => true;
  return asSystem(context, () => followersOf(context.tx, present.plan));
}

/** A company keeps the terms that it has, even if the plan is no longer on sale; without the add-ons that it wants to give up. */
async function termsWanted(
  context: TenantContext,
  wanted: Wanted,
  today: string,
  subscription: Subscription,
): Promise<Terms> {
  const present = termsOf(subscription.terms);
  const next = termsOf(subscription.next_terms);
  const { plan, currency, billing_cycle: cycle, quantity } = wanted;
  if (
    present?.plan === plan &&
    present.currency === currency &&
    present.billing_cycle === cycle &&
    (present.unit === null || present.quantity === quantity)
  )
    return next && isSamePlan(next, present) ? next : present;
  const [sold] = await asSystem(context, () => soldOn(context.tx, today, plan));
  const priced = sold && priceIn(sold, currency, cycle);
  if (!priced) throw new Refusal(subscriptionCodes.notOffered);
  const most = mostSold(sold, priced);
  if (most !== null && quantity > most) refuseField('quantity', 'max', { max: most });
  const terms = termsFor(sold, priced, quantity);
  return { ...terms, add_ons: await asSystem(context, () => takenAlong(context.tx, present, terms)) };
}

/** What a company had besides its plan, and will not have any more. */
const droppedOf = (from: Terms | null, to: Terms): PlanQuote['dropped'] => {
  const ids = [...new Set((from?.add_ons ?? []).map(({ add_on: id }) => id))];
  return ids.flatMap((id) => {
    const fewer = heldOf(from?.add_ons ?? [], id) - heldOf(to.add_ons, id);
    const known = from?.add_ons.find((each) => each.add_on === id);
    return known && fewer > 0 ? [{ ...soldAddOnOf(known), quantity: fewer }] : [];
  });
};

/** A computed purchase as it is shown. */
export async function quoted(context: TenantContext, wanted: Wanted): Promise<PlanQuote> {
  const { type, terms, start, end, lines, remainder, discounts, subscription } = await workOut(context, wanted, false);
  const usages = await usagesOf(context);
  const namesOf = await asSystem(context, () => namesOfSold(context.tx, [terms]));
  const had = subscription.features ?? featureCodes;
  const { subtotal, discount, credit, tax, total, parts } = lines;
  const [limits, has] = [limitsOf(terms), featuresOf(terms)];
  return {
    type,
    plan_name: terms.plan_name,
    plan_names: namesOf(terms),
    unit: terms.unit,
    quantity: terms.quantity,
    billing_cycle: terms.billing_cycle,
    currency: terms.currency,
    period_start: start,
    period_end: end,
    plan_price: parts[0] ?? 0,
    add_ons: terms.add_ons.map((each, place) => ({ ...soldAddOnOf(each), minor: parts[place + 1] ?? 0 })),
    dropped: droppedOf(termsOf(subscription.terms), terms),
    subtotal,
    discount,
    discount_codes: discounts.map(({ code }) => code),
    credit,
    remainder: remainder ? { paid: remainder.paid, days_left: remainder.daysLeft, days: remainder.days } : null,
    tax,
    tax_rate: terms.pricing.tax_rate,
    total,
    exceeded: usages
      .map(({ of, used }) => ({ of, used, most: limits[of] }))
      .filter(({ used, most }) => most !== null && used > most),
    lost: featureCodes.filter((code) => had.includes(code) && !has.includes(code)),
  };
}
