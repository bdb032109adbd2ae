import { reportCodes } from '#shared/contract/index.ts';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { Refusal } from '../http/index.ts';

/** Seconds that the database may work on one question while a person waits, and on one batch of a file. */
export const questionTime = 20;

/** What one sort of a question may take before it goes to disk. */
const workMemory = '32MB';

/**
 * Reads for a report: with a limit of its own, so that one report does not hold up the others.
 * @throws Refusal `tooSlow` where the limit is reached
 */
export async function reading<T>(tx: Transaction, work: () => Promise<T>): Promise<T> {
  await tx.execute(sql`select set_config('statement_timeout', ${`${questionTime}s`}, true),
    set_config('work_mem', ${workMemory}, true)`);
  try {
    return await work();
  } catch (thrown) {
    if (isTimeout(thrown)) throw new Refusal(reportCodes.tooSlow, { context: { seconds: questionTime } });
    throw thrown;
  }
}

/** SQLSTATE of a statement that ran into its time limit. */
const queryCanceled = '57014';

function isTimeout(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  return ('code' in thrown && thrown.code === queryCanceled) || isTimeout(thrown.cause);
}
