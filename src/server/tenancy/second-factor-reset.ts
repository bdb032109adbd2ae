import { eq } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import type { Host } from '../host.ts';
import { announce } from '../jobs/index.ts';
import { pageUrl, queueMail } from '../mail/index.ts';
import { users } from './tables.ts';
import { endOtherSessions, endSecondFactor } from '../auth/index.ts';

interface Resetting {
  readonly tx: Transaction;
  readonly services: Host;
  readonly now: Temporal.Instant;
  readonly afterCommit: (work: () => Promise<void>) => void;
}

/**
 * Removes the second factor of an account whose owner has lost it: ends its sessions and notifies the owner by mail.
 * Role `system`.
 * @returns false if the account had none
 */
export async function resetSecondFactor(
  { tx, services, now, afterCommit }: Resetting,
  userId: number,
  by: string,
): Promise<boolean> {
  if (!(await endSecondFactor(tx, userId))) return false;
  await endOtherSessions(tx, userId, null, 'second factor reset', now);
  const [user] = await tx
    .select({ email: users.email, language: users.language })
    .from(users)
    .where(eq(users.id, userId));
  if (user?.email) {
    const order = {
      kind: 'secondFactorReset',
      to: user.email,
      language: user.language,
      values: { inviter: by },
      links: [{ label: 'signIn', url: pageUrl(services, '/onboard/sign-in') }],
    } as const;
    await queueMail(tx, services, order, now);
    afterCommit(() => announce(services));
  }
  return true;
}
