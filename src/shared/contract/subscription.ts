import { z } from 'zod';
import { featureCodes, type FeatureCode } from './features.ts';

/**
 * How a company's subscription stands (docs/domain.md#subscriptions). `past_due`: its period is over and nobody has paid yet, which
 * changes nothing for some days.
 */
export const subscriptionStates = ['trial', 'active', 'past_due', 'suspended', 'cancelled', 'expired'] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];

/**
 * What that lets the company's people do: all, look at what there is, or nothing but pay. Punches are taken in whatever it is.
 */
export const standings = ['open', 'readOnly', 'closed'] as const;
export type Standing = (typeof standings)[number];

const standingBy: Readonly<Record<SubscriptionState, Standing>> = {
  trial: 'open',
  active: 'open',
  past_due: 'open',
  suspended: 'readOnly',
  cancelled: 'readOnly',
  expired: 'closed',
};

/** A company that has no subscription yet, as one that an older version made for a moment, is open. */
export const standingOf = (state: SubscriptionState | null): Standing => (state === null ? 'open' : standingBy[state]);

/** What a plan limits the number of; storage in megabytes. */
export const quotaNames = ['employees', 'terminals', 'users', 'storage'] as const;
export type QuotaName = (typeof quotaNames)[number];

/** From this share of a quota on people are warned. */
export const warnedShare = 0.9;

export const isNearQuota = (used: number, most: number | null): boolean => most !== null && used >= most * warnedShare;

/** What of its subscription everybody of a company is told, since the screens go by it. */
export const toldSubscriptionSchema = z.object({
  status: z.enum(subscriptionStates),
  standing: z.enum(standings),
  /** Parts of the product that the plan does not have. */
  features_off: z.array(z.enum(featureCodes)),
  /** The first day that is not paid for; null: it has no end. */
  period_end: z.string().nullable(),
  /** Days until the period, the days of grace, or what can be looked at ends; null: nothing ends. */
  days_left: z.int().nullable(),
  /** It ends with its period, and is not renewed. */
  ends: z.boolean(),
  /** What there is room for little more of, or for none. */
  near: z.array(z.object({ of: z.enum(quotaNames), used: z.int(), most: z.int() })),
});
export type ToldSubscription = z.infer<typeof toldSubscriptionSchema>;

/** The features that a plan with these lacks; null: it has all. */
export const featuresOff = (had: readonly string[] | null): FeatureCode[] =>
  had === null ? [] : featureCodes.filter((code) => !had.includes(code));
