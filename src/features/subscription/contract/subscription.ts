import { defineCall, idSchema, refusalCode } from '#shared/contract/index.ts';
import { featureCodes } from '#shared/contract/features.ts';
import { quotaNames, standings, subscriptionStates } from '#shared/contract/subscription.ts';
import { z } from 'zod';
import { billingCycles, priceUnits } from '../domain/price.ts';
import { orderStates, orderTypes } from './order.ts';

const module = 'ZBVE';
export const subscriptionBase = '/vendor/api/v2/subscriptions/';
const base = subscriptionBase;
/** These calls work in any state of the subscription, because a company that is past due must be able to pay. */
export const reading = { module, method: 'GET', access: 'subscription.order.view', standing: 'closed' } as const;
const writing = { module, method: 'POST', access: 'subscription.order.change', standing: 'closed' } as const;

export const subscriptionCodes = {
  /** The plan is not on sale (any more). */
  notOffered: refusalCode('ZBVE0305', 409),
  /** The price has changed since it was shown. */
  priceChanged: refusalCode('ZBVE0306', 409),
  /** The provider suspended the company, and only the provider can lift that. */
  heldByProvider: refusalCode('ZBVE0307', 409),
  /** The plan may not follow the present one. */
  notFollowing: refusalCode('ZBVE0308', 409),
} as const;

export const minor = z.int();
const limits = z.record(z.enum(quotaNames), z.int().nullable());
const quantityUnit = z.enum(priceUnits).nullable();

/** A text in each of the languages. */
export const inLanguages = z.object({ en: z.string(), 'es-MX': z.string(), ar: z.string(), tr: z.string() });
export type InLanguages = z.infer<typeof inLanguages>;

export const usageSchema = z.object({
  of: z.enum(quotaNames),
  used: z.int(),
  most: z.int().nullable(),
  /** The last day on which the provider's raise of the limit holds. */
  raised_until: z.iso.date().nullable(),
});
/** What would be above its limit. */
export const exceededSchema = usageSchema.omit({ raised_until: true });

/** An add-on as it was sold, under its name in each of the languages. */
export const soldAddOn = z.object({ add_on: z.int(), names: inLanguages, quantity: z.int() });

const soldSchema = z.object({
  plan: z.int(),
  plan_name: z.string(),
  plan_names: inLanguages,
  unit: quantityUnit,
  quantity: z.int(),
  currency: z.string(),
  billing_cycle: z.enum(billingCycles),
  add_ons: z.array(soldAddOn),
});

const presentSubscriptionSchema = z.object({
  status: z.enum(subscriptionStates),
  standing: z.enum(standings),
  plan: z.int().nullable(),
  /** Empty if nothing was sold; the company then has everything. */
  plan_name: z.string(),
  plan_names: inLanguages,
  features: z.array(z.enum(featureCodes)),
  usages: z.array(usageSchema),
  period_start: z.iso.date().nullable(),
  period_end: z.iso.date().nullable(),
  days_left: z.int().nullable(),
  /** It ends with its period. */
  cancel_at_end: z.boolean(),
  held: z.boolean(),
  sold: soldSchema.nullable(),
  /** What changes at the end of the period, if anything. */
  next: soldSchema.nullable(),
  /** What the next period costs, tax included, and when it begins. */
  next_charge: z.object({ on: z.iso.date(), total: minor, currency: z.string() }).nullable(),
  /** An order of a plan that waits to be paid. */
  open_order: z
    .object({
      id: z.int(),
      order_ref: z.string(),
      type: z.enum(orderTypes),
      description: z.string(),
      /** The bought period, by its first and last day. */
      period_start: z.iso.date().nullable(),
      period_end: z.iso.date().nullable(),
      status: z.enum(orderStates),
      total: minor,
      currency: z.string(),
      expires_at: z.string(),
    })
    .nullable(),
});
export type PresentSubscription = z.infer<typeof presentSubscriptionSchema>;

/** How the company's subscription stands, and what of it is used. */
export const presentSubscription = defineCall({
  ...reading,
  name: 'subscription.subscription.present',
  path: `${base}present/`,
  data: presentSubscriptionSchema,
});

