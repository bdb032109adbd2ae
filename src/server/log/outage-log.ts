import { DatabaseUnavailable } from '../db/database.ts';
import type { Log } from '../host.ts';

/** What is logged of one kind of work. */
interface OutageTexts {
  readonly begun: string;
  readonly ended: string;
  /** Of what fails while the database is there. */
  readonly failed: string;
}

/** Tells of work that fails because the database is away. */
export interface OutageLog {
  /** It failed: a line where an outage begins with it, and one each where something else is the matter. */
  failed(error: unknown, details?: object): void;
  /** It was done: a line where an outage ends with it. */
  ended(): void;
}

/**
 * The log of a database that goes away under thousands of terminals, or under work that looks again every few seconds: a line
 * when that begins, and one when it is over.
 */
export function outageLog(log: Pick<Log, 'error' | 'info'>, texts: OutageTexts): OutageLog {
  let failures = 0;
  return {
    failed: (error, details = {}) => {
      if (!(error instanceof DatabaseUnavailable)) return log.error({ err: error, ...details }, texts.failed);
      if (failures === 0) log.error({ err: error }, texts.begun);
      failures += 1;
    },
    ended: () => {
      if (failures > 0) log.info({ failures }, texts.ended);
      failures = 0;
    },
  };
}
