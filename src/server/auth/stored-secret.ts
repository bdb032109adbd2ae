import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * A secret of 32 random bytes that is shown once, and what is stored of it: its SHA-256, and its last four letters for recognition.
 */
export function newSecret(): { readonly secret: string; readonly hash: string; readonly hint: string } {
  const secret = randomBytes(32).toString('base64url');
  return { secret, hash: hashOf(secret), hint: secret.slice(-4) };
}

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** Whether a secret matches a stored hash, compared in constant time. */
export function isSecret(secret: string, hash: string): boolean {
  const [given, stored] = [Buffer.from(hashOf(secret)), Buffer.from(hash)];
  return given.length === stored.length && timingSafeEqual(given, stored);
}
