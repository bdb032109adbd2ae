import { createHash } from 'node:crypto';
import { eq, lt, sql } from 'drizzle-orm';
import { commonCodes } from '#shared/contract/index.ts';
import type { Database, Transaction } from '../db/database.ts';
import { Refusal } from '../http/refusal.ts';
import { rateLimits } from './tables.ts';

/** The part of a limit's key that names whom it counts: a hash, so that the text cannot easily be read back. */
export function limitSubject(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

/** At most `max` calls in `seconds`, counted from the first of them. */
export interface Limit {
  readonly key: string;
  readonly max: number;
  readonly seconds: number;
}

/**
 * Counts one call against a limit in its own transaction, so that it counts whether or not the call succeeds.
 * @throws Refusal tooMany, with the seconds until the limit resets.
 */
export async function checkLimit(
  database: Database,
  key: string,
  max: number,
  seconds: number,
  now: Temporal.Instant,
): Promise<void> {
  await takeLimits(database, [{ key, max, seconds }], now);
}

/**
 * Counts against several limits, all or none: a call that one limit refuses does not count against the others.
 * Always pass them in the same order, widest first, so that two calls cannot deadlock.
 */
export async function takeLimits(database: Database, limits: readonly Limit[], now: Temporal.Instant): Promise<void> {
  await database.within({ role: 'system' }, async (tx) => {
    for (const limit of limits) await takeLimit(tx, limit, now);
  });
}

/** Resets a counter, e.g. after the right password. */
export async function clearLimit(tx: Transaction, key: string): Promise<void> {
  await tx.delete(rateLimits).where(eq(rateLimits.key, key));
}

/** Takes one call back from each limit, in order, since it was not a failure after all. */
export async function releaseLimits(tx: Transaction, limits: readonly Limit[]): Promise<void> {
  for (const { key } of limits) {
    await tx
      .update(rateLimits)
      .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
      .where(eq(rateLimits.key, key));
  }
}

/** Removes counters that no limit reads any more (no limit is longer than a day). */
export async function purgeLimits(tx: Transaction, now: Temporal.Instant): Promise<void> {
  await tx.delete(rateLimits).where(lt(rateLimits.window_start, now.subtract({ hours: 24 }).toString()));
}

/**
 * Counts once against a limit inside a transaction of role `system`. If the transaction is undone, so is the count.
 * @throws Refusal tooMany
 */
export async function takeLimit(tx: Transaction, limit: Limit, now: Temporal.Instant): Promise<void> {
  const oldest = now.subtract({ seconds: limit.seconds }).toString();
  const isOver = sql`${rateLimits.window_start} <= ${oldest}::timestamptz`;
  const [row] = await tx
    .insert(rateLimits)
    .values({ key: limit.key, window_start: now.toString(), count: 1 })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${rateLimits.count} + 1 end`,
        window_start: sql`case when ${isOver} then excluded.window_start else ${rateLimits.window_start} end`,
      },
    })
    .returning();
  if (!row || row.count <= limit.max) return;
  const lifts = Temporal.Instant.from(row.window_start).add({ seconds: limit.seconds });
  const seconds = Math.max(1, Math.ceil(now.until(lifts).total('seconds')));
  throw new Refusal(commonCodes.tooMany, { context: { seconds } });
}
