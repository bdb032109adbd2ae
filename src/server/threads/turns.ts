import { setImmediate } from 'node:timers/promises';

/** Milliseconds after which long work on the main thread lets others run. */
const turn = 8;

export interface Turns {
  /** Call between two pieces of work: waits for others if this turn is over. */
  next(): Promise<void> | undefined;
}

/** Splits long work into turns, so that other requests need not wait for all of it. */
export function takeTurns(): Turns {
  let since = performance.now();
  return {
    next() {
      if (performance.now() - since < turn) return undefined;
      return setImmediate().then(() => {
        since = performance.now();
      });
    },
  };
}
