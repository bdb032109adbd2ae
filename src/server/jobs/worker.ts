import type { Host } from '../host.ts';
import { outageLog } from '../log/index.ts';
import type { HostJobKind, JobKind } from './kind.ts';
import { claimJob } from './queue.ts';
import { runForHost } from './run-for-host.ts';
import { runJob } from './run.ts';
import { onWake, wakeChannel } from './wake.ts';

export interface Worker {
  /** Runs everything that is due now; for tests. */
  drain(): Promise<void>;
  /** Claims no more jobs, asks running ones to stop at their next step, and waits for them. */
  stop(): Promise<void>;
}

/** Workers are woken when a job is enqueued; polling finds jobs that became due by time or whose worker died. */
const pollMilliseconds = 2000;

/**
 * Runs jobs of the given kinds, `atOnce` at a time. Any number of processes may do so: each job is claimed by one
 * worker (`for update skip locked`), which renews its lease.
 */
export async function startWorker(host: Host, kinds: readonly (JobKind | HostJobKind)[], atOnce = 2): Promise<Worker> {
  const byName = new Map(kinds.map((kind) => [kind.kind, kind]));
  const names = [...byName.keys()];
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  let filling: Promise<void> | undefined;
  let isAskedAgain = false;
  const outages = outageLog(host.log, {
    begun: 'Jobs wait: the database is away',
    ended: 'Jobs are read again',
    failed: 'Jobs not read',
  });

  async function fill(): Promise<void> {
    while (running.size < atOnce && !stopping.signal.aborted) {
      const row = await claimJob(host.database, names, host.clock.now());
      const kind = row && byName.get(row.kind);
      if (!kind) return;
      const run: Promise<void> = (
        'runForHost' in kind ? runForHost(host, kind, row, stopping.signal) : runJob(host, kind, row, stopping.signal)
      )
        .catch((error: unknown) => host.log.error({ err: error, job: row.id }, 'Job not ended'))
        .finally(() => {
          running.delete(run);
          look();
        });
      running.add(run);
    }
  }

  /** Fills once more if that was requested meanwhile: the last look may have missed new jobs. */
  async function fillAsAsked(): Promise<void> {
    do {
      isAskedAgain = false;
      await fill().then(outages.ended, outages.failed);
    } while (isAskedAgain);
    filling = undefined;
  }

  /** Looks for work; looks never overlap. */
  function look(): void {
    if (stopping.signal.aborted) return;
    isAskedAgain = true;
    filling ??= fillAsAsked();
  }

  const forget = onWake(look);
  const unlisten = host.database.kind === 'postgres' ? await host.database.listen(wakeChannel, look, look) : undefined;
  const polling = setInterval(look, pollMilliseconds);
  polling.unref();
  look();
  return {
    drain: async () => {
      for (;;) {
        look();
        await filling;
        if (running.size === 0) return;
        await Promise.race(running);
      }
    },
    stop: async () => {
      stopping.abort();
      clearInterval(polling);
      forget();
      await filling;
      await Promise.all(running);
      await unlisten?.();
    },
  };
}
