import { setImmediate } from 'node:timers/promises';

/** Long work on the one thread that serves everybody gives way after this many milliseconds. */
const turn = 8;

export interface Turns {
  /** Between two pieces of work: lets others have their turn where this one's is over. */
  next(): Promise<void> | undefined;
}

/** Cuts long work into turns: nobody else's request waits for all of it. */
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
