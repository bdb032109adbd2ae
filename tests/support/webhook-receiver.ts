import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll } from 'vitest';

/** A request as the receiver got it. */
export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A receiver of webhooks on a free port of this machine. */
export interface WebhookReceiver {
  readonly port: number;
  readonly received: Received[];
  /** The answer from now on; 200 at first. */
  answer(answer: { readonly status: number; readonly text?: string; readonly headers?: Record<string, string> }): void;
}

/** Starts a receiver for a test file. */
export function useWebhookReceiver(address = '127.0.0.1'): WebhookReceiver {
  const received: Received[] = [];
  let next: Parameters<WebhookReceiver['answer']>[0] = { status: 200, text: 'Thanks' };
  let port = 0;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      received.push({ method, path: url, headers, body: Buffer.concat(parts) });
      response.writeHead(next.status, next.headers).end(next.text ?? '');
    });
  });
  beforeAll(
    () =>
      new Promise<void>((resolve) => {
        server.listen(0, address, () => {
          const bound = server.address();
          if (bound !== null && typeof bound === 'object') ({ port } = bound);
          resolve();
        });
      }),
  );
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return {
    get port() {
      return port;
    },
    received,
    answer: (answer) => void (next = answer),
  };
}

/** Proves a request as a receiver does: its signature, written by hand from the text of Standard Webhooks, and its age. */
export function isGenuine({ headers, body }: Received, secret: string, now: Temporal.Instant): boolean {
  const id = String(headers['webhook-id']);
  const timestamp = Number(headers['webhook-timestamp']);
  if (Math.abs(now.epochMilliseconds / 1000 - timestamp) > 300) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signed = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body]);
  const expected = Buffer.from(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
  const given = Buffer.from(String(headers['webhook-signature']));
  return given.length === expected.length && timingSafeEqual(given, expected);
}
