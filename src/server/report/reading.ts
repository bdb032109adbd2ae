import { reportCodes } from '#shared/contract/index.ts';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { Refusal } from '../http/index.ts';

/** Seconds that the database may spend on one question of a waiting person, or on one batch of a file. */
export const questionTime = 20;

/** Memory for one sort before it goes to disk. */
const workMemory = '32MB';

/**
 * Reads for a report with its own time limit, so that one report does not delay others.
 * @throws Refusal `tooSlow` at the limit
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

/** SQLSTATE of a statement cancelled by its time limit. */
const queryCanceled = '57014';

function isTimeout(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  return ('code' in thrown && thrown.code === queryCanceled) || isTimeout(thrown.cause);
}
