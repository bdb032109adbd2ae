import { NotTakenError } from './terminal.ts';
import type { Terminal } from './terminal.ts';

/** Rings after a punch, so that the terminal does not sleep through it. */
export type Bell = { ring(): void; wait(seconds: number, signal: AbortSignal, hearsBell: boolean): Promise<void> };

export function createBell(): Bell {
  let wake: (() => void) | null = null;
  let rung = false;
  return {
    ring() {
      rung = true;
      wake?.();
    },
    wait(seconds, signal, hearsBell) {
      if (signal.aborted || (hearsBell && rung)) {
        rung = false;
        return Promise.resolve();
      }
      return new Promise((resolve) => {
        const end = (): void => {
          clearTimeout(timer);
          signal.removeEventListener('abort', end);
          wake = null;
          if (hearsBell) rung = false;
          resolve();
        };
        const timer = setTimeout(end, seconds * 1000);
        signal.addEventListener('abort', end);
        wake = hearsBell ? end : null;
      });
    },
  };
}

/** The error in words for people. */
function inWords(error: unknown): string {
  if (error instanceof NotTakenError) return error.message;
  if (error instanceof AggregateError && error.errors.length > 0) return inWords(error.errors[0]);
  if (error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED') return 'nobody answers there';
  return error instanceof Error ? error.message : String(error);
}

/**
 * Runs a terminal until the signal: handshake, records as they are made, polls at the server's interval. After a failure it waits
 * as long as the server said, connects again and repeats the same records.
 */
export async function live(
  terminal: Terminal,
  bell: Bell,
  signal: AbortSignal,
  say: (words: string) => void,
): Promise<void> {
  let isConnected = false;
  let polledAt = Number.NEGATIVE_INFINITY;
  while (!signal.aborted) {
    try {
      if (!isConnected) await terminal.connect();
      isConnected = true;
      const sent = await terminal.send();
      if (sent > 0) say(`${sent} punch${sent === 1 ? '' : 'es'} stored by the server`);
      if (performance.now() - polledAt >= terminal.delay * 1000) {
        polledAt = performance.now();
        await terminal.poll();
      }
      await bell.wait(Math.max(0.05, terminal.delay - (performance.now() - polledAt) / 1000), signal, true);
    } catch (error) {
      if (signal.aborted) return;
      isConnected = false;
      const waiting = terminal.waiting === 0 ? '' : `, keeps ${terminal.waiting} punches`;
      say(`${inWords(error)}${waiting}; tries again in ${terminal.errorDelay} s`);
      await bell.wait(terminal.errorDelay, signal, false);
    }
  }
}

/** Sends past punches, evenly spread, and reports how fast the server accepted them. Retries until the signal. */
export async function sendBulk(
  terminals: readonly Terminal[],
  bulk: { punches: number; pins: readonly string[] },
  signal: AbortSignal,
  say: (words: string) => void,
): Promise<{ sent: number; seconds: number }> {
  const secondsApart = 30;
  for (const terminal of terminals) {
    for (;;) {
      try {
        await terminal.connect();
        break;
      } catch (error) {
        if (signal.aborted) return { sent: 0, seconds: 0 };
        say(`${terminal.sn}: ${inWords(error)}; tries again in ${terminal.errorDelay} s`);
        await createBell().wait(terminal.errorDelay, signal, false);
        if (signal.aborted) return { sent: 0, seconds: 0 };
      }
    }
    for (let at = 0; at < bulk.punches; at += 1) {
      const pin = bulk.pins[at % bulk.pins.length] ?? '1001';
      const round = Math.floor(at / bulk.pins.length);
      terminal.punch({ pin, state: round % 2, time: terminal.localTime((bulk.punches - at) * secondsApart) });
    }
  }
  const start = performance.now();
  const sent = await Promise.all(
    terminals.map(async (terminal) => {
      while (terminal.waiting > 0 && !signal.aborted) {
        try {
          await terminal.send();
        } catch (error) {
          if (signal.aborted) break;
          say(`${terminal.sn}: ${inWords(error)}; the same records again in ${terminal.errorDelay} s`);
          await createBell().wait(terminal.errorDelay, signal, false);
        }
      }
      return bulk.punches - terminal.waiting;
    }),
  );
  return { sent: sent.reduce((sum, count) => sum + count, 0), seconds: (performance.now() - start) / 1000 };
}
