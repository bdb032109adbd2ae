import { tmpdir } from 'node:os';
import { readStoredAtlas } from '#server/map/stored-atlas.ts';
import { ensureChromium } from '#tests/support/chromium.ts';
import { ensureBuilt } from '../../../scripts/site/build.ts';
import { demoFolderVariable, makeDemoFolder } from './demo-folder.ts';

let remove: (() => void) | undefined;

/**
 * The suites run on the built site (rebuilt if sources have changed), in an installed browser, on the demo's companies. `npm test`
 * names one folder of the demo for all parts of the suite; the first file that needs the demo loads it, and each serves its own copy.
 */
export async function setup(): Promise<void> {
  await ensureBuilt();
  await ensureChromium();
  // An installation builds its map once, which on a busy machine takes longer than the patience for any page.
  await readStoredAtlas(tmpdir());
  if (!process.env[demoFolderVariable]) remove = makeDemoFolder();
}

export function teardown(): void {
  remove?.();
}
