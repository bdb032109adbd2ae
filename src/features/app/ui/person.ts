import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { currentCompany, currentUser, type CurrentCompany, type CurrentUser } from '#shared/contract/session.ts';
import { plainPresentation, presentationSchema, type Presentation } from '#shared/contract/presentation.ts';
import { isVendorAccess } from '#shared/contract/vendor-roles.ts';
import { featureOf } from '#shared/contract/features.ts';
import type { Permission } from '#shared/contract/permission.ts';
import { isOfSafety, type SubscriptionSummary } from '#shared/contract/subscription.ts';
import { isCallError } from '#shared/http/index.ts';
import { unwrap } from '#shared/query/index.ts';
import type { AppRoute, Rights } from '#shared/routing/index.ts';
import { agreedTerms } from '#shared/session/agreed-terms.ts';
import { client, freshAccess, readClaims } from '#shared/session/index.ts';

/** The signed-in person and their present company; the provider's staff may have none. */
export interface Person {
  readonly user: CurrentUser;
  readonly company: CurrentCompany | null;
  readonly presentation: Presentation;
  readonly rights: Rights;
}

/** Reads the person once; changed rights show on the next page load, changed company settings at once. */
export const personQuery = queryOptions({
  queryKey: ['oauth.user.current'],
  staleTime: Infinity,
  meta: { topics: ['company.settings', 'report.setting', 'report.item', 'device.punch_state'] },
  queryFn: async ({ signal }): Promise<Person> => {
    const [user, company] = await Promise.all([
      client
        .callEndpoint(currentUser, {}, { quiet: true, signal })
        .then((outcome) => unwrap(outcome, currentUser.name).data),
      readCompany(signal),
    ]);
    agreedTerms.remember(user.terms_version ?? '');
    const presentation = presentationSchema.catch(plainPresentation).parse(company?.presentation);
    return { user, company, presentation, rights: rightsOf(user, company?.subscription ?? null) };
  },
});

export function usePerson(): Person {
  return useSuspenseQuery(personQuery).data;
}

async function readCompany(signal: AbortSignal): Promise<CurrentCompany | null> {
  // The token tells if no company is chosen, as for the provider's staff: skips calls that would be refused.
  const claims = readClaims((await freshAccess()) ?? '');
  if (claims && (claims.company_id ?? null) === null) return null;
  try {
    const outcome = await client.callEndpoint(currentCompany, {}, { quiet: true, signal });
    return outcome.isSuccess ? outcome.data.data : null;
  } catch (error) {
    // The provider's staff have no company of their own.
    if (isCallError(error) && (error.status === 403 || error.status === 404)) return null;
    throw error;
  }
}

/** An owner has every permission, including unlisted ones; nobody has permissions that the subscription excludes. */
export function rightsOf(
  user: Pick<CurrentUser, 'permissions' | 'is_owner' | 'employee' | 'is_vendor'>,
  subscription: SubscriptionSummary | null,
): Rights {
  const permissions = user.is_owner ? everyPermission(user.permissions) : new Set(user.permissions);
  return {
    permissions: {
      has: (permission) => permissions.has(permission) && isSubscribed(permission, subscription),
    },
    isEmployee: user.employee !== null && subscription?.standing !== 'closed',
    isVendor: user.is_vendor,
  };
}

/** What remains possible after a subscription ends: reading, and finally only paying. */
const lookingVerbs: ReadonlySet<string> = new Set(['view', 'export']);

function isSubscribed(permission: Permission, subscription: SubscriptionSummary | null): boolean {
  if (subscription === null || isVendorAccess(permission)) return true;
  if (isOff(permission, subscription)) return false;
  if (subscription.standing === 'open' || permission.startsWith('subscription.')) return true;
  if (subscription.standing === 'closed') return false;
  return isOfSafety(permission) || lookingVerbs.has(permission.split('.').at(-1) ?? '');
}

/** True if the company's plan excludes a resource, report or permission. */
export function isOff(name: string, { features_off: off }: SubscriptionSummary): boolean {
  const feature = featureOf(name);
  return feature !== undefined && off.includes(feature);
}

/**
 * True if the company's plan excludes a screen. One that opens by several permissions stays for as long as one of them is included.
 */
export function isScreenOff(
  { resource, inbox, access, feature }: Pick<AppRoute, 'resource' | 'inbox' | 'access' | 'feature'>,
  subscription: SubscriptionSummary,
): boolean {
  if (feature !== undefined && subscription.features_off.includes(feature)) return true;
  if ([resource, inbox].some((name) => name !== undefined && isOff(name, subscription))) return true;
  const opening = typeof access === 'string' ? [access] : access;
  return opening.length > 0 && opening.every((name) => isOff(name, subscription));
}

/** A company cannot grant the provider's permissions: an owner has only the listed ones of these. */
function everyPermission(granted: readonly string[]): Rights['permissions'] {
  const own = new Set(granted);
  return { has: (permission) => !isVendorAccess(permission) || own.has(permission) };
}
