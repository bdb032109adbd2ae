import { Places } from './places.ts';
import { ThreadPool } from './pool.ts';

/** The threads of a host. */
export interface Threads {
  /** What reads files that people bring: tables, what a terminal wrote on a USB stick, pictures. One file a thread. */
  readonly reading: ThreadPool;
  /** What writes files at the pace of who fetches them: many in one thread, by turns. */
  readonly writing: ThreadPool;
  /** What writes files that nobody waits for: a job's, as fast as it can. */
  readonly exporting: ThreadPool;
  /** What parses long bodies of requests. */
  readonly parsing: ThreadPool;
  /** For the rows of a file that were read, which a call holds in memory until it has judged them. */
  readonly holding: Places;
  close(): Promise<void>;
}

/** Opens the pools; threads start with the first work. */
export function openThreads(): Threads {
  const reading = new ThreadPool({ threads: 2, atOnce: 1, megabytes: 512, seconds: 60, perPerson: 2, inAll: 20 });
  const writing = new ThreadPool({ threads: 1, atOnce: 24, megabytes: 512, seconds: 120, perPerson: 3, inAll: 24 });
  // Workers limit how many jobs run at once; a million rows take minutes of a slow machine.
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
