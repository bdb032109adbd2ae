/** Where the page's inline script has put the query before it took it out of the URL (`_layout/first-paint.ts`). */
const linkName = 'musterLink';

let kept: URLSearchParams | undefined;

/**
 * The query of the link that opened this page: tokens or a code, which leave the URL before anything else loads, so that
 * no history, referrer or bookmark holds them. Read once, then kept by the page alone.
 */
export function pageLink(): URLSearchParams {
  if (kept) return kept;
  const query: unknown = Reflect.get(globalThis, linkName);
  Reflect.deleteProperty(globalThis, linkName);
  kept = new URLSearchParams(typeof query === 'string' ? query : '');
  return kept;
}

/** The code of a mailed link; empty where it has none, or something that is no code. */
export function linkCode(): string {
  const code = pageLink().get('code') ?? '';
  return /^[\w-]{1,100}$/.test(code) ? code : '';
}
