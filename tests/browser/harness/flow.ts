import type { Page } from 'playwright';
import type { Gallery } from './gallery.ts';
import { runFor } from './page-clock.ts';

/**
 * A flow of the gallery's section `flow`, driven by a test: answers wait until they are released, and the page's clock is paused.
 */
export interface FlowPage {
  readonly page: Page;
  /** Restarts a flow, by its name in flow-section.tsx. */
  show(name: string): Promise<void>;
  /** The calls that wait for their answers. */
  held(): Promise<readonly string[]>;
  letGo(how: { having?: string; lacking?: string; fails: boolean; body?: unknown }): Promise<void>;
  /** Advances the page's clock by some milliseconds. */
  pass(milliseconds: number): Promise<void>;
  /** Disables or enables the field, as a form does while it is being sent. */
  turn(): Promise<void>;
  tell(event: string): Promise<void>;
}

/** Long enough for the next frames, and shorter than any delay of a flow. */
const aMoment = 40;

/** @param held part of the calls whose answers wait */
export async function openFlow(gallery: Gallery, held: string): Promise<FlowPage> {
  const page = await gallery.open('flow', { query: { held } });
  await page.clock.install({ time: '2026-01-05T08:00:00Z' });
  await page.clock.pauseAt('2026-01-05T09:00:00Z');
  const pass = (milliseconds: number): Promise<void> => runFor(page, milliseconds);
  const tell = async (event: string, detail?: unknown): Promise<void> => {
    await page.evaluate(([name, given]) => dispatchEvent(new CustomEvent(name, { detail: given })), [
      event,
      detail,
    ] as const);
    await pass(aMoment);
  };
  let turns = 0;
  return {
    page,
    show: async (name) => {
      await tell('gallery.shown', name);
      turns += 1;
      await page.locator(`[data-turn="${turns}"] [data-switched]`).waitFor();
      await pass(aMoment);
    },
    held: async () =>
      ((await page.evaluate(() => document.documentElement.dataset['held'])) ?? '').split('\n').filter(Boolean),
    letGo: async (how) => tell('gallery.answered', how),
    pass,
    turn: () => tell('gallery.switched'),
    tell,
  };
}
