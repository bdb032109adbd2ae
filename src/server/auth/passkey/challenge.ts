import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lt } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { passkeyChallenges } from './tables.ts';

/** What the answer to a challenge is for: it is accepted for nothing else. */
export type ChallengePurpose = 'add' | 'prove' | 'sign in' | 'second step';

/** How long a person may take over the browser's dialog. */
export const challengeSeconds = 300;

const holderHash = (purpose: ChallengePurpose, holder: string): string =>
  createHash('sha256').update(`${purpose}\n${holder}`).digest('base64url');

/** A secret of one attempt to sign in, which only the page that began it knows. */
export const newAttempt = (): string => randomBytes(32).toString('base64url');

/**
 * Makes a challenge of 256 random bits and ends the one before for the same purpose and holder. Role `system`, like all here.
 * @param given.holder the session, or the attempt to sign in, that alone may answer
 */
export async function issueChallenge(
  tx: Transaction,
  given: { readonly purpose: ChallengePurpose; readonly holder: string; readonly userId: number | null },
  now: Temporal.Instant,
): Promise<string> {
  const values = {
    challenge: randomBytes(32).toString('base64url'),
    user_id: given.userId,
    expires_at: now.add({ seconds: challengeSeconds }).toString(),
  };
  await tx
    .insert(passkeyChallenges)
    .values({ holder_hash: holderHash(given.purpose, given.holder), ...values })
    .onConflictDoUpdate({ target: passkeyChallenges.holder_hash, set: values });
  return values.challenge;
}

/**
 * Uses a challenge up by deleting its row: of several answers at once, one finds it.
 * @returns undefined if there is none, it was used or has expired, or somebody else's passkey should answer
 */
export async function takeChallenge(
  tx: Transaction,
  given: { readonly purpose: ChallengePurpose; readonly holder: string; readonly userId: number | null },
  now: Temporal.Instant,
): Promise<string | undefined> {
  const [taken] = await tx
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.holder_hash, holderHash(given.purpose, given.holder)),
        gt(passkeyChallenges.expires_at, now.toString()),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge, userId: passkeyChallenges.user_id });
  return taken?.userId === given.userId ? taken.challenge : undefined;
}

/** Removes challenges that nobody answered. */
export async function purgeChallenges(tx: Transaction, now: Temporal.Instant): Promise<void> {
  await tx.delete(passkeyChallenges).where(lt(passkeyChallenges.expires_at, now.toString()));
}
