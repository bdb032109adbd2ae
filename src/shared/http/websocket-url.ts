/**
 * URL of a live connection: ws or wss on the same host, under `/websocket<path>`, optionally with the access token
 * (spec section 7).
 * @param path with a leading slash, e.g. `/live/`
 */
export function websocketUrl(
  path: string,
  here: { readonly protocol: string; readonly host: string },
  token?: string,
): string {
  const scheme = here.protocol === 'https:' ? 'wss' : 'ws';
  const query = token === undefined ? '' : `?token=${encodeURIComponent(`JWT ${token}`)}`;
  return `${scheme}://${here.host}/websocket${path}${query}`;
}
