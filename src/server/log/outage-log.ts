import { DatabaseUnavailable } from '../db/database.ts';
import type { Log } from '../host.ts';

/** Texts of the log about one kind of work. */
interface OutageTexts {
  readonly begun: string;
  readonly ended: string;
  /** For a failure while the database is available. */
  readonly failed: string;
}

/** Logs work that fails because the database is away. */
export interface OutageLog {
  /** Work failed: logs the start of an outage once, and every failure with another cause. */
  failed(error: unknown, details?: object): void;
  /** Work succeeded: logs the end of an outage. */
  ended(): void;
}

/**
 * Logs an outage of the database as one line at its start and one at its end, however many terminals or repeated tasks
 * fail.
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
