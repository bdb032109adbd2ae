import { ensureChromium } from '#tests/support/chromium.ts';
import { ensureBuilt, gallery } from '../../../scripts/site/build.ts';

/** The gallery needs no server and no demo: only its own build, and a browser. */
export async function setup(): Promise<void> {
  await ensureBuilt(() => {}, gallery);
  await ensureChromium();
}
