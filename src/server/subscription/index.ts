/**
 * Checks a company's subscription where calls are permitted and records are created. The slice `subscription` changes
 * it.
 */
export { entitlementOf, isSwitchedOff, unlimited, type Entitlement } from './entitlement.ts';
export { entitlementIn } from './read.ts';
export { hasPlace, holdQuota, mostOf, usagesOf, type Quota, type Usage } from './quota.ts';
export { subscriptions } from './tables.ts';
