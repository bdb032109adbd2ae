import { createHash, randomBytes } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Config } from '../../config.ts';
import type { Transaction } from '../../db/database.ts';
import { seal, unseal } from '../../sealing.ts';
import { countPasskeys } from '../passkey/index.ts';
import { passkeys } from '../passkey/tables.ts';
import { limitSubject, releaseLimits, type Limit } from '../rate-limit.ts';
import { secondFactors } from '../tables.ts';
import { base32, fittingStep } from './totp.ts';

// Second factors of accounts. Call everything here in role `system`.

type Secrets = Pick<Config, 'linkSecret'>;

/** The state of an account's second factor. */
export interface SecondFactorState {
  /** Since when codes of an application are asked for; null if none are. */
  readonly since: string | null;
  readonly recoveryLeft: number;
  /** How many passkeys the account has; each stands in place of a code. */
  readonly passkeys: number;
}

/** Whether the password alone is not enough. */
export const isAsked = ({ since, passkeys: held }: SecondFactorState): boolean => since !== null || held > 0;

const recoveryCodes = 10;
/** 80 bits: enough for a digest without salt to be as safe as the code. */
const recoveryBytes = 10;

const digest = (code: string): string => createHash('sha256').update(code).digest('base64url');
/** The form in which codes are compared: capitals, without spaces and hyphens. */
const plain = (code: string): string => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/**
 * Limits on guessing the codes of an account, from any address: five in 15 minutes, thirty a day. They are strict
 * because whoever guesses already knows the password.
 */
export function secondFactorLimits(userId: number): readonly Limit[] {
  const subject = limitSubject(`user ${userId}`);
  return [
    { key: `second-factor:day:${subject}`, max: 30, seconds: 86_400 },
    { key: `second-factor:${subject}`, max: 5, seconds: 900 },
  ];
}

/** What an account has besides its password. */
export async function secondFactorOf(tx: Transaction, userId: number): Promise<SecondFactorState> {
  const [row] = await tx.select().from(secondFactors).where(eq(secondFactors.user_id, userId));
  return {
    since: row?.confirmed_at ?? null,
    recoveryLeft: row?.recovery_codes.length ?? 0,
    passkeys: await countPasskeys(tx, userId),
  };
}

/**
 * Makes a secret. No code is asked for until one is confirmed. Earlier unconfirmed secrets are removed.
 * @returns undefined if a secret is already in use
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
 * Switches the second factor on by a first code and makes the recovery codes, which are shown only now.
 * @returns undefined if the code does not match, or no secret waits for confirmation
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
  if (!row?.secret) return undefined;
  const step = fittingStep(unseal(config.linkSecret, row.secret), plain(code), now, row.last_step);
  if (step === undefined) return undefined;
  await tx
    .update(secondFactors)
    .set({ confirmed_at: now.toString(), last_step: step })
    .where(eq(secondFactors.user_id, userId));
  return renewRecoveryCodes(tx, userId, now);
}

/** Makes new recovery codes, each valid once, and removes the old ones. */
export async function renewRecoveryCodes(tx: Transaction, userId: number, now: Temporal.Instant): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, () => base32(randomBytes(recoveryBytes)));
  const values = { recovery_codes: codes.map(digest) };
  await tx
    .insert(secondFactors)
    .values({ user_id: userId, created_at: now.toString(), ...values })
    .onConflictDoUpdate({ target: secondFactors.user_id, set: values });
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'));
}

/**
 * Uses up a code of the application or a recovery code. Locks the row, so that the same code cannot be used twice at
 * once.
 * @returns true if the account has no second factor, or if the code matches
 */
export async function takeSecondFactor(
  tx: Transaction,
  config: Secrets,
  userId: number,
  code: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const [row] = await tx.select().from(secondFactors).where(eq(secondFactors.user_id, userId)).for('update');
  if (!row?.confirmed_at && (await countPasskeys(tx, userId)) === 0) return true;
  if (!row) return false;
  const given = plain(code);
  const step =
    row.confirmed_at && row.secret
      ? fittingStep(unseal(config.linkSecret, row.secret), given, now, row.last_step)
      : undefined;
  const left = row.recovery_codes.filter((stored) => stored !== digest(given));
  const isRecovery = left.length < row.recovery_codes.length;
  if (step === undefined && !isRecovery) return false;
  await tx
    .update(secondFactors)
    .set(step === undefined ? { recovery_codes: left } : { last_step: step })
    .where(eq(secondFactors.user_id, userId));
  await releaseLimits(tx, secondFactorLimits(userId));
  return true;
}

/** Switches codes of an application off. The recovery codes stay while the account has a passkey, and end with the last factor. */
export async function endAuthenticatorApp(tx: Transaction, userId: number): Promise<void> {
  const isOwn = eq(secondFactors.user_id, userId);
  if ((await countPasskeys(tx, userId)) === 0) await tx.delete(secondFactors).where(isOwn);
  else await tx.update(secondFactors).set({ secret: null, confirmed_at: null, last_step: 0 }).where(isOwn);
}

/** Removes the recovery codes of an account whose last passkey has gone, if it has no application either. */
export async function endUnusedRecovery(tx: Transaction, userId: number): Promise<void> {
  if ((await countPasskeys(tx, userId)) > 0) return;
  await tx.delete(secondFactors).where(and(eq(secondFactors.user_id, userId), isNull(secondFactors.confirmed_at)));
}

/** Switches the second factor off: application, passkeys and recovery codes. @returns true if it was on */
export async function endSecondFactor(tx: Transaction, userId: number): Promise<boolean> {
  const held = await tx.delete(passkeys).where(eq(passkeys.user_id, userId)).returning({ id: passkeys.id });
  const gone = await tx
    .delete(secondFactors)
    .where(eq(secondFactors.user_id, userId))
    .returning({ since: secondFactors.confirmed_at });
  return held.length > 0 || gone.some(({ since }) => since !== null);
}
