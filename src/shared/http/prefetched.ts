import type { Fetch } from './transport.ts';

/** Where the page's inline script keeps the answers that it prefetched before any script came (`_layout/prefetch.ts`). */
const keptName = 'musterPrefetched';

/**
 * The answer that the page has prefetched; each is given once. `address` is the URL as it is asked for, without origin, after the
 * authorization where it is asked for with one: what a token was answered is given to no other.
 */
function takePrefetched(address: string): Promise<Response> | undefined {
  const kept: unknown = Reflect.get(globalThis, keptName);
  if (!(kept instanceof Map)) return undefined;
  const answer: unknown = kept.get(address);
  kept.delete(address);
  return answer instanceof Promise ? answer : undefined;
}

/** The page's own fetch: what has been prefetched is not asked for again. */
export const pageFetch: Fetch = (address, init) => {
  const authorization = new Headers(init.headers).get('authorization');
  const asked = authorization === null ? address : `${authorization} ${address}`;
  return takePrefetched(asked) ?? globalThis.fetch(address, init);
};
