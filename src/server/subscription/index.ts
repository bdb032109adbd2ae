/** What a company's subscription binds: where calls are permitted and where records are made. The slice `subscription` moves it on. */
export { entitlementOf, isSwitchedOff, unlimited, type Entitlement } from './entitlement.ts';
export { entitlementIn } from './read.ts';
export { holdQuota, mostOf, usagesOf, type Quota, type Usage } from './quota.ts';
export { subscriptions } from './tables.ts';
