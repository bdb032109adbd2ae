import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from '#tests/support/chromium.ts';
import { ensureBuilt, gallery } from '../../../scripts/site/build.ts';

/** The variable that tells the suite's workers the folder of the gallery's site. */
export const galleryFolderVariable = 'MUSTER_TEST_GALLERY';

let folder: string | undefined;

/**
 * The gallery needs no server and no demo, only its own build and a browser. The suite serves a copy, since an edit in the meantime
 * causes a new build.
 */
export async function setup(): Promise<void> {
  await ensureBuilt(() => {}, gallery);
  await ensureChromium();
  folder = mkdtempSync(join(tmpdir(), 'muster-gallery-'));
  cpSync(gallery.folder, folder, { recursive: true });
  process.env[galleryFolderVariable] = folder;
}

export function teardown(): void {
  if (folder) rmSync(folder, { recursive: true, force: true });
}
