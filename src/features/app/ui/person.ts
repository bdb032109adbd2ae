import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { currentCompany, currentUser, type CurrentCompany, type CurrentUser } from '#shared/contract/session.ts';
import { plainPresentation, presentationSchema, type Presentation } from '#shared/contract/presentation.ts';
import { isVendorAccess } from '#shared/contract/vendor-roles.ts';
import { featureOf } from '#shared/contract/features.ts';
import type { Permission } from '#shared/contract/permission.ts';
import type { ToldSubscription } from '#shared/contract/subscription.ts';
import { isCallError } from '#shared/http/index.ts';
import { unwrap } from '#shared/query/index.ts';
import type { Rights } from '#shared/routing/index.ts';
import { client, freshAccess, readClaims } from '#shared/session/index.ts';

/** The signed-in person and the company as whose member they are here; the provider's staff may have none. */
export interface Person {
  readonly user: CurrentUser;
  readonly company: CurrentCompany | null;
  readonly presentation: Presentation;
  readonly rights: Rights;
}

/** Reads the person once; a change of rights shows with the next page, one of the company's settings at once. */
export const personQuery = queryOptions({
  queryKey: ['oauth.user.current'],
  staleTime: Infinity,
  meta: { topics: ['company.settings', 'report.setting', 'report.item'] },
  queryFn: async ({ signal }): Promise<Person> => {
    const [user, company] = await Promise.all([
      client
        .callEndpoint(currentUser, {}, { quiet: true, signal })
        .then((outcome) => unwrap(outcome, currentUser.name).data),
      readCompany(signal),
    ]);
    const presentation = presentationSchema.catch(plainPresentation).parse(company?.presentation);
    return { user, company, presentation, rights: rightsOf(user, company?.subscription ?? null) };
  },
});

export function usePerson(): Person {
  return useSuspenseQuery(personQuery).data;
}

async function readCompany(signal: AbortSignal): Promise<CurrentCompany | null> {
  // Who has chosen none, as the provider's staff, is told by the token: what is refused anyway is not asked for.
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

/** An owner has every permission, also those that nobody has written down; of all nobody has what the subscription does not allow. */
export function rightsOf(
  user: Pick<CurrentUser, 'permissions' | 'is_owner' | 'employee' | 'is_vendor'>,
  subscription: ToldSubscription | null,
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

/** What one may do still with what has ended: look, and at last nothing but pay. */
const lookingVerbs: ReadonlySet<string> = new Set(['view', 'export']);

function isSubscribed(permission: Permission, subscription: ToldSubscription | null): boolean {
  if (subscription === null || isVendorAccess(permission)) return true;
  if (isOff(permission, subscription)) return false;
  if (subscription.standing === 'open' || permission.startsWith('subscription.')) return true;
  return subscription.standing === 'readOnly' && lookingVerbs.has(permission.split('.').at(-1) ?? '');
}

/** True where the company's plan does not have what a resource, report or permission is of. */
export function isOff(name: string, { features_off: off }: ToldSubscription): boolean {
  const feature = featureOf(name);
  return feature !== undefined && off.includes(feature);
}

/** The provider's rights are no company's to give: of these an owner has what is told. */
function everyPermission(told: readonly string[]): Rights['permissions'] {
  const own = new Set(told);
  return { has: (permission) => !isVendorAccess(permission) || own.has(permission) };
}
