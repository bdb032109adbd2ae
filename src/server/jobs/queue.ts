import { and, asc, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { DatabaseUnavailable, type Database, type Transaction } from '../db/database.ts';
import { jobs } from './tables.ts';
import { blankPayload } from './payload.ts';

export type JobRow = typeof jobs.$inferSelect;

/** A worker's lease on a job; renewed three times as often. After a crash another worker waits for its end. */
export const leaseSeconds = 30;

/** A worker's hold on a job. Every claim increments `attempts`, so that an older holder notices its replacement. */
export interface Claim {
  readonly id: number;
  readonly attempts: number;
}

export const isHeld = (claim: Claim) =>
  and(eq(jobs.id, claim.id), eq(jobs.attempts, claim.attempts), eq(jobs.status, 'running'));

const until = (now: Temporal.Instant): string => now.add({ seconds: leaseSeconds }).toString();

/** Claims the next job that is due, or one whose worker died; undefined if there is none. */
export async function claimJob(
  database: Database,
  kinds: readonly string[],
  now: Temporal.Instant,
): Promise<JobRow | undefined> {
  if (kinds.length === 0) return undefined;
  return database.within({ role: 'system' }, async (tx) => {
    const [next] = await tx
      .select({ id: jobs.id })
      .from(jobs)
      .where(
        and(
          inArray(jobs.status, ['queued', 'running']),
          inArray(jobs.kind, [...kinds]),
          lte(jobs.run_at, now.toString()),
          or(isNull(jobs.held_until), lt(jobs.held_until, now.toString())),
        ),
      )
      .orderBy(asc(jobs.run_at), asc(jobs.id))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!next) return undefined;
    const [claimed] = await tx
      .update(jobs)
      .set({ status: 'running', attempts: sql`${jobs.attempts} + 1`, held_until: until(now) })
      .where(eq(jobs.id, next.id))
      .returning();
    return claimed;
  });
}

/** Renews the lease; false if the job was cancelled or taken over. */
export async function renewJob(
  database: Database,
  claim: Claim,
  progress: { readonly progress: number; readonly done?: number; readonly total?: number },
  now: Temporal.Instant,
): Promise<boolean> {
  return database.within({ role: 'system' }, async (tx) => {
    const held = await tx
      .update(jobs)
      .set({ held_until: until(now), ...progress })
      .where(isHeld(claim))
      .returning({ id: jobs.id });
    return held.length === 1;
  });
}

export type JobEnd =
  | { readonly status: 'done'; readonly result: unknown }
  | { readonly status: 'failed'; readonly code: string }
  | { readonly status: 'queued'; readonly runAt: Temporal.Instant };

/** A job interrupted by a lost database connection is tried again after this. */
const outageSeconds = 10;
/** The most such tries: the job itself may be what ends the connection. */
const mostOutages = 100;

/** A lost database connection does not count as an attempt: the job continues from its checkpoint. */
export function afterOutage(error: unknown, claim: Claim, now: Temporal.Instant): JobEnd | undefined {
  return error instanceof DatabaseUnavailable && claim.attempts < mostOutages
    ? { status: 'queued', runAt: now.add({ seconds: outageSeconds }) }
    : undefined;
}

/** Writes how a run ended, unless this worker no longer holds the job. Deletes the payload. */
export async function finishJob(tx: Transaction, claim: Claim, end: JobEnd, now: Temporal.Instant): Promise<boolean> {
  const values =
    end.status === 'done'
      ? { result: end.result, progress: 100, finished_at: now.toString(), payload: blankPayload }
      : end.status === 'failed'
        ? { error_code: end.code, finished_at: now.toString(), payload: blankPayload }
        : { run_at: end.runAt.toString() };
  const ended = await tx
    .update(jobs)
    .set({ status: end.status, held_until: null, ...values })
    .where(isHeld(claim))
    .returning({ id: jobs.id });
  return ended.length === 1;
}

/** Releases a job when this worker stops: another worker continues from its checkpoint at once. */
export async function releaseJob(database: Database, claim: Claim): Promise<void> {
  await database.within({ role: 'system' }, async (tx) => {
    await tx
      .update(jobs)
      .set({ status: 'queued', held_until: null, attempts: sql`${jobs.attempts} - 1` })
      .where(isHeld(claim));
  });
}
