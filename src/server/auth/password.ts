import { hash, verify } from '@node-rs/argon2';

/** argon2id (the package's default) with the parameters that OWASP recommends: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashes a password for storage. */
export async function hashPassword(password: string): Promise<string> {
  return hash(password, parameters);
}

/**
 * The hash that unknown accounts are checked against, so that they take as long as known ones
 * (docs/security.md#unknown-accounts).
 */
const nobody = hashPassword(crypto.randomUUID());

/**
 * True if the password matches. A missing account, or one without a password, takes the same time and never matches.
 * Takes tens of milliseconds of a thread: call it outside transactions.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const fits = await verify(stored ?? (await nobody), password);
  return fits && typeof stored === 'string';
}
