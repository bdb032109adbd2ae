import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Known } from './standing.ts';
import { knownTraitsSchema } from './traits.ts';

/** The identity of a terminal, as its row stores it. */
const identitySchema = z.object({
  traits: knownTraitsSchema.default({}),
  addresses: z.array(z.string()).default([]),
  learnUntil: z.string().nullable().default(null),
  hasToken: z.boolean().default(false),
});
export type Identity = z.infer<typeof identitySchema>;

/** The most addresses of one terminal that are remembered. */
const mostAddresses = 8;
/** Minutes in which everything that a new terminal sends becomes part of its identity. */
const learnMinutes = 15;

export const readIdentity = (stored: unknown): Identity => identitySchema.parse(stored ?? {});

/** The terminal in the form that `judge` needs. */
export function knownOf(
  identity: Identity,
  terminal: {
    readonly ip_address: string;
    readonly last_activity: string | null;
  },
  pollSeconds: number,
): Known {
  return {
    traits: identity.traits,
    // For a terminal from before identities were stored: the address of its last call.
    addresses: identity.addresses.length > 0 || !terminal.ip_address ? identity.addresses : [terminal.ip_address],
    learnUntil: identity.learnUntil === null ? null : Temporal.Instant.from(identity.learnUntil),
    hasToken: identity.hasToken,
    lastHeard: terminal.last_activity === null ? null : Temporal.Instant.from(terminal.last_activity),
    silence: Math.max(120, 3 * pollSeconds),
  };
}

/** The identity after a served contact; the same object if nothing is new. */
export function learnt(
  identity: Identity,
  taught: { readonly traits: Identity['traits']; readonly address: string; readonly hasToken: boolean },
  now: Temporal.Instant,
): Identity {
  const isFirst = identity.traits.agent === undefined;
  const knowsAddress = identity.addresses.includes(taught.address);
  const hasToken = identity.hasToken || taught.hasToken;
  if (!isFirst && knowsAddress && hasToken === identity.hasToken && taught.traits === identity.traits) return identity;
  return {
    traits: taught.traits,
    addresses: knowsAddress ? identity.addresses : [...identity.addresses, taught.address].slice(-mostAddresses),
    learnUntil: isFirst ? now.add({ minutes: learnMinutes }).toString() : identity.learnUntil,
    hasToken,
  };
}

/** The terminal has a new address; the previous one is no longer its own. */
export const movedTo = (identity: Identity, address: string): Identity => ({ ...identity, addresses: [address] });

/** The protocol's token, as an access terminal makes it from what it was given. */
export const makeToken = (registryCode: string, sn: string, sessionId: string): string =>
  createHash('md5')
    .update(registryCode + sn + sessionId)
    .digest('hex');

/** Compares a secret in constant time. */
export function isShownRight(shown: string, right: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(shown), hash(right));
}

/** The headers that carry a token. */
export const tokenHeaders = ['cookie'] as const;

/** The token of a cookie: `token=…`, or alone, as some firmware sends it; null if there is none. */
export function tokenOf(headers: Headers): string | null {
  const cookie = headers.get('cookie') ?? '';
  const named = /(?:^|;)\s*token=([^;\s]*)/i.exec(cookie)?.[1];
  if (named !== undefined) return named.toLowerCase();
  return /^\s*([0-9a-f]{32})\s*$/i.exec(cookie)?.[1]?.toLowerCase() ?? null;
}
