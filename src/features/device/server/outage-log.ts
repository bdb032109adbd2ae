import { DatabaseUnavailable } from '#server/db/database.ts';
import type { Log } from '#server/host.ts';

/** The log of a database that goes away under thousands of terminals: a line when that begins, and one when it is over. */
export function outageLog(log: Pick<Log, 'error' | 'info'>): {
  failed: (error: unknown, sn: string | null) => void;
  ended: () => void;
} {
  let unanswered = 0;
  return {
    failed: (error, sn) => {
      if (!(error instanceof DatabaseUnavailable))
        return log.error({ err: error, sn }, 'A terminal could not be answered');
      if (unanswered === 0) log.error({ err: error }, 'Terminals are told to come again: the database is away');
      unanswered += 1;
    },
    ended: () => {
      if (unanswered > 0) log.info({ requests: unanswered }, 'Terminals are answered again');
      unanswered = 0;
    },
  };
}
