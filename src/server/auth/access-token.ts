import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Config } from '../config.ts';

type Secrets = Pick<Config, 'tokenSecret'>;

const claimsSchema = z.object({
  user_id: z.int().positive(),
  /** The session's id. When the session ends, so does the token. */
  sid: z.string().min(16).max(64),
  company_id: z.int().positive().nullable(),
  exp: z.int(),
  typ: z.literal('access'),
});

/** The claims of an access token. They count only together with the session in the database (`loadActor`). */
export type AccessClaims = z.infer<typeof claimsSchema>;

const algorithm = 'HS256';
const keyOf = (config: Secrets): Uint8Array => new TextEncoder().encode(config.tokenSecret);
const dateOf = (instant: Temporal.Instant): Date => new Date(instant.epochMilliseconds);

const ticketSchema = claimsSchema.extend({ typ: z.literal('ticket') });

/** Makes an access token that is valid for `seconds` from `now`. */
export async function signAccess(
  config: Secrets,
  claims: Omit<AccessClaims, 'exp' | 'typ'>,
  seconds: number,
  now: Temporal.Instant,
): Promise<string> {
  return sign(config, claims, 'access', seconds, now);
}

const sign = (
  config: Secrets,
  { user_id, sid, company_id }: Omit<AccessClaims, 'exp' | 'typ'>,
  typ: 'access' | 'ticket',
  seconds: number,
  now: Temporal.Instant,
): Promise<string> =>
  new SignJWT({ user_id, sid, company_id, typ })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setExpirationTime(Math.floor(now.epochMilliseconds / 1000) + seconds)
    .sign(keyOf(config));

/**
 * Makes a ticket: it lets a browser whose page is closed make the few calls that take one (`takesTicket`), for as long as its session
 * lives. It is no access token: nothing else accepts it.
 */
export async function signTicket(
  config: Secrets,
  claims: Omit<AccessClaims, 'exp' | 'typ'>,
  seconds: number,
  now: Temporal.Instant,
): Promise<string> {
  return sign(config, claims, 'ticket', seconds, now);
}

/**
 * Reads an access token: HS256 with our key, all claims there, not expired. Undefined for anything else (`alg: none`,
 * another algorithm or key, a refresh token, a token of another kind).
 */
export async function verifyAccess(
  config: Secrets,
  token: string,
  now: Temporal.Instant,
): Promise<AccessClaims | undefined> {
  return verify(config, token, now, claimsSchema);
}

/** Reads a ticket. @returns the claims of the session for which it was made */
export async function verifyTicket(
  config: Secrets,
  token: string,
  now: Temporal.Instant,
): Promise<AccessClaims | undefined> {
  const claims = await verify(config, token, now, ticketSchema);
  return claims && { ...claims, typ: 'access' };
}

/** Reads an access token, ignoring the expiry: a token sent with a refresh has usually just expired. */
export async function readSignedAccess(config: Secrets, token: string): Promise<AccessClaims | undefined> {
  return verify(config, token, Temporal.Instant.fromEpochMilliseconds(0), claimsSchema);
}

async function verify<Claims>(
  config: Secrets,
  token: string,
  now: Temporal.Instant,
  schema: z.ZodType<Claims>,
): Promise<Claims | undefined> {
  try {
    const { payload } = await jwtVerify(token, keyOf(config), {
      algorithms: [algorithm],
      currentDate: dateOf(now),
      clockTolerance: 0,
      requiredClaims: ['exp'],
    });
    return schema.safeParse(payload).data;
  } catch {
    return undefined;
  }
}
