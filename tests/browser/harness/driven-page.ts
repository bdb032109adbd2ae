import { setTimeout as later } from 'node:timers/promises';
import type { Locator, Page } from 'playwright';
import type { AnyCall } from '#shared/contract/index.ts';
import { commonCodes } from '#shared/contract/codes.ts';
import { wordsIn } from '#server/words/index.ts';
import type { ClockedSite } from './clocked-site.ts';
import { say } from './contexts.ts';
import { holdCalls } from './held-calls.ts';
import { labelled } from './labelled.ts';
import { runFor } from './page-clock.ts';
import { patience } from './site.ts';
import type { AnyKey } from '#shared/i18n/index.ts';

/** The answer to a held call. */
export type Answer =
  | OneAnswer
  /** An answer that takes several steps. */
  | ((driven: DrivenPage) => Promise<OneAnswer>);

export type OneAnswer =
  /** No answer arrives. */
  | 'away'
  /** The real server's answer to what was sent, or to something else. */
  | { readonly instead?: (sent: Readonly<Record<string, unknown>>) => object | Promise<object> }
  /** An answer that the real server cannot be made to give. */
  | { readonly status: number; readonly body: string };

/** The server's answer to what was sent. */
export const byServer: OneAnswer = {};
/** The server's answer to the same with some parts changed. */
export const byServerTo = (changed: () => object | Promise<object>): OneAnswer => ({
  instead: async (sent) => Object.assign({}, sent, await changed()),
});
/** A success with this data, in the wire's form. */
export const says = (call: AnyCall, data: unknown, around: object = {}): OneAnswer => ({
  status: 200,
  body: JSON.stringify({ code: call.successCode, data, ...around }),
});
/** A refusal by its code, optionally with messages of fields. */
export const refuses = (
  code: string,
  fields?: Readonly<Record<string, readonly { readonly code: string }[]>>,
): OneAnswer => ({
  status: 400,
  body: JSON.stringify({ code, context: {}, ...(fields ? { data: fields } : {}) }),
});
/** The server failed, in its own words. */
export const breaks: OneAnswer = {
  status: 500,
  body: JSON.stringify({ code: commonCodes.unexpected.code, context: {} }),
};

/** What a browser has stored before a page opens. */
export interface Kept {
  readonly session?: Readonly<Record<string, string>>;
  readonly local?: Readonly<Record<string, string>>;
  /** The company whose host the page opens on; by default the base host. */
  readonly domain?: string;
}

/** A page whose calls wait for their answers and whose clock is paused, so that a test decides what happens when. */
export interface DrivenPage {
  readonly page: Page;
  /** Opens a page with only this storage. */
  show(path: string, kept?: Kept): Promise<void>;
  /** Waits for a condition while a little time passes. */
  until(what: string, isSo: () => Promise<boolean>): Promise<void>;
  shows(locator: Locator): Promise<void>;
  /** Waits for a text, by its key. */
  sees(key: AnyKey, values?: Record<string, string | number>): Promise<void>;
  seesNot(key: AnyKey): Promise<void>;
  /** Waits for a page, on any host. */
  isAt(path: string): Promise<void>;
  field(key: AnyKey): Locator;
  button(key: AnyKey): Locator;
  pass(milliseconds: number): Promise<void>;
  /** Waits until the call is held. @returns what it sent */
  waits(call: AnyCall): Promise<unknown>;
  /** How often a call was made since the page was opened. */
  count(call: AnyCall): number;
  answer(call: AnyCall, how: Answer): Promise<void>;
}

/**
 * How often a page is checked for a condition, and how much of its time passes in between: little compared with any delay of a
 * flow.
 */
const glance = { each: 15, passes: 200 };
/** Faults that are only the answers that a test makes. */
const made = [
  /status of [45]\d\d/,
  /Failed to load resource/,
  /^50[04] from/,
  /POST \/web|GET \/web/,
  /WebSocket handshake: Unexpected response code: 4\d\d/,
];

/**
 * Leaves the previous page. It may be navigating itself because of the previous path; then it is left again from there. If it
 * navigates again and again, this fails.
 */
async function leaving(go: () => Promise<void>): Promise<void> {
  for (let left = 2; ; left -= 1) {
    try {
      return await go();
    } catch (error) {
      const isOvertaken =
        error instanceof Error &&
        /interrupted by another navigation|context was destroyed|net::ERR_ABORTED/.test(error.message);
      if (!isOvertaken || left === 0) throw error;
      say(`a page was on its own way when a test left it; it is left again (${error.message.split('\n')[0]})`);
    }
  }
}

/** Opens a test's driven page, in English, on a wide screen. @param held calls that wait for their answers */
export async function openDrivenPage(site: ClockedSite, held: readonly AnyCall[]): Promise<DrivenPage> {
  const page = await site.open('/unauthorized', { expected: made });
  const standing = site.server.clock.now().epochMilliseconds + 3_600_000;
  await page.clock.pauseAt(standing);
  const { text } = wordsIn('en');
  const calls = await holdCalls(page, held);
  const pass = (milliseconds: number): Promise<void> => runFor(page, milliseconds);
  const until = async (what: string, isSo: () => Promise<boolean>): Promise<void> => {
    const end = performance.now() + patience.timeout;
    while (!(await isSo())) {
      if (performance.now() > end) throw new Error(`Waited in vain for ${what}, at ${page.url()}`);
      await later(glance.each);
      await pass(glance.passes);
    }
  };
  const shows = (locator: Locator): Promise<void> => until(String(locator), () => locator.first().isVisible());
  const standingText = (key: AnyKey, values?: Record<string, string | number>): Locator =>
    page.getByText(text(key, values), { exact: true }).first();
  const driven: DrivenPage = {
    page,
    until,
    shows,
    pass,
    show: async (path, { session = {}, local = {}, domain } = {}) => {
      const origin = site.originOf(domain ?? null);
      await leaving(async () => {
        if (new URL(page.url()).origin !== origin) await page.goto(`${origin}/unauthorized`);
        await page.evaluate(
          ([ofTab, ofBrowser]) => {
            sessionStorage.clear();
            localStorage.clear();
            for (const [name, value] of Object.entries(ofTab)) sessionStorage.setItem(name, value);
            for (const [name, value] of Object.entries(ofBrowser)) localStorage.setItem(name, value);
          },
          [session, { i18nextLng: 'en', ...local }] as const,
        );
        calls.clear();
        await page.goto(`${origin}${path}`);
      });
    },
    sees: (key, values) => shows(standingText(key, values)),
    seesNot: (key) => until(`no ${key}`, () => standingText(key).isHidden()),
    isAt: (path) => until(path, async () => new URL(page.url()).pathname.replace(/(.)\/$/, '$1') === path),
    field: (key) => labelled(page, text(key)),
    button: (key) => page.getByRole('button', { name: text(key), exact: true }),
    waits: async ({ name }) => {
      await until(`the call ${name}`, async () => calls.waiting(name) !== undefined);
      return calls.waiting(name)?.sent;
    },
    count: ({ name }) => calls.count(name),
    answer: async (call, how) => {
      await driven.waits(call);
      const waiting = calls.take(call.name);
      if (waiting) await waiting.answer(typeof how === 'function' ? await how(driven) : how);
    },
  };
  return driven;
}
