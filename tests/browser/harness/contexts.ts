import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright';
import { launchChromium } from '#tests/support/chromium.ts';
import { hasSetClock } from './page-clock.ts';

/**
 * One Chromium for all files of a worker (vitest.config.ts: the browser suites are not isolated). Its contexts go from
 * test to test: what they have fetched and compiled stays, what a person would have stored does not.
 */
let browser: Promise<Browser> | undefined;

/** The worker's Chromium. It ends with the worker. */
export function workersBrowser(): Promise<Browser> {
  return (browser ??= launchChromium());
}

/** A context that is worn: each clock that is set in it leaves scripts behind for every document. */
const mostUses = 40;

interface Lent {
  readonly kind: string;
  readonly uses: number;
}

const free = new Map<string, { context: BrowserContext; uses: number }[]>();
const lent = new WeakMap<BrowserContext, Lent>();

/**
 * A context as new: of those that were given back one of the same kind, with this storage.
 * @param kind what makes contexts of these options alike, all but their storage
 */
export async function takeContext(kind: string, options: BrowserContextOptions): Promise<BrowserContext> {
  const used = free.get(kind)?.pop();
  const context = used?.context ?? (await (await workersBrowser()).newContext(options));
  if (used) await context.setStorageState(options.storageState ?? { cookies: [], origins: [] });
  lent.set(context, { kind, uses: (used?.uses ?? 0) + 1 });
  return context;
}

/** Closes a context's pages and keeps it for the next test, unless it is worn or was changed for good. */
export async function giveBack(context: BrowserContext, isSpoilt = false): Promise<void> {
  const { kind = '', uses = mostUses } = lent.get(context) ?? {};
  if (isSpoilt || uses >= mostUses) return context.close();
  await Promise.all(context.pages().map((page) => page.close()));
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  free.set(kind, [...(free.get(kind) ?? []), { context, uses }]);
  return undefined;
}

/** A context in a test's hands, and what ends that its faults are held against the test. */
export interface OpenContext {
  readonly context: BrowserContext;
  readonly stopWatching: () => void;
}

/** Gives back what a test has opened. */
export async function closeAll(contexts: OpenContext[], isSpoilt = false): Promise<void> {
  await Promise.all(
    contexts.splice(0).map(async ({ context, stopWatching }) => {
      const clocks = await Promise.all(context.pages().map(hasSetClock));
      await giveBack(context, isSpoilt || clocks.some(Boolean));
      stopWatching();
    }),
  );
}
