import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#server/config.ts';
import { localSecrets } from '#server/local-folder.ts';
import { openLog } from '#server/log/index.ts';
import { openHost } from '#server/open-host.ts';
import { run } from '#server/running.ts';
import { demoFolderVariable } from './demo-folder.ts';
import { freePort } from './server.ts';

let port: Promise<number> | undefined;

/** The worker's own port: every file is served from the same origins, so that the browser's cache remains valid. */
export function workersPort(): Promise<number> {
  return (port ??= freePort());
}

/** A server on a copy of the demo, like that of `npm start`. */
export interface DemoServer {
  readonly origin: string;
  stop(): Promise<void>;
}

/**
 * Serves a copy of the demo from this process, so that changes of one file's tests do not affect the next.
 * @param more further variables of its environment
 */
export async function serveDemo(more: Readonly<Record<string, string>> = {}): Promise<DemoServer> {
  const demo = process.env[demoFolderVariable];
  if (!demo) throw new Error('Run with --project browser: its setup loads the demo.');
  const folder = mkdtempSync(join(tmpdir(), 'muster-site-'));
  cpSync(demo, folder, { recursive: true });
  const own = await workersPort();
  const environment = { PORT: String(own), DATA_DIR: folder, BASE_HOST: `localhost:${own}`, ...more };
  const config = readConfig('start', environment, localSecrets(folder));
  const running = await run(await openHost(config, { log: openLog(config, { write: () => {} }) }));
  return {
    origin: `http://localhost:${own}`,
    stop: async () => {
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
