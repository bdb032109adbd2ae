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

/** Makes an access token that is valid for `seconds` from `now`. */
export async function signAccess(
  config: Secrets,
  claims: Omit<AccessClaims, 'exp' | 'typ'>,
  seconds: number,
  now: Temporal.Instant,
): Promise<string> {
  return new SignJWT({ user_id: claims.user_id, sid: claims.sid, company_id: claims.company_id, typ: 'access' })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setExpirationTime(Math.floor(now.epochMilliseconds / 1000) + seconds)
    .sign(keyOf(config));
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
  return verify(config, token, now);
}

/** The same, ignoring the expiry: a token sent with a refresh has usually just expired. */
export async function readSignedAccess(config: Secrets, token: string): Promise<AccessClaims | undefined> {
  return verify(config, token, Temporal.Instant.fromEpochMilliseconds(0));
}

async function verify(config: Secrets, token: string, now: Temporal.Instant): Promise<AccessClaims | undefined> {
  try {
    const { payload } = await jwtVerify(token, keyOf(config), {
      algorithms: [algorithm],
      currentDate: dateOf(now),
      clockTolerance: 0,
      requiredClaims: ['exp'],
    });
    return claimsSchema.safeParse(payload).data;
  } catch {
    return undefined;
  }
}
