import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { currentCompany, currentUser, type CurrentCompany, type CurrentUser } from '#shared/contract/session.ts';
import { plainPresentation, presentationSchema, type Presentation } from '#shared/contract/presentation.ts';
import { isVendorAccess } from '#shared/contract/vendor-roles.ts';
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
    return { user, company, presentation, rights: rightsOf(user) };
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

/** An owner has every permission, also those that nobody has written down. */
export function rightsOf(user: Pick<CurrentUser, 'permissions' | 'is_owner' | 'employee' | 'is_vendor'>): Rights {
  return {
    permissions: user.is_owner ? everyPermission(user.permissions) : new Set(user.permissions),
    isEmployee: user.employee !== null,
    isVendor: user.is_vendor,
  };
}

/** The provider's rights are no company's to give: of these an owner has what is told. */
function everyPermission(told: readonly string[]): Rights['permissions'] {
  const own = new Set(told);
  return { has: (permission) => !isVendorAccess(permission) || own.has(permission) };
}
