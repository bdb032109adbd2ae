import type { Fetch } from './transport.ts';

/** Where the page's inline script keeps the answers that it prefetched before any script came (`_layout/prefetch.ts`). */
const keptName = 'musterPrefetched';

/** Most calls that are kept of a page's opening. */
const mostCalls = 12;

/** What a page has read since it was opened, by address; nothing more once somebody has asked. */
const opening = { calls: new Set<string>(), isOver: false };

/**
 * The addresses, without origin, that this page has read by calls since it was opened, in their order. The opening is over then:
 * no more are kept, and what was prefetched and nobody has asked for is too old.
 */
export function takeOpeningCalls(): readonly string[] {
  opening.isOver = true;
  keptAnswers()?.clear();
  return [...opening.calls];
}

function keptAnswers(): Map<unknown, unknown> | undefined {
  const kept: unknown = Reflect.get(globalThis, keptName);
  return kept instanceof Map ? kept : undefined;
}

/**
 * The answer that the page has prefetched; each is given once. `address` is the URL as it is asked for, without origin, after the
 * authorization where it is asked for with one: what a token was answered is given to no other.
 */
function takePrefetched(address: string): Promise<Response> | undefined {
  const kept = keptAnswers();
  const answer = kept?.get(address);
  kept?.delete(address);
  return answer instanceof Promise ? answer : undefined;
}

/** The page's own fetch: what has been prefetched is not asked for again, unless something has been written meanwhile. */
export const pageFetch: Fetch = (address, init) => {
  const authorization = new Headers(init.headers).get('authorization');
  const prefetched = takePrefetched(authorization === null ? address : `${authorization} ${address}`);
  if (authorization !== null) {
    if ((init.method ?? 'GET') !== 'GET') keptAnswers()?.clear();
    else if (!opening.isOver && opening.calls.size < mostCalls) opening.calls.add(address);
  }
  return prefetched ?? globalThis.fetch(address, init);
};
