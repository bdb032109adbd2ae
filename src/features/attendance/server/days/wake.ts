import type { Host } from '#server/host.ts';

/** Workers of this process that wait for marked days. */
const waiting = new Set<() => void>();
export const daysChannel = 'muster_days';

/**
 * Tells a worker that days are marked: this process' own, and only where it has none those of others, since each upload would
 * ask the database once more. Those who do not hear it look by themselves soon.
 */
export async function wakeDays(host: Pick<Host, 'database' | 'log'>): Promise<void> {
  for (const wake of waiting) wake();
  if (waiting.size > 0 || host.database.kind !== 'postgres') return;
  await host.database
    .notify(daysChannel, '')
    .catch((error: unknown) => host.log.warn({ err: error }, 'Workers of days not woken'));
}

/** Registers a worker of this process; answers a function that ends it. */
export function onDaysMarked(wake: () => void): () => void {
  waiting.add(wake);
  return () => void waiting.delete(wake);
}
