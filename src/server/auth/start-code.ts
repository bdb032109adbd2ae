import { createHmac, hkdfSync, randomInt } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { Config } from '../config.ts';
import type { Transaction } from '../db/database.ts';
import { verificationCodes } from './tables.ts';
import { expiryOf, revokeCodes } from './verification-code.ts';

/** Leaves out characters that look alike in print: 0 and O, 1 and I and L, U and V. */
const signs = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 12;

type Secrets = Pick<Config, 'linkSecret'>;

/** The form in which start codes are compared: any case, hyphens and spaces are accepted. */
const plain = (code: string): string => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/**
 * A code that people type has 59 bits, too few for a bare hash: it is stored as a MAC of account and code, which nobody can try
 * out who has the database without the host's key.
 */
function digest({ linkSecret }: Secrets, userId: number, code: string): string {
  const key = Buffer.from(hkdfSync('sha256', linkSecret, '', 'start code', 32));
  return createHmac('sha256', key)
    .update(`${userId}.${plain(code)}`)
    .digest('base64url');
}

/**
 * Makes the code by which a person without an e-mail address chooses their first password. Replaces the earlier one.
 * Role `system`.
 * @returns the code in groups of four; it is not stored
 */
export async function issueStartCode(
  tx: Transaction,
  config: Secrets,
  userId: number,
  now: Temporal.Instant,
): Promise<string> {
  await revokeCodes(tx, 'start_code', String(userId));
  const code = Array.from({ length }, () => signs[randomInt(signs.length)]).join('');
  await tx.insert(verificationCodes).values({
    purpose: 'start_code',
    subject: String(userId),
    code_hash: digest(config, userId, code),
    payload: { user: userId },
    created_at: now.toString(),
    expires_at: expiryOf('start_code', now).toString(),
  });
  return code.replaceAll(/(.{4})(?=.)/g, '$1-');
}

/**
 * Whether a typed code is the account's and still valid. It stays valid until a password is chosen. Role `system`.
 * @param userId 0 if there is no such account; the check then takes as long
 */
export async function isStartCode(
  tx: Transaction,
  config: Secrets,
  userId: number,
  typed: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const [found] = await tx
    .select({ id: verificationCodes.id })
    .from(verificationCodes)
    .where(
      and(
        eq(verificationCodes.code_hash, digest(config, userId, typed)),
        eq(verificationCodes.purpose, 'start_code'),
        gt(verificationCodes.expires_at, now.toString()),
      ),
    );
  return found !== undefined;
}
