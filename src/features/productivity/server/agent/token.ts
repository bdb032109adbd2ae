import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Whose token it is, as it says itself; whether that is true says its secret. */
export interface ReadToken {
  readonly companyId: number;
  readonly agent: number;
  readonly secret: string;
}

const form = /^msa_([1-9]\d{0,14})_([1-9]\d{0,14})_([\w-]{43})$/;

/** A secret for an agent, with what is kept of it. */
export function newSecret(): { readonly secret: string; readonly hash: string; readonly hint: string } {
  const secret = randomBytes(32).toString('base64url');
  return { secret, hash: hashOf(secret), hint: secret.slice(-4) };
}

/** The token as its person is shown it, once. It names its company, so that nothing is looked for across companies. */
export const tokenOf = (companyId: number, agent: number, secret: string): string =>
  `msa_${companyId}_${agent}_${secret}`;

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** Whether a secret is the one whose hash is kept, in a time that tells nothing. */
export function isSecret(secret: string, hash: string): boolean {
  const [given, kept] = [Buffer.from(hashOf(secret)), Buffer.from(hash)];
  return given.length === kept.length && timingSafeEqual(given, kept);
}

/**
 * The token of a request: as a bearer, or as the password of basic authorization, which is what a watcher makes of
 * `name:token@host` in its settings.
 */
export function readToken(authorization: string | null): ReadToken | undefined {
  const [scheme = '', value = ''] = (authorization ?? '').split(' ');
  const token =
    scheme.toLowerCase() === 'basic'
      ? Buffer.from(value, 'base64')
          .toString('latin1')
          .replace(/^[^:]*:/, '')
      : value;
  const found = form.exec(token);
  if (!found) return undefined;
  return { companyId: Number(found[1]), agent: Number(found[2]), secret: found[3] ?? '' };
}
