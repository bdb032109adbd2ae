/** Where the page's inline script stores the query before it removes it from the URL (`_layout/first-paint.ts`). */
const linkName = 'musterLink';

let parameters: URLSearchParams | undefined;

/**
 * The query of the link that opened this page: tokens or a code. The inline script removes it from the URL before anything else
 * loads, so that no history, referrer or bookmark holds it. It is read once; then only the page has it.
 */
export function pageLink(): URLSearchParams {
  if (parameters) return parameters;
  const query: unknown = Reflect.get(globalThis, linkName);
  Reflect.deleteProperty(globalThis, linkName);
  parameters = new URLSearchParams(typeof query === 'string' ? query : '');
  return parameters;
}

/** The code of a mailed link; empty if it is missing or malformed. */
export function linkCode(): string {
  const code = pageLink().get('code') ?? '';
  return /^[\w-]{1,100}$/.test(code) ? code : '';
}
