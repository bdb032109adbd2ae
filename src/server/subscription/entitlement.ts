import { featureOf, type FeatureCode } from '#shared/contract/features.ts';
import { featuresOff, standingOf, type Standing, type SubscriptionState } from '#shared/contract/subscription.ts';

/** What a company's subscription lets its people do, whatever their rights are. */
export interface Entitlement {
  readonly standing: Standing;
  readonly featuresOff: ReadonlySet<FeatureCode>;
}

/** Of who acts in no company, and of the host itself. */
export const unlimited: Entitlement = { standing: 'open', featuresOff: new Set() };

/** By the columns of the company's row; both null where it has none. */
export function entitlementOf(status: SubscriptionState | null, features: readonly string[] | null): Entitlement {
  return status === null && features === null
    ? unlimited
    : { standing: standingOf(status), featuresOff: new Set(featuresOff(features)) };
}

/** True where the subscription lacks what a resource, report, permission, call or job is of, by its name. */
export function isSwitchedOff({ featuresOff: off }: Entitlement, name: string): boolean {
  if (off.size === 0) return false;
  const feature = featureOf(name);
  return feature !== undefined && off.has(feature);
}
