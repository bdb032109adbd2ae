import type { Fetch } from './transport.ts';

/** Where the page's inline script keeps the answers that it has asked for before any script came (`_layout/ask-ahead.ts`). */
const keptName = 'musterAhead';

/** The answer that the page has asked for ahead; each is given once. `address` is the URL as it is asked for, without origin. */
function takeAhead(address: string): Promise<Response> | undefined {
  const kept: unknown = Reflect.get(globalThis, keptName);
  if (!(kept instanceof Map)) return undefined;
  const answer: unknown = kept.get(address);
  kept.delete(address);
  return answer instanceof Promise ? answer : undefined;
}

/** The page's own fetch: what has been asked for ahead is not asked for again. */
export const pageFetch: Fetch = (address, init) => takeAhead(address) ?? globalThis.fetch(address, init);
