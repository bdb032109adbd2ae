import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lt } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { verificationCodes } from './tables.ts';

export type CodePurpose = (typeof verificationCodes.$inferSelect)['purpose'];

/** How long a code holds, in hours (docs/domain.md#accounts-and-codes). */
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

/** A code that came back and holds. */
export interface FoundCode {
  /** As the code's maker wrote it; parse it. */
  readonly payload: unknown;
  readonly subject: string;
}

/** The longest text that is looked at as a code; ours have 43 characters. */
export const longestCode = 100;

const digest = (code: string): string => createHash('sha256').update(code).digest('base64url');

/** When a code that is made now will no longer hold. */
export function expiryOf(purpose: CodePurpose, now: Temporal.Instant): Temporal.Instant {
  return now.add({ seconds: hours[purpose] * 3600 });
}

/**
 * Makes a code of 256 random bits; the older ones of the same purpose and subject end. Role `system`, like all here.
 * @param given.besides keeps the older ones, for several links of one mail.
 * @returns the code, which is stored nowhere.
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

/** Looks at a code without using it up; undefined where it is none, was used or has expired. */
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

/** Uses a code up: its row goes. Of several at the same moment one gets it (docs/security.md#codes-of-links). */
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

/** What a subject's code was made with, expired or not: what was asked for may be asked for again. */
export async function lastPayload(tx: Transaction, purpose: CodePurpose, subject: string): Promise<unknown> {
  const [found] = await tx
    .select({ payload: verificationCodes.payload })
    .from(verificationCodes)
    .where(and(eq(verificationCodes.purpose, purpose), eq(verificationCodes.subject, subject)));
  return found?.payload;
}

/** Removes codes a week after they expired; until then a new link can be asked for. */
export async function purgeCodes(tx: Transaction, now: Temporal.Instant): Promise<void> {
  await tx
    .delete(verificationCodes)
    .where(lt(verificationCodes.expires_at, now.subtract({ hours: 7 * 24 }).toString()));
}
