import type { Clock } from '#server/host.ts';

/** A clock that only moves when a test advances it. */
export interface TestClock extends Clock {
  /** Advances the clock, e.g. `{ minutes: 31 }`. */
  advance(by: Temporal.DurationLike): void;
}

export function testClock(start = '2026-03-02T08:00:00Z'): TestClock {
  let now = Temporal.Instant.from(start);
  return {
    now: () => now,
    advance: (by) => {
      now = now.add(by);
    },
  };
}
