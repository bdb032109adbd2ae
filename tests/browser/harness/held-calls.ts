import type { Page } from 'playwright';
import { isRecord } from '#shared/contract/answer.ts';
import type { AnyCall } from '#shared/contract/index.ts';
import type { OneAnswer } from './driven-page.ts';

/** A call that waits for its answer. */
export interface HeldCall {
  /** The JSON that was sent; undefined if there was none. */
  readonly sent: unknown;
  answer(how: OneAnswer): Promise<void>;
}

/** Calls of a page that wait until a test answers them. */
export interface HeldCalls {
  waiting(name: string): HeldCall | undefined;
  /** Takes the waiting call from the queue. */
  take(name: string): HeldCall | undefined;
  /** How often it was made since the last reset. */
  count(name: string): number;
  clear(): void;
}

/** Also long bodies, since pictures are sent as text. */
const maxPostDataSize = 16 * 1024 * 1024;

/**
 * Holds these calls of a page and no others. `page.route` would ask the test about every request and disable the browser's cache,
 * so that each document would fetch all its scripts again.
 */
export async function holdCalls(page: Page, held: readonly AnyCall[]): Promise<HeldCalls> {
  const session = await page.context().newCDPSession(page);
  const calls = new Map<string, HeldCall>();
  const counts = new Map<string, number>();
  const nameOf = (url: string): string | undefined =>
    held.find(({ path }) => new URL(url).pathname === `/web${path}`)?.name;

  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const { postData } = request;
    const sent: unknown = postData === undefined || postData === '' ? undefined : JSON.parse(postData);
    const call: HeldCall = {
      sent,
      answer: async (how) => {
        if (how === 'away') return void (await session.send('Fetch.failRequest', { requestId, errorReason: 'Failed' }));
        if ('status' in how) {
          const value = how.body.startsWith('<') ? 'text/html' : 'application/json';
          await session.send('Fetch.fulfillRequest', {
            requestId,
            responseCode: how.status,
            responseHeaders: [{ name: 'content-type', value }],
            body: inBase64(how.body),
          });
          return;
        }
        const other = how.instead && inBase64(JSON.stringify(await how.instead(isRecord(sent) ? sent : {})));
        await session.send('Fetch.continueRequest', {
          requestId,
          ...(other === undefined ? {} : { postData: other }),
        });
      },
    };
    const name = nameOf(request.url);
    if (name === undefined) {
      // A call whose path only begins like a held one; its page may be gone.
      call.answer({}).catch(() => undefined);
      return;
    }
    counts.set(name, (counts.get(name) ?? 0) + 1);
    calls.set(name, call);
  });
  await session.send('Network.enable', { maxPostDataSize });
  await session.send('Fetch.enable', { patterns: held.map(({ path }) => ({ urlPattern: `*/web${path}*` })) });
  return {
    waiting: (name) => calls.get(name),
    take: (name) => {
      const call = calls.get(name);
      calls.delete(name);
      return call;
    },
    count: (name) => counts.get(name) ?? 0,
    clear: () => {
      calls.clear();
      counts.clear();
    },
  };
}

const inBase64 = (text: string): string => Buffer.from(text).toString('base64');
