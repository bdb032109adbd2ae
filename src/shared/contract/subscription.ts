import { z } from 'zod';
import type { StateTone } from './field/options.ts';
import { featureCodes, type FeatureCode } from './features.ts';

/**
 * The state of a company's subscription (docs/domain.md#subscriptions). `past_due`: its period is over and not paid
 * yet, which changes nothing for some days.
 */
export const subscriptionStates = ['trial', 'active', 'past_due', 'suspended', 'cancelled', 'expired'] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];

export const subscriptionTones = {
  trial: 'waiting',
  active: 'good',
  past_due: 'bad',
  suspended: 'bad',
  cancelled: 'quiet',
  expired: 'quiet',
} as const satisfies Record<SubscriptionState, StateTone>;

/** What the state allows: everything, viewing, or only paying. Punches are accepted in every state. */
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

/**
 * What stays possible while a company can only be viewed: doors are opened, locked down and released, since people may stand before them.
 * Afterwards, when the screens are gone, no door stays as it was ordered (docs/domain.md#doors).
 */
const ofSafety: ReadonlySet<string> = new Set(['access_control.door.open', 'access_control.door.lock']);
export const isOfSafety = (permission: string): boolean => ofSafety.has(permission);

/** A company without a subscription, as for a moment after an update from an older version, is open. */
export const standingOf = (state: SubscriptionState | null): Standing => (state === null ? 'open' : standingBy[state]);

/** The quotas of a plan: `mobiles` are people with a phone that they may work with; storage in megabytes. */
export const quotaNames = ['employees', 'terminals', 'users', 'mobiles', 'locations', 'storage'] as const;
export type QuotaName = (typeof quotaNames)[number];

/** From this share of a quota on, people are warned. */
export const warnedShare = 0.9;
/** The same in percent. */
export const nearLimit = warnedShare * 100;

export const isNearQuota = (used: number, most: number | null): boolean => most !== null && used >= most * warnedShare;

/** The part of its subscription that everybody in a company sees, since the screens depend on it. */
export const subscriptionSummarySchema = z.object({
  status: z.enum(subscriptionStates),
  standing: z.enum(standings),
  /** Parts of the product that the plan does not include. */
  features_off: z.array(z.enum(featureCodes)),
  /** The first day that is not paid for; null: it has no end. */
  period_end: z.string().nullable(),
  /** Days until the period, the days of grace, or the time for viewing ends; null: nothing ends. */
  days_left: z.int().nullable(),
  /** It ends with its period and is not renewed. */
  ends: z.boolean(),
  /** Quotas that are nearly or fully used. */
  near: z.array(z.object({ of: z.enum(quotaNames), used: z.int(), most: z.int() })),
});
export type SubscriptionSummary = z.infer<typeof subscriptionSummarySchema>;

/** The features that a plan with these does not include; null: it includes all. */
export const featuresOff = (had: readonly string[] | null): FeatureCode[] =>
  had === null ? [] : featureCodes.filter((code) => !had.includes(code));
