import { lt } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { jobs } from './tables.ts';

/** Days for which results of jobs are kept. */
const retentionDays = 30;

/** Removes jobs that ended long ago. */
export async function purgeJobs(tx: Transaction, now: Temporal.Instant): Promise<void> {
  await tx.delete(jobs).where(lt(jobs.finished_at, now.subtract({ hours: retentionDays * 24 }).toString()));
}
