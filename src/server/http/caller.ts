import { commonCodes } from '#shared/contract/index.ts';
import { loadActor, verifyAccess, verifyTicket } from '../auth/index.ts';
import { loadKeyActor, openKey, readKeyToken } from '../auth/api-key/index.ts';
import type { AccessClaims } from '../auth/index.ts';
import type { Transaction } from '../db/database.ts';
import type { Host } from '../host.ts';
import { Refusal } from './refusal.ts';
import type { Accessor, Actor, Route } from './route.ts';

/** Who sends a request, as its header proves: a person in a session, or a program with a key. */
export interface Caller {
  /** The account of the person, or for which the program acts. */
  readonly userId: number;
  readonly companyId: number | null;
  /** The session of a person. */
  readonly claims?: AccessClaims;
  readonly accessor: Extract<Accessor, 'Web' | 'API'>;
  /** Whom limits count. */
  readonly subject: string;
  /** What they may do now; undefined if nothing is left. Call it in a transaction in role `system`. */
  load(tx: Transaction): Promise<Actor | undefined>;
}

/**
 * Reads the header `Authorization`: `JWT ` and an access token (or, for calls that take one, a ticket), or `Bearer ` and an API key.
 * @returns undefined on public calls, which have no caller
 * @throws Refusal notSignedIn, or what is wrong with the key
 */
export async function readCaller(
  host: Host,
  route: Route,
  request: Request,
  address: string,
  now: Temporal.Instant,
): Promise<Caller | undefined> {
  if (route.call.access === 'public') return undefined;
  const header = request.headers.get('authorization') ?? '';
  const token = readKeyToken(header);
  if (token) {
    const { companyId, id, owner } = await openKey(host.database, token, address, now);
    return {
      userId: owner,
      companyId,
      accessor: 'API',
      subject: `key:${companyId}:${id}`,
      load: (tx) => loadKeyActor(tx, companyId, id, now),
    };
  }
  const access = /^JWT (\S+)$/.exec(header)?.[1];
  const claims = access
    ? ((await verifyAccess(host.config, access, now)) ??
      // The only place where a ticket counts.
      (route.call.takesTicket ? await verifyTicket(host.config, access, now) : undefined))
    : undefined;
  if (!claims) throw new Refusal(commonCodes.notSignedIn);
  return {
    userId: claims.user_id,
    companyId: claims.company_id,
    claims,
    accessor: 'Web',
    subject: `person:${claims.user_id}`,
    load: (tx) => loadActor(tx, claims, now),
  };
}
