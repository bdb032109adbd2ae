import type { Host } from '../host.ts';

/** Workers of this process that wait for work. */
const waiting = new Set<() => void>();
export const wakeChannel = 'muster_jobs';

/** Tells the workers of all processes that there is work. A worker that does not hear it polls soon. */
export async function announce(host: Pick<Host, 'database' | 'log'>): Promise<void> {
  for (const wake of waiting) wake();
  if (host.database.kind !== 'postgres') return;
  await host.database
    .notify(wakeChannel, '')
    .catch((error: unknown) => host.log.warn({ err: error }, 'Workers not woken'));
}

/** Registers a worker of this process; returns a function that removes it. */
export function onWake(wake: () => void): () => void {
  waiting.add(wake);
  return () => void waiting.delete(wake);
}
