import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { soakTerminal } from '#tests/bench/support/soak-traffic.ts';
import { NotTakenError, type Terminal } from '../terminal/index.ts';

/** A terminal that uploads all the time, and what it was told. */
export interface Uploader {
  readonly terminal: Terminal;
  /** When the last acknowledged upload began and was answered; milliseconds of this process. */
  last: { readonly from: number; readonly until: number };
}

/** What went wrong in a way that no outage excuses. */
export type Faults = (what: string, error: unknown) => void;

const people = 500;
export const uploaderPeople = people;

/** Punches five people after another, sends them, and keeps those that are not acknowledged, like a terminal. */
export function startUploader(url: string, number: number, signal: AbortSignal, faults: Faults): Uploader {
  const uploader: Uploader = { terminal: soakTerminal(url, number), last: { from: 0, until: 0 } };
  const run = async (): Promise<void> => {
    let next = (number * 23) % people;
    await uploader.terminal.connect();
    while (!signal.aborted) {
      for (let count = 0; count < 5; count += 1)
        uploader.terminal.punch({ pin: String(1001 + (next = (next + 1) % people)) });
      const from = performance.now();
      try {
        await uploader.terminal.send();
        uploader.last = { from, until: performance.now() };
      } catch (error) {
        if (!(error instanceof NotTakenError && error.status === 503)) faults(`terminal ${number}`, error);
      }
      await pause(500, undefined, { signal }).catch(() => undefined);
    }
  };
  run().catch((error: unknown) => faults(`terminal ${number}`, error));
  return uploader;
}

const messageSchema = z.object({ topic: z.string() });

/** Listens to a process like an open list. @returns when the last punch of another process was heard */
export function startListener(url: string, token: string, signal: AbortSignal): { heardAt: number } {
  const state = { heardAt: 0 };
  const connect = (): void => {
    if (signal.aborted) return;
    const socket = new WebSocket(
      `${url.replace('http', 'ws')}/websocket/live/?token=${encodeURIComponent(`JWT ${token}`)}`,
    );
    const leave = (): void => socket.terminate();
    signal.addEventListener('abort', leave);
    socket.on('error', () => undefined);
    socket.on('message', (data) => {
      if (messageSchema.safeParse(JSON.parse(String(data))).data?.topic === 'device.transaction')
        state.heardAt = performance.now();
    });
    socket.once('close', () => {
      signal.removeEventListener('abort', leave);
      setTimeout(connect, 500);
    });
  };
  connect();
  return state;
}
