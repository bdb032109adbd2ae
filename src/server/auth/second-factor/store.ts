import { createHash, randomBytes } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Config } from '../../config.ts';
import type { Transaction } from '../../db/database.ts';
import { seal, unseal } from '../../sealing.ts';
import { limitSubject, releaseLimits, type Limit } from '../rate-limit.ts';
import { secondFactors } from '../tables.ts';
import { base32, fittingStep } from './totp.ts';

// What an account asks for beside its password. Everything here is called in role `system`.

type Secrets = Pick<Config, 'linkSecret'>;

/** How an account's second factor stands. */
export interface SecondFactorState {
  /** Since when it is asked for; null: it is not. */
  readonly since: string | null;
  readonly recoveryLeft: number;
}

const recoveryCodes = 10;
/** 80 bits, so that a digest without salt is as good as the code. */
const recoveryBytes = 10;

const digest = (code: string): string => createHash('sha256').update(code).digest('base64url');
/** As it is compared: in capitals, without what makes it legible. */
const plain = (code: string): string => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/**
 * Limits on guessing codes, of an account from anywhere: who guesses knows the password already. Five in a quarter of an hour,
 * thirty in a day.
 */
export function secondFactorLimits(userId: number): readonly Limit[] {
  const subject = limitSubject(`user ${userId}`);
  return [
    { key: `second-factor:day:${subject}`, max: 30, seconds: 86_400 },
    { key: `second-factor:${subject}`, max: 5, seconds: 900 },
  ];
}

/** Whether a code is asked for, since when, and how many recovery codes are left. */
export async function secondFactorOf(tx: Transaction, userId: number): Promise<SecondFactorState> {
  const [row] = await tx.select().from(secondFactors).where(eq(secondFactors.user_id, userId));
  return { since: row?.confirmed_at ?? null, recoveryLeft: row?.confirmed_at ? row.recovery_codes.length : 0 };
}

/**
 * Makes a secret that holds nothing yet: until a code of it is given, none is asked for. Earlier ones that were never confirmed end.
 * @returns undefined where one is in use already
 */
export async function beginSecondFactor(
  tx: Transaction,
  config: Secrets,
  userId: number,
  now: Temporal.Instant,
): Promise<Uint8Array | undefined> {
  const secret = randomBytes(20);
  const values = { secret: seal(config.linkSecret, secret), created_at: now.toString(), last_step: 0 };
  const made = await tx
    .insert(secondFactors)
    .values({ user_id: userId, ...values })
    .onConflictDoUpdate({
      target: secondFactors.user_id,
      set: values,
      setWhere: isNull(secondFactors.confirmed_at),
    })
    .returning({ user: secondFactors.user_id });
  return made.length > 0 ? secret : undefined;
}

/**
 * Switches it on by a first code, and makes the recovery codes, which are told this once.
 * @returns undefined where the code does not fit, or nothing waits for one
 */
export async function confirmSecondFactor(
  tx: Transaction,
  config: Secrets,
  userId: number,
  code: string,
  now: Temporal.Instant,
): Promise<string[] | undefined> {
  const [row] = await tx
    .select()
    .from(secondFactors)
    .where(and(eq(secondFactors.user_id, userId), isNull(secondFactors.confirmed_at)))
    .for('update');
  const step = row && fittingStep(unseal(config.linkSecret, row.secret), plain(code), now, row.last_step);
  if (step === undefined) return undefined;
  await tx
    .update(secondFactors)
    .set({ confirmed_at: now.toString(), last_step: step })
    .where(eq(secondFactors.user_id, userId));
  return renewRecoveryCodes(tx, userId);
}

/** Makes recovery codes, each good once; those of before end. */
export async function renewRecoveryCodes(tx: Transaction, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, () => base32(randomBytes(recoveryBytes)));
  await tx
    .update(secondFactors)
    .set({ recovery_codes: codes.map(digest) })
    .where(eq(secondFactors.user_id, userId));
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'));
}

/**
 * Uses a code up, of the application or for recovery. The row is locked, so that of two who give the same code at once one gets in.
 * @returns true where none is asked for, or the code fits
 */
export async function takeSecondFactor(
  tx: Transaction,
  config: Secrets,
  userId: number,
  code: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const [row] = await tx.select().from(secondFactors).where(eq(secondFactors.user_id, userId)).for('update');
  if (!row?.confirmed_at) return true;
  const given = plain(code);
  const step = fittingStep(unseal(config.linkSecret, row.secret), given, now, row.last_step);
  const left = row.recovery_codes.filter((kept) => kept !== digest(given));
  const isRecovery = left.length < row.recovery_codes.length;
  if (step === undefined && !isRecovery) return false;
  await tx
    .update(secondFactors)
    .set(step === undefined ? { recovery_codes: left } : { last_step: step })
    .where(eq(secondFactors.user_id, userId));
  await releaseLimits(tx, secondFactorLimits(userId));
  return true;
}

/** Switches it off. @returns true where one was in use */
export async function endSecondFactor(tx: Transaction, userId: number): Promise<boolean> {
  const gone = await tx
    .delete(secondFactors)
    .where(eq(secondFactors.user_id, userId))
    .returning({ since: secondFactors.confirmed_at });
  return gone.some(({ since }) => since !== null);
}
