import { hashCommKey } from './comm-key.ts';
import {
  isActive,
  mayBeSame,
  type CallerRow,
  type IncomingContact,
  type DeviceDetails,
  type KnownNumber,
} from './callers.ts';
import { isSameNetwork } from './network.ts';
import type { terminalClaims } from './tables.ts';
import { readMac } from './traits.ts';

export type Claimed = typeof terminalClaims.$inferSelect;
/** The claim that a contact proves, and how. */
export interface Proof {
  readonly claim: Claimed;
  readonly how: 'code' | 'network';
}

/** Minutes between a terminal's call from the administrator's network and the registration. */
const networkMinutes = 15;

export const isRecent = (instant: string, now: Temporal.Instant): boolean =>
  now.since(Temporal.Instant.from(instant)).total('minutes') <= networkMinutes;

/** Hashes of what a person may type: the terminal's MAC address in any notation, or its communication key. */
export function hashesOf(code: string): string[] {
  const mac = readMac(code);
  return [hashCommKey(code), ...(mac === null ? [] : [hashCommKey(mac)])];
}

function hasCode(details: DeviceDetails, hashes: readonly string[]): boolean {
  const shown = [details['keyHash'], details['mac'] === undefined ? undefined : hashCommKey(details['mac'])];
  return shown.some((hash) => hash !== undefined && hashes.includes(hash));
}

interface KnownContact extends IncomingContact {
  /** When it was last heard. */
  readonly heard: string;
  /** The company whose claim it has proven before, while others used the number too. */
  readonly claimant: number | null;
}

/** A stored contact, with what it sent. */
export const knownContact = (caller: CallerRow): KnownContact => ({
  address: caller.address,
  facts: caller.facts,
  heard: caller.last_seen,
  claimant: caller.claimant,
});

/** The claim that a contact proves by what it sent and by its address; undefined if there is none or several. */
export function provenBy(claims: readonly Claimed[], contact: KnownContact, now: Temporal.Instant): Proof | undefined {
  const byCode = claims.filter((claim) => hasCode(contact.facts, claim.code_hashes));
  const before = claims.filter((claim) => claim.company_id === contact.claimant);
  const byNetwork = claims.filter(
    (claim) =>
      isRecent(claim.registered_at, now) &&
      isRecent(contact.heard, now) &&
      isSameNetwork(claim.address, contact.address),
  );
  const [claim, ...others] = byCode.length > 0 ? byCode : before.length > 0 ? before : byNetwork;
  return claim && others.length === 0 ? { claim, how: byCode.length > 0 ? 'code' : 'network' } : undefined;
}

export type Judged =
  | { readonly type: 'unproven' }
  | { readonly type: 'proven'; readonly proof: Proof }
  /** Other contacts use the number too. Only the provider can decide, unless the others stop. */
  | { readonly type: 'contested'; readonly proof: Proof | undefined; readonly rivals: readonly CallerRow[] };

/**
 * What a contact proves that is not treated as its number's terminal. It proves nothing against an active contact that was there
 * first or proves another company's claim, or against the company that has the number.
 * @param own the stored contact; undefined for a new one
 */
export function judgeContact(
  { row, callers }: KnownNumber,
  claims: readonly Claimed[],
  own: CallerRow | undefined,
  shown: KnownContact,
  now: Temporal.Instant,
): Judged {
  const proof = provenBy(claims, shown, now);
  if (row?.company_id) return { type: 'contested', proof, rivals: [] };
  if (!proof) return { type: 'unproven' };
  const rivals = callers.filter((caller) => {
    if (caller.id === own?.id || mayBeSame(caller, shown) || !isActive(caller, now)) return false;
    const other = provenBy(claims, knownContact(caller), now)?.claim.company_id;
    if (other !== undefined) return other !== proof.claim.company_id;
    return own === undefined || caller.id < own.id;
  });
  return rivals.length > 0 ? { type: 'contested', proof, rivals } : { type: 'proven', proof };
}
