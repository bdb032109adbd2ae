export type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[];

/**
 * Writes query parameters: arrays are repeated (spec section 7), undefined and null are left out. Returns `''` or a
 * text with a leading `?`.
 */
export function queryString(query: Readonly<Record<string, QueryValue>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    if (typeof value === 'object') for (const item of value) params.append(name, String(item));
    else params.append(name, String(value));
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}
