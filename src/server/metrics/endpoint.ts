import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Meter } from './meter.ts';

/**
 * Serves the metrics of this process at `/metrics`, on a separate address. It asks for no sign-in, so only the
 * installation's own network may reach that address.
 * @param at `<address>:<port>`
 * @returns the port, and a function that closes it
 */
export async function serveMetrics(
  meter: Meter,
  at: string,
): Promise<{ readonly port: number; readonly stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    meter
      .tell()
      .then(({ type, text }) =>
        response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(text),
      )
      .catch(() => response.writeHead(503).end());
  });
  const colon = at.lastIndexOf(':');
  const host = at.slice(0, colon).replace(/^\[(.*)\]$/, '$1');
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(Number(at.slice(colon + 1)), host, () => resolve());
  });
  const address: AddressInfo | string | null = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
