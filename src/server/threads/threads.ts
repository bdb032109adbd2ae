import { Places } from './places.ts';
import { ThreadPool } from './pool.ts';

/** The threads of a host. */
export interface Threads {
  /** Reads files of people: tables, USB exports of terminals, pictures. One file per thread. */
  readonly reading: ThreadPool;
  /** Writes files as fast as their readers take them: many per thread, in turns. */
  readonly writing: ThreadPool;
  /** Writes files that nobody waits for, in jobs, at full speed. */
  readonly exporting: ThreadPool;
  /** Parses long request bodies. */
  readonly parsing: ThreadPool;
  /** For rows of a file that a call keeps in memory until they are validated. */
  readonly holding: Places;
  close(): Promise<void>;
}

/** Opens the pools; threads start with their first work. */
export function openThreads(): Threads {
  const reading = new ThreadPool({ threads: 2, atOnce: 1, megabytes: 512, seconds: 60, perPerson: 2, inAll: 20 });
  const writing = new ThreadPool({ threads: 1, atOnce: 24, megabytes: 512, seconds: 120, perPerson: 3, inAll: 24 });
  // The workers limit the number of jobs; a million rows take minutes on a slow machine.
  const exporting = new ThreadPool({ threads: 1, atOnce: 8, megabytes: 512, seconds: 3600, perPerson: 8, inAll: 8 });
  const parsing = new ThreadPool({ threads: 1, atOnce: 1, megabytes: 512, seconds: 30, perPerson: 10, inAll: 60 });
  const pools = [reading, writing, exporting, parsing];
  return {
    reading,
    writing,
    exporting,
    parsing,
    holding: new Places({ perPerson: 2, inAll: 6 }),
    close: async () => void (await Promise.all(pools.map((pool) => pool.close()))),
  };
}
