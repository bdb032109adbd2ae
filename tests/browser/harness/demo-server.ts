import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runDemo } from './demo.ts';
import { freePort } from './server.ts';

let port: Promise<number> | undefined;

/** The worker's own port: every file is served from the same origins, so that the browser's cache remains valid. */
export function workersPort(): Promise<number> {
  return (port ??= freePort());
}

/** A server on a copy of the demo, like that of `npm start`, but on PostgreSQL. */
export interface DemoServer {
  readonly origin: string;
  stop(): Promise<void>;
}

/**
 * Serves a copy of the demo from this process, so that changes of one file's tests do not affect the next.
 * @param more further variables of its environment
 */
export async function serveDemo(more: Readonly<Record<string, string>> = {}): Promise<DemoServer> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-site-'));
  const own = await workersPort();
  const running = await runDemo(folder, { PORT: String(own), BASE_HOST: `localhost:${own}`, ...more });
  return {
    origin: `http://localhost:${own}`,
    stop: async () => {
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
