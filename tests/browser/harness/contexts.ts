import { setTimeout as later } from 'node:timers/promises';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright';
import { launchChromium } from '#tests/support/chromium.ts';

/**
 * One Chromium for all files of a worker (vitest.config.ts: the browser suites are not isolated). Its contexts are reused by later
 * tests: fetched and compiled files remain, stored data of a person does not.
 */
let browser: Promise<Browser> | undefined;

/** The worker's Chromium, which ends with the worker. */
export function workersBrowser(): Promise<Browser> {
  return (browser ??= launchChromium());
}

/** Uses after which a context is closed: each clock that is set in it leaves scripts that run in every document. */
const mostUses = 40;

/**
 * The longest time to wait for closing, in milliseconds. Chromium sometimes forgets to close a page that is navigating, and such a
 * page remains for good; then its context is closed with it.
 */
const closing = { page: 5_000, context: 15_000 };

interface Lent {
  readonly kind: string;
  readonly uses: number;
}

const free = new Map<string, { context: BrowserContext; uses: number }[]>();
const lent = new WeakMap<BrowserContext, Lent>();
/** Contexts with a test's clock, which all their documents keep. */
const clocked = new WeakSet<BrowserContext>();

/**
 * A clean context: a returned one of the same kind if there is one, with this storage.
 * @param kind the same for contexts whose options differ only in storage
 */
export async function takeContext(kind: string, options: BrowserContextOptions): Promise<BrowserContext> {
  const used = free.get(kind)?.pop();
  const context = used?.context ?? (await newContext(options));
  if (used) await context.setStorageState(options.storageState ?? { cookies: [], origins: [] });
  lent.set(context, { kind, uses: (used?.uses ?? 0) + 1 });
  return context;
}

async function newContext(options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await (await workersBrowser()).newContext(options);
  const { clock } = context;
  for (const way of ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const) {
    const set: (...given: never[]) => Promise<void> = clock[way];
    Object.assign(clock, {
      [way]: async (...given: unknown[]): Promise<void> => {
        clocked.add(context);
        await Reflect.apply(set, clock, given);
      },
    });
  }
  return context;
}

/** Whether a test's change of a context would affect its next user: its clock, or a worker that goes on. */
export function isChanged(context: BrowserContext): boolean {
  return clocked.has(context) || context.serviceWorkers().length > 0;
}

/** Closes a context's pages and keeps it for the next test, unless it is worn out or was changed permanently. */
export async function giveBack(context: BrowserContext, isSpoilt = false): Promise<void> {
  const { kind = '', uses = mostUses } = lent.get(context) ?? {};
  if (isSpoilt || uses >= mostUses) return discard(context);
  const isEmpty = await isWithin(closing.page, closePages(context));
  if (!isEmpty) {
    say(
      `a page did not close (${context
        .pages()
        .map((page) => page.url())
        .join(', ')}); its context goes with it`,
    );
    return discard(context);
  }
  free.set(kind, [...(free.get(kind) ?? []), { context, uses }]);
  return undefined;
}

async function closePages(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.close()));
  await context.unrouteAll({ behavior: 'ignoreErrors' });
}

async function discard(context: BrowserContext): Promise<void> {
  if (!(await isWithin(closing.context, context.close()))) say('a context did not close; the run goes on without it');
}

/** True if the work ends within the time. A later failure is ignored. */
async function isWithin(milliseconds: number, work: Promise<void>): Promise<boolean> {
  const waiting = new AbortController();
  const isLate = later(milliseconds, false, { signal: waiting.signal }).catch(() => false);
  const isDone = work.then(() => true);
  isDone.catch(() => undefined);
  try {
    return await Promise.race([isDone, isLate]);
  } finally {
    waiting.abort();
  }
}

/** The browser's own misbehaviour is no defect of the product: it is reported at the end of the run, and fails no test. */
export function say(what: string): void {
  process.stderr.write(`browser: ${what}\n`);
}

/** A context used by a test, with the function that stops recording its faults. */
export interface OpenContext {
  readonly context: BrowserContext;
  readonly stopWatching: () => void;
}

/** Returns everything that a test has opened. */
export async function closeAll(contexts: OpenContext[], isSpoilt = false): Promise<void> {
  await Promise.all(
    contexts.splice(0).map(async ({ context, stopWatching }) => {
      await giveBack(context, isSpoilt || isChanged(context));
      stopWatching();
    }),
  );
}
