import { useSyncExternalStore } from 'react';

/** Milliseconds between readings of the clock, for texts such as "3 minutes ago". */
const step = 15_000;

let now = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  now = Date.now();
  timer ??= setInterval(() => {
    now = Date.now();
    for (const tell of listeners) tell();
  }, step);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The time, in milliseconds since the epoch, read again every quarter of a minute. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}
