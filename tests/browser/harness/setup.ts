import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from '#tests/support/chromium.ts';
import { ensureBuilt } from '../../../scripts/site/build.ts';
import { demoFolderVariable, startServer } from './server.ts';

let folder: string | undefined;

/**
 * The suites run on the built site (rebuilt where sources have changed), in an installed browser, on the demo's
 * companies. The demo is loaded once; every test file serves a copy of its own.
 */
export async function setup(): Promise<void> {
  await ensureBuilt();
  await ensureChromium();
  folder = mkdtempSync(join(tmpdir(), 'muster-demo-'));
  const server = await startServer(folder);
  await server.stop();
  process.env[demoFolderVariable] = folder;
}

export function teardown(): void {
  if (folder) rmSync(folder, { recursive: true, force: true });
}
