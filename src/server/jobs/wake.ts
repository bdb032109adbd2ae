import type { Host } from '../host.ts';

/** Workers of this process that wait for work. */
const waiting = new Set<() => void>();
export const wakeChannel = 'muster_jobs';

/** Tells the workers, here and in other processes, that there is work. Those who do not hear it look by themselves soon. */
export async function announce(host: Pick<Host, 'database' | 'log'>): Promise<void> {
  for (const wake of waiting) wake();
  if (host.database.kind !== 'postgres') return;
  await host.database
    .notify(wakeChannel, '')
    .catch((error: unknown) => host.log.warn({ err: error }, 'Workers not woken'));
}

/** Registers a worker of this process; answers a function that ends it. */
export function onWake(wake: () => void): () => void {
  waiting.add(wake);
  return () => void waiting.delete(wake);
}
