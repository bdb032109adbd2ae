import { Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';

/** A server's answer. `date` is its clock, from the Date header. */
export type Answer = { readonly status: number; readonly text: string; readonly date: string | null };

/** One keep-alive connection to a server, as terminals use it. */
export type Line = {
  get(path: string): Promise<Answer>;
  post(path: string, body: string): Promise<Answer>;
  close(): void;
};

const longestWait = 30_000;

/** Opens a connection to `url` (`http://…` or `https://…`). Rejects with the network's error if nobody answers within 30 s. */
export function openLine(url: string, signal?: AbortSignal): Line {
  const base = new URL(url);
  // Names below localhost are this machine (RFC 6761), even if its resolver does not know them.
  const hostname = base.hostname.endsWith('.localhost') ? 'localhost' : base.hostname.replace(/^\[|\]$/g, '');
  const isSecure = base.protocol === 'https:';
  const agent = isSecure
    ? new SecureAgent({ keepAlive: true, maxSockets: 1 })
    : new PlainAgent({ keepAlive: true, maxSockets: 1 });
  const prefix = base.pathname.replace(/\/$/, '');

  const send = (method: 'GET' | 'POST', path: string, body: Buffer | null): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const request = (isSecure ? secureRequest : plainRequest)(
        {
          agent,
          method,
          hostname,
          port: base.port === '' ? (isSecure ? 443 : 80) : base.port,
          path: `${prefix}${path}`,
          timeout: longestWait,
          // Real terminals send no content type, and this user agent.
          headers: {
            Host: base.host,
            'User-Agent': 'iClock Proxy/1.09',
            Accept: '*/*',
            ...(body === null ? {} : { 'Content-Length': body.length }),
          },
          ...(signal === undefined ? {} : { signal }),
        },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('error', reject);
          response.on('end', () => {
            resolve({
              status: response.statusCode ?? 0,
              text: Buffer.concat(parts).toString('utf8'),
              date: response.headers.date ?? null,
            });
          });
        },
      );
      request.on('timeout', () => request.destroy(new Error('no answer in 30 s')));
      request.on('error', reject);
      request.end(body ?? undefined);
    });

  return {
    get: (path) => send('GET', path, null),
    post: (path, body) => send('POST', path, Buffer.from(body, 'utf8')),
    close: () => agent.destroy(),
  };
}
