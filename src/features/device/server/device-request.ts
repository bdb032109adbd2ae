import type { Host } from '#server/host.ts';
import type { Reply, Target } from './push/index.ts';
import type { DeviceDetails } from './trust/callers.ts';
import { hashCommKey, offeredKey } from './trust/comm-key.ts';

/** A response for a terminal; the protocol allows neither cookies nor compression. */
export function toResponse(reply: Reply, now: Temporal.Instant): Response {
  return new Response(new Uint8Array(reply.body), {
    status: reply.status,
    headers: {
      ...reply.headers,
      'content-length': String(reply.body.byteLength),
      date: new Date(now.epochMilliseconds).toUTCString(),
    },
  });
}

/** No acknowledgement: the terminal keeps its data and sends it again. */
export const refusal = (text: string, status: number): Response =>
  new Response(text, { status, headers: { 'content-type': 'text/plain' } });

/** Whether the request has an unread body: only POSTs carry data. */
export function isUnread({ method, headers }: Request): boolean {
  const isBody = Number(headers.get('content-length') ?? 0) !== 0 || headers.has('transfer-encoding');
  return isBody && (method === 'GET' || method === 'HEAD');
}

/** The communication key of a request, in a form that may be stored. */
export function keyTraits(target: Target): DeviceDetails {
  const key = offeredKey(target);
  return key === null ? {} : { keyHash: hashCommKey(key) };
}

/** The TLS client's fingerprint from a trusted proxy. */
export function tlsClientOf({ config }: Host, request: Request, address: string): string | undefined {
  const isBelieved = config.trustedProxies.includes(address.replace(/^::ffff:/, ''));
  return (isBelieved && config.tlsClientHeader && request.headers.get(config.tlsClientHeader)) || undefined;
}
