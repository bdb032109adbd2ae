import { ensureChromium } from '#tests/support/chromium.ts';
import { ensureBuilt } from '../../scripts/site/build.ts';

/** The suites run on the built site (rebuilt where sources have changed) in an installed browser. */
export async function setup(): Promise<void> {
  await ensureBuilt();
  await ensureChromium();
}
