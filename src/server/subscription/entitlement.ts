import { featureOf, type FeatureCode } from '#shared/contract/features.ts';
import { featuresOff, standingOf, type Standing, type SubscriptionState } from '#shared/contract/subscription.ts';

/** What a company's subscription allows, regardless of permissions. */
export interface Entitlement {
  readonly standing: Standing;
  readonly featuresOff: ReadonlySet<FeatureCode>;
}

/** The entitlement without a company, and of the host itself. */
export const unlimited: Entitlement = { standing: 'open', featuresOff: new Set() };

/** The entitlement from columns of the company's row; both null without a subscription. */
export function entitlementOf(status: SubscriptionState | null, features: readonly string[] | null): Entitlement {
  return status === null && features === null
    ? unlimited
    : { standing: standingOf(status), featuresOff: new Set(featuresOff(features)) };
}

/** True if the subscription lacks the feature of a resource, report, permission, call or job, by its name. */
export function isSwitchedOff({ featuresOff: off }: Entitlement, name: string): boolean {
  if (off.size === 0) return false;
  const feature = featureOf(name);
  return feature !== undefined && off.has(feature);
}