const offerSchema = z.object({
  plan: z.int(),
  plan_name: z.string(),
  plan_names: inLanguages,
  descriptions: inLanguages,
  is_popular: z.boolean(),
  /** Whether the company may change to it from its present plan. */
  may_follow: z.boolean(),
  features: z.array(z.enum(featureCodes)),
  most: limits,
  prices: z.array(
    z.object({
      currency: z.string(),
      billing_cycle: z.enum(billingCycles),
      unit: quantityUnit,
      /** The number that the company needs now, and its price before tax. */
      quantity: z.int(),
      price: minor,
      /** The most that is sold; null: as many as one likes. */
      most: z.int().nullable(),
    }),
  ),
});
export type PlanOffer = z.infer<typeof offerSchema>;

/** The plans that can be bought, with what each costs for a company of this size. */
export const planOffers = defineCall({
  ...reading,
  name: 'subscription.subscription.offers',
  path: `${base}offers/`,
  data: z.array(offerSchema),
});

/** The most discount codes of one order. */
export const mostCodes = 5;

/** The wanted plan, with currency, cycle and quantity. */
const wantedSchema = z.strictObject({
  plan: idSchema,
  currency: z.string().regex(/^[A-Z]{3}$/),
  billing_cycle: z.enum(billingCycles),
  quantity: z.int().min(1).max(1_000_000),
  discount_codes: z.array(z.string().trim().max(30).regex(/\S/)).max(mostCodes).default([]),
});
export type Wanted = z.output<typeof wantedSchema>;

/**
 * `new`, `upgrade`: begins today, what is left of the present period is credited; `renew`: goes on from the end of the period;
 * `downgrade_at_end`: nothing is paid now, it holds from the end of the period on.
 */
const quoteSchema = z.object({
  type: z.enum(['new', 'renew', 'upgrade', 'downgrade_at_end']),
  plan_name: z.string(),
  plan_names: inLanguages,
  unit: quantityUnit,
  quantity: z.int(),
  billing_cycle: z.enum(billingCycles),
  currency: z.string(),
  period_start: z.iso.date(),
  period_end: z.iso.date(),
  /** The part of the subtotal for the plan alone, and those for the add-ons that it keeps. */
  plan_price: minor,
  add_ons: z.array(soldAddOn.extend({ minor })),
  /** The add-ons that are not sold beside the wanted plan, or that it makes needless. */
  dropped: z.array(soldAddOn),
  subtotal: minor,
  discount: minor,
  /** The codes that make up the discount. */
  discount_codes: z.array(z.string()),
  /** The value of the rest of the running period: its amount, and the remaining days of all its days. */
  credit: minor,
  remainder: z.object({ paid: minor, days_left: z.int(), days: z.int() }).nullable(),
  tax: minor,
  tax_rate: z.number(),
  total: minor,
  /** The things of which the company has more than the wanted plan allows: nothing is deleted, and none can be added. */
  exceeded: z.array(exceededSchema),
  /** The features of the present plan that the wanted one lacks. */
  lost: z.array(z.enum(featureCodes)),
});
export type PlanQuote = z.infer<typeof quoteSchema>;

/** The price of a change of the subscription, line by line, before anything is ordered. */
export const quotePlan = defineCall({
  ...writing,
  name: 'subscription.subscription.quote',
  path: `${base}quote/`,
  readOnly: true,
  body: wantedSchema,
  data: quoteSchema,
  codes: Object.values(subscriptionCodes),
});

/** Orders it, at the total that was shown. What costs nothing holds at once: `order` is null then, or for a change at the period's end. */
export const buyPlan = defineCall({
  ...writing,
  name: 'subscription.subscription.buy',
  path: `${base}buy/`,
  body: wantedSchema.extend({ total: minor.min(0) }),
  data: z.object({ order: z.object({ id: z.int(), order_ref: z.string() }).nullable() }),
  codes: Object.values(subscriptionCodes),
});

/** Says whether the subscription goes on after its period; a change that was planned for then is taken back where asked. */
export const renewPlan = defineCall({
  ...writing,
  name: 'subscription.subscription.renewal',
  path: `${base}renewal/`,
  body: z.strictObject({ renews: z.boolean(), keep_plan: z.boolean().default(false) }),
  data: z.null(),
  codes: Object.values(subscriptionCodes),
});
