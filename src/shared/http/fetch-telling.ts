import { progressThrottle, throttled } from './throttled.ts';
import type { Fetch } from './transport.ts';

/**
 * A fetch by XMLHttpRequest, which alone reports how much of a body was sent. After an abort nothing more is reported.
 */
export function fetchTelling(tell: (bytes: number) => void): Fetch {
  return (url, { method = 'GET', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const progress = throttled(tell, progressThrottle);
      const fail = (): void => {
        progress.stop();
        reject(signal?.aborted ? signal.reason : new TypeError('The connection was lost'));
      };
      request.open(method, url);
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.addEventListener('progress', ({ loaded }) => progress.tell(loaded));
      request.addEventListener('load', () => {
        progress.stop();
        resolve(new Response(request.responseText, { status: request.status, headers: headersOf(request) }));
      });
      request.addEventListener('error', fail);
      request.addEventListener('abort', fail);
      if (signal?.aborted) {
        fail();
        return;
      }
      signal?.addEventListener('abort', () => request.abort());
      request.send(body instanceof ReadableStream ? null : body);
    });
}

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().split('\r\n')) {
    const at = line.indexOf(':');
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim());
  }
  return headers;
}
