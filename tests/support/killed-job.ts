import type { Database } from '#server/db/database.ts';
import type { Host } from '#server/host.ts';
import type { HostJobKind } from '#server/jobs/index.ts';
import { claimJob } from '#server/jobs/queue.ts';
import { runForHost } from '#server/jobs/run-for-host.ts';

/**
 * Runs the next job of a kind in a worker that dies right after its `transactions`-th commit: nothing more reaches the database,
 * and the job stays claimed.
 * @returns `ended` if the job needed fewer
 */
export async function runKilled(host: Host, kind: HostJobKind, transactions: number): Promise<'killed' | 'ended'> {
  const row = await claimJob(host.database, [kind.kind], host.clock.now());
  if (!row) throw new Error(`No job of ${kind.kind} waits`);
  const { promise, resolve } = Promise.withResolvers<'killed'>();
  const dead = new Promise<never>(() => {});
  let left = transactions;
  const within: Database['within'] = async (scope, work) => {
    if (left === 0) return dead;
    const done = await host.database.within(scope, work);
    left -= 1;
    if (left > 0) return done;
    resolve('killed');
    return dead;
  };
  const database: Database = Object.assign(Object.create(host.database), { within });
  const ended = runForHost({ ...host, database }, kind, row, new AbortController().signal);
  return Promise.race([promise, ended.then(() => 'ended' as const)]);
}
