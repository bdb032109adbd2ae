import type { LiveEvent } from '../host.ts';

/** How long events are kept, in milliseconds. A browser that needed longer to connect reads everything again. */
const keptFor = 30_000;
/** The most kept events of an audience; whoever connects in so busy a time reads everything again. */
const most = 500;

interface Kept {
  readonly at: number;
  readonly event: LiveEvent;
}

/**
 * The events of the last seconds. A page reads its data before its live connection is open; without them it would never learn what
 * changed in between.
 */
export interface RecentEvents {
  /** @param audience the company, or `vendor` for the provider's staff */
  add(audience: number | 'vendor', event: LiveEvent): void;
  /** The events of the last milliseconds, oldest first; `undefined` if not all of them are known. */
  within(audience: number | 'vendor', milliseconds: number): readonly LiveEvent[] | undefined;
  /** Forgets what is older than it is kept. */
  forget(): void;
}

/** @param now milliseconds of a clock that never goes back */
export function recentEvents(now: () => number = () => performance.now()): RecentEvents {
  const audiences = new Map<number | 'vendor', Kept[]>();
  return {
    add: (audience, event) => {
      const kept = audiences.get(audience) ?? [];
      if (kept.length === 0) audiences.set(audience, kept);
      kept.push({ at: now(), event });
      // Twice as many before the older half goes, so that an event costs no copy of all.
      if (kept.length >= most * 2) kept.splice(0, most);
    },
    within: (audience, milliseconds) => {
      if (milliseconds > keptFor) return undefined;
      const since = now() - milliseconds;
      const kept = audiences.get(audience) ?? [];
      const found = kept.filter(({ at }) => at >= since);
      // All that is kept is of that time, and more of it may be gone.
      if (found.length >= most) return undefined;
      return found.map(({ event }) => event);
    },
    forget: () => {
      const since = now() - keptFor;
      for (const [audience, kept] of audiences) {
        const first = kept.findIndex(({ at }) => at >= since);
        if (first < 0) audiences.delete(audience);
        else kept.splice(0, first);
      }
    },
  };
}
