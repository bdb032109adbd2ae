import { tmpdir } from 'node:os';
import { readStoredAtlas } from '#server/map/stored-atlas.ts';
import { ensureChromium } from '#tests/support/chromium.ts';
import { ensureBuilt } from '../../../scripts/site/build.ts';
import { demoFolderVariable, makeDemoFolder } from './demo-folder.ts';

let remove: (() => void) | undefined;

/**
 * The suites run on the built site (rebuilt where sources have changed), in an installed browser, on the demo's
 * companies. The demo is loaded once, by `npm test` for all parts of the suite; every test file serves a copy of its own.
 */
export async function setup(): Promise<void> {
  await ensureBuilt();
  await ensureChromium();
  // An installation builds its map once, which takes a busy machine longer than any page is waited for.
  await readStoredAtlas(tmpdir());
  if (!process.env[demoFolderVariable]) remove = await makeDemoFolder();
}

export function teardown(): void {
  remove?.();
}
