import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lt } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { verificationCodes } from './tables.ts';

export type CodePurpose = (typeof verificationCodes.$inferSelect)['purpose'];

/** How long a code is valid, in hours (docs/domain.md#accounts-and-codes). */
const hours: Readonly<Record<CodePurpose, number>> = {
  activation: 24,
  company_creation: 24,
  password_reset: 0.5,
  invitation: 7 * 24,
  join_approval: 7 * 24,
  first_password: 7 * 24,
  start_code: 7 * 24,
  request_decision: 24,
};

/** A code that was found and is valid. */
export interface FoundCode {
  /** The stored value; parse it. */
  readonly payload: unknown;
  readonly subject: string;
}

/** The longest text that is looked up as a code; codes have 43 characters. */
export const longestCode = 100;

const digest = (code: string): string => createHash('sha256').update(code).digest('base64url');

/** When a code that is made now expires. */
export function expiryOf(purpose: CodePurpose, now: Temporal.Instant): Temporal.Instant {
  return now.add({ seconds: hours[purpose] * 3600 });
}

/**
 * Makes a code of 256 random bits and ends older ones of the same purpose and subject. Role `system`, like all here.
 * @param given.besides keeps the older ones, for several links of one mail.
 * @returns the code, which is not stored.
 */
export async function issueCode(
  tx: Transaction,
  given: { purpose: CodePurpose; subject: string; payload?: unknown; besides?: boolean },
  now: Temporal.Instant,
): Promise<string> {
  const { purpose, subject } = given;
  if (!given.besides) await revokeCodes(tx, purpose, subject);
  const code = randomBytes(32).toString('base64url');
  await tx.insert(verificationCodes).values({
    purpose,
    subject,
    code_hash: digest(code),
    payload: given.payload ?? {},
    created_at: now.toString(),
    expires_at: expiryOf(purpose, now).toString(),
  });
  return code;
}

/** Ends every code of a purpose that is about this subject. */
export async function revokeCodes(tx: Transaction, purpose: CodePurpose, subject: string): Promise<void> {
  await tx
    .delete(verificationCodes)
    .where(and(eq(verificationCodes.purpose, purpose), eq(verificationCodes.subject, subject)));
}

const holds = (purpose: CodePurpose, code: string, now: Temporal.Instant) =>
  and(
    eq(verificationCodes.code_hash, digest(code)),
    eq(verificationCodes.purpose, purpose),
    gt(verificationCodes.expires_at, now.toString()),
  );

const shape = { payload: verificationCodes.payload, subject: verificationCodes.subject };

/** Finds a code without using it up; undefined if it is unknown, used or expired. */
export async function findCode(
  tx: Transaction,
  purpose: CodePurpose,
  code: string,
  now: Temporal.Instant,
): Promise<FoundCode | undefined> {
  const [found] = await tx
    .select(shape)
    .from(verificationCodes)
    .where(holds(purpose, code, now));
  return found;
}

/** Uses a code up by deleting its row. Of several attempts at once one succeeds (docs/security.md#codes-of-links). */
export async function takeCode(
  tx: Transaction,
  purpose: CodePurpose,
  code: string,
  now: Temporal.Instant,
): Promise<FoundCode | undefined> {
  const [taken] = await tx
    .delete(verificationCodes)
    .where(holds(purpose, code, now))
    .returning(shape);
  return taken;
}

/** The payload of a subject's last code, expired or not, so that the same can be asked for again. */
export async function lastPayload(tx: Transaction, purpose: CodePurpose, subject: string): Promise<unknown> {
  const [found] = await tx
    .select({ payload: verificationCodes.payload })
    .from(verificationCodes)
    .where(and(eq(verificationCodes.purpose, purpose), eq(verificationCodes.subject, subject)));
  return found?.payload;
}

/** Removes codes a week after they expired; until then a new link can be requested. */
export async function purgeCodes(tx: Transaction, now: Temporal.Instant): Promise<void> {
  await tx
    .delete(verificationCodes)
    .where(lt(verificationCodes.expires_at, now.subtract({ hours: 7 * 24 }).toString()));
}
