import { employeeSignIn, signIn } from '#features/onboarding/contract.ts';
import { createClient, type Client } from '#shared/http/index.ts';
import { storageNames } from '#shared/session/storage.ts';

/** Everybody's password in the demo. */
export const demoPassword = 'Muster#2026';

/** People of the demo, by role. `member` belongs to both companies, and signing in enters neither. */
export const people = {
  administrator: { username: 'admin@acme.test', domain: 'acme' },
  arabicAdministrator: { username: 'admin@globex.test', domain: 'globex' },
  member: { username: 'both@muster.test', domain: null },
  /** Sees everything of acme and changes nothing. */
  auditor: { username: 'auditor@acme.test', domain: 'acme' },
  vendor: { username: 'vendor@muster.test', domain: null },
  employee: { username: '1001', domain: 'acme' },
  /** Another employee of the same company. */
  colleague: { username: '1002', domain: 'acme' },
} as const;
/** One of them, or any other employee of the demo by company and Employee ID. */
export type Person = keyof typeof people | { readonly username: string; readonly domain: string };

/** A session in the form in which the browser stores it. */
export interface SignedIn {
  /** The part of the host before the base host; null without a company. */
  readonly domain: string | null;
  readonly access: string;
  readonly refresh: string;
  readonly storage: Readonly<Record<string, string>>;
  /** Makes calls as this person, with the browser's own client. */
  readonly client: Client;
}

/** Signs in by the real calls. `origin` is the base host's. @throws if the server refuses */
export async function signInAs(person: Person, origin: string): Promise<SignedIn> {
  const { username, domain } = typeof person === 'string' ? people[person] : person;
  const nobody = createClient({ baseUrl: origin });
  const answer = /^\d+$/.test(username)
    ? await nobody.callEndpoint(employeeSignIn, { body: { company: domain ?? '', username, password: demoPassword } })
    : await nobody.callEndpoint(signIn, { body: { username, password: demoPassword } });
  if (!answer.isSuccess) throw new Error(`${username} does not sign in: ${answer.code}`);
  const { token: access, refresh } = answer.data.data;
  return {
    domain,
    access,
    refresh,
    storage: {
      [storageNames.access]: access,
      [storageNames.refresh]: refresh,
      ...(domain === null ? {} : { [storageNames.companyCode]: domain }),
    },
    client: createClient({ baseUrl: origin, tokens: { access: () => access } }),
  };
}
