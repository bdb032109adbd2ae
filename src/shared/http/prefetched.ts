import type { Fetch } from './transport.ts';

/**
 * Where the page's inline script keeps the answers that it prefetched before other scripts loaded
 * (`_layout/prefetch.ts`).
 */
const globalName = 'musterPrefetched';

/** The largest number of calls remembered of a page's opening. */
const mostCalls = 12;

/** The addresses that a page has read since it was opened; undefined once they have been asked for. */
const opening = { calls: new Set<string>(), isOver: false };

/**
 * The addresses, without origin, that this page has read by calls since it was opened, in order. This ends the opening:
 * no more are remembered, and unused prefetched answers are too old.
 */
export function takeOpeningCalls(): readonly string[] {
  opening.isOver = true;
  prefetchedAnswers()?.clear();
  return [...opening.calls];
}

function prefetchedAnswers(): Map<unknown, unknown> | undefined {
  const answers: unknown = Reflect.get(globalThis, globalName);
  return answers instanceof Map ? answers : undefined;
}

/**
 * The prefetched answer, which is given once. `address` is the requested URL without origin, preceded by the
 * authorization if it is requested with one: an answer to one token is given to no other.
 */
function takePrefetched(address: string): Promise<Response> | undefined {
  const answers = prefetchedAnswers();
  const answer = answers?.get(address);
  answers?.delete(address);
  return answer instanceof Promise ? answer : undefined;
}

/** The page's own fetch: prefetched answers are not requested again, unless something has been written meanwhile. */
export const pageFetch: Fetch = (address, init) => {
  const authorization = new Headers(init.headers).get('authorization');
  const prefetched = takePrefetched(authorization === null ? address : `${authorization} ${address}`);
  if (authorization !== null) {
    if ((init.method ?? 'GET') !== 'GET') prefetchedAnswers()?.clear();
    else if (!opening.isOver && opening.calls.size < mostCalls) opening.calls.add(address);
  }
  return prefetched ?? globalThis.fetch(address, init);
};
