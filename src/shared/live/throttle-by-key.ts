/** The part of a clock that a throttle needs. */
export interface Timers {
  set(work: () => void, milliseconds: number): void;
}

const systemTimers: Timers = { set: (work, milliseconds) => void setTimeout(work, milliseconds) };

/**
 * Runs `work` at once for a key, and then at most once in `milliseconds` while calls come in; the last call of a burst
 * is never lost.
 */
export function throttleByKey(
  work: (key: string) => void,
  milliseconds: number,
  timers: Timers = systemTimers,
): (key: string) => void {
  const resting = new Map<string, { again: boolean }>();
  const run = (key: string): void => {
    const state = { again: false };
    resting.set(key, state);
    work(key);
    timers.set(() => {
      resting.delete(key);
      if (state.again) run(key);
    }, milliseconds);
  };
  return (key) => {
    const state = resting.get(key);
    if (state) state.again = true;
    else run(key);
  };
}
