import { setTimeout as later } from 'node:timers/promises';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright';
import { launchChromium } from '#tests/support/chromium.ts';

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

/**
 * How long closing is waited for; milliseconds. Chromium forgets now and then that a page is to be closed which is just on
 * its way elsewhere, and such a page stays for good: its context goes with it then.
 */
const closing = { page: 5_000, context: 15_000 };

interface Lent {
  readonly kind: string;
  readonly uses: number;
}

const free = new Map<string, { context: BrowserContext; uses: number }[]>();
const lent = new WeakMap<BrowserContext, Lent>();
/** Whose clock a test has taken in hand: it stays so for all their documents. */
const clocked = new WeakSet<BrowserContext>();

/**
 * A context as new: of those that were given back one of the same kind, with this storage.
 * @param kind what makes contexts of these options alike, all but their storage
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

/** Whether what a test has done to a context stays for whoever has it next. */
export function isChanged(context: BrowserContext): boolean {
  return clocked.has(context);
}

/** Closes a context's pages and keeps it for the next test, unless it is worn or was changed for good. */
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

/** True where work has ended in so many milliseconds. What fails later fails unheard. */
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

/** That the browser did not do as it was told is no defect of the product: it is said at the run's end, and fails no test. */
export function say(what: string): void {
  process.stderr.write(`browser: ${what}\n`);
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
      await giveBack(context, isSpoilt || isChanged(context));
      stopWatching();
    }),
  );
}
