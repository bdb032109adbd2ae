import { and, asc, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { DatabaseUnavailable, type Database, type Transaction } from '../db/database.ts';
import { jobs } from './tables.ts';
import { blankPayload } from './payload.ts';

export type JobRow = typeof jobs.$inferSelect;

/** A worker holds a job for this long and renews it three times as often; after a crash another one waits for its end. */
export const leaseSeconds = 30;

/** Who holds a job: every claim counts `attempts` up, so that an older holder finds itself replaced. */
export interface Claim {
  readonly id: number;
  readonly attempts: number;
}

export const isHeld = (claim: Claim) =>
  and(eq(jobs.id, claim.id), eq(jobs.attempts, claim.attempts), eq(jobs.status, 'running'));

const until = (now: Temporal.Instant): string => now.add({ seconds: leaseSeconds }).toString();

/** Takes the next job that is due, or one whose worker is gone; undefined where there is none. */
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

/** Holds on to a job; false where it was cancelled or taken over. */
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

/** A job that the database went away under is tried again after this. */
const outageSeconds = 10;
/** And this often at most: what ends a connection again and again may be the job itself. */
const mostOutages = 100;

/** That the database went away is not the job's fault, and no attempt of it: it goes on from its checkpoint. */
export function afterOutage(error: unknown, claim: Claim, now: Temporal.Instant): JobEnd | undefined {
  return error instanceof DatabaseUnavailable && claim.attempts < mostOutages
    ? { status: 'queued', runAt: now.add({ seconds: outageSeconds }) }
    : undefined;
}

/** Writes how a run ended, unless the job is no longer this worker's. With its end its payload goes. */
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

/** Lets go of a job that this worker cannot finish now (it stops): another one goes on from its checkpoint at once. */
export async function releaseJob(database: Database, claim: Claim): Promise<void> {
  await database.within({ role: 'system' }, async (tx) => {
    await tx
      .update(jobs)
      .set({ status: 'queued', held_until: null, attempts: sql`${jobs.attempts} - 1` })
      .where(isHeld(claim));
  });
}
