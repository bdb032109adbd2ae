import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** A secret of 32 random bytes, in the form of Standard Webhooks (standardwebhooks.com), whose libraries read it. */
export const newWebhookSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`;

/** What a request is signed with. */
export interface Signed {
  readonly secret: string;
  /** The event: the same in every attempt, so that the receiver takes a repeated one once. */
  readonly id: string;
  /** Seconds since 1970 of this attempt: the receiver refuses an old one, so that nobody can send it again. */
  readonly timestamp: number;
}

/**
 * The headers with which a receiver proves a request: HMAC-SHA256 over `<id>.<timestamp>.<body>`. The body is read in parts, whatever
 * its length.
 */
export async function signatureHeaders(
  { secret, id, timestamp }: Signed,
  body: ReadableStream<Uint8Array>,
): Promise<Record<string, string>> {
  const mac = createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'));
  mac.update(`${id}.${timestamp}.`);
  for await (const part of body) mac.update(part);
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${mac.digest('base64')}`,
  };
}
