import type { Host } from '#server/host.ts';

/** A few people whose days are wanted at once: somebody has just punched, or looks at what they changed. */
export interface Urgent {
  readonly company: number;
  readonly employees: readonly number[];
}

type Wake = (urgent?: Urgent) => void;

/** Workers of this process that wait for marked days. */
const waiting = new Set<Wake>();
export const daysChannel = 'muster_days';

/**
 * Wakes a worker for marked days: of this process, or of others only if this one has none, because each upload would
 * otherwise query the database once more. Workers that are not woken poll soon.
 */
export async function wakeDays(host: Pick<Host, 'database' | 'log'>, urgent?: Urgent): Promise<void> {
  for (const wake of waiting) wake(urgent);
  if (waiting.size > 0 || host.database.kind !== 'postgres') return;
  await host.database
    .notify(daysChannel, '')
    .catch((error: unknown) => host.log.warn({ err: error }, 'Workers of days not woken'));
}

/** Registers a worker of this process; returns a function that removes it. */
export function onDaysMarked(wake: Wake): () => void {
  waiting.add(wake);
  return () => void waiting.delete(wake);
}
