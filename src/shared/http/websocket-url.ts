/**
 * URL of a live connection: ws or wss on the same host, under `/websocket<path>`, optionally with the access token
 * (spec section 7).
 * @param path with a leading slash, e.g. `/live/`
 * @param age milliseconds since the page began to read: the server first tells what happened meanwhile
 */
export function websocketUrl(
  path: string,
  here: { readonly protocol: string; readonly host: string },
  token?: string,
  age?: number,
): string {
  const scheme = here.protocol === 'https:' ? 'wss' : 'ws';
  const query = token === undefined ? '' : `?token=${encodeURIComponent(`JWT ${token}`)}`;
  const since = age === undefined ? '' : `${query ? '&' : '?'}age=${Math.ceil(age)}`;
  return `${scheme}://${here.host}/websocket${path}${query}${since}`;
}
