import { defineCall, idSchema } from '#shared/contract/index.ts';
import { featureCodes } from '#shared/contract/features.ts';
import { quotaNames } from '#shared/contract/subscription.ts';
import { z } from 'zod';
import { mostAddOns } from '../domain/add-on.ts';
import { billingCycles } from '../domain/price.ts';
import {
  inLanguages,
  minor,
  reading,
  soldAddOn,
  subscriptionBase,
  subscriptionCodes,
  exceededSchema,
} from './subscription.ts';

const base = `${subscriptionBase}add_ons/`;
/** They work only while the period runs, so not while a company can only look or pay. */
const changing = { module: 'ZBVE', method: 'POST', access: 'subscription.order.change' } as const;
const codes = Object.values(subscriptionCodes);

const offerSchema = z.object({
  add_on: z.int(),
  names: inLanguages,
  /** More of a quota, or a feature more. */
  quota: z.enum(quotaNames).nullable(),
  amount: z.int(),
  feature: z.enum(featureCodes).nullable(),
  /** Of one, for a whole period and before tax; null: it is not sold any more. */
  price: minor.nullable(),
  /** How many the company has, and how many it keeps when the period ends. */
  held: z.int(),
  next: z.int(),
  /** How many more can be bought. */
  room: z.int(),
});
export type AddOnOffer = z.infer<typeof offerSchema>;

/** What can be bought besides the plan, and what was; null if nothing can be while the subscription stands as it does. */
export const addOnOffers = defineCall({
  ...reading,
  name: 'subscription.subscription.add_ons',
  path: base,
  data: z
    .object({
      currency: z.string(),
      billing_cycle: z.enum(billingCycles),
      period_end: z.iso.date(),
      offers: z.array(offerSchema),
    })
    .nullable(),
});

const quantity = z.int().max(mostAddOns);
const wantedSchema = z.strictObject({
  add_ons: z
    .array(z.strictObject({ add_on: idSchema, quantity: quantity.min(1) }))
    .min(1)
    .max(20),
});
export type WantedAddOns = z.output<typeof wantedSchema>;

const quoteSchema = z.object({
  /** Each at its full price for the period. */
  add_ons: z.array(soldAddOn.extend({ minor })),
  currency: z.string(),
  period_start: z.iso.date(),
  period_end: z.iso.date(),
  subtotal: minor,
  /** What the past days of the period would have cost, and how many of all its days they are. */
  credit: minor,
  days_gone: z.int(),
  days: z.int(),
  tax: minor,
  tax_rate: z.number(),
  total: minor,
  /** What the plan costs with them from the next period on, tax included. */
  next_total: minor,
});
export type AddOnQuote = z.infer<typeof quoteSchema>;

/** The price of add-ons for what is left of the running period, line by line. */
export const quoteAddOns = defineCall({
  ...changing,
  name: 'subscription.subscription.quote_add_ons',
  path: `${base}quote/`,
  readOnly: true,
  body: wantedSchema,
  data: quoteSchema,
  codes,
});

/** Orders them at the total that was shown. What costs nothing holds at once: `order` is null then. */
export const buyAddOns = defineCall({
  ...changing,
  name: 'subscription.subscription.buy_add_ons',
  path: `${base}buy/`,
  body: wantedSchema.extend({ total: minor.min(0) }),
  data: z.object({ order: z.object({ id: z.int(), order_ref: z.string() }).nullable() }),
  codes,
});

/** How many of an add-on the company wants to keep when the period ends. */
const keptSchema = z.strictObject({ add_on: idSchema, quantity: quantity.min(0) });
export type Kept = z.output<typeof keptSchema>;

/** What it means to keep that many: of what there is too much then, which features go, and what the next period costs. */
export const quoteKept = defineCall({
  ...changing,
  name: 'subscription.subscription.quote_kept',
  path: `${base}quote_kept/`,
  readOnly: true,
  body: keptSchema,
  data: z.object({
    on: z.iso.date(),
    currency: z.string(),
    next_total: minor,
    exceeded: z.array(exceededSchema),
    lost: z.array(z.enum(featureCodes)),
  }),
  codes,
});

/** Keeps that many of an add-on from the next period on; all of them takes the removal back. */
export const keepAddOn = defineCall({
  ...changing,
  name: 'subscription.subscription.keep_add_on',
  path: `${base}keep/`,
  body: keptSchema,
  data: z.null(),
  codes,
});
