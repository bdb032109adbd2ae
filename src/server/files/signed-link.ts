import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { Host } from '../host.ts';

/** The person and time of a link. */
export interface LinkGrant {
  readonly name: string;
  readonly companyId: number;
  readonly userId: number;
  /** The session that requested it and that it ends with; empty for links that the host made for a person. */
  readonly sessionId: string;
}

/** A link is valid for ten to twenty minutes. Its expiry is a multiple of ten minutes, so that a browser can cache by it. */
const minutes = 10;

const keys = new Map<string, Buffer>();
function keyOf(config: Pick<Config, 'linkSecret'>): Buffer {
  let key = keys.get(config.linkSecret);
  if (!key)
    keys.set(config.linkSecret, (key = Buffer.from(hkdfSync('sha256', config.linkSecret, '', 'file link', 32))));
  return key;
}

function signatureOf(config: Pick<Config, 'linkSecret'>, grant: LinkGrant, expires: number): string {
  const text = `${grant.name}\n${grant.companyId}\n${grant.userId}\n${grant.sessionId}\n${expires}`;
  return createHmac('sha256', keyOf(config)).update(text).digest('base64url');
}

/**
 * The address of a stored file for one person (docs/decisions.md#10-links-to-files), since an `<img>` sends no header. The
 * signature covers file, company, person, session and minute. Opening it still looks up the file and checks that the person is a
 * member and the session is active.
 */
export function signedLink(
  context: {
    services: Pick<Host, 'config'>;
    now: Temporal.Instant;
    companyId: number;
    actor: { userId: number; sessionId: string } | null;
  },
  name: string,
): string {
  const { actor } = context;
  const grant = {
    name,
    companyId: context.companyId,
    userId: actor?.userId ?? 0,
    sessionId: actor?.sessionId ?? '',
  };
  const step = minutes * 60;
  const expires = (Math.floor(context.now.epochMilliseconds / 1000 / step) + 2) * step;
  const query = new URLSearchParams({
    company: String(grant.companyId),
    person: String(grant.userId),
    session: grant.sessionId,
    expires: String(expires),
    signature: signatureOf(context.services.config, grant, expires),
  });
  return `/web/auth_files/${name}?${query}`;
}

const number = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);
const querySchema = z.object({
  company: number,
  person: number,
  session: z.string().max(64),
  expires: number,
  signature: z.string().length(43),
});

/** Undefined if the link is changed, unsigned or expired. */
export function readSignedLink(
  config: Pick<Config, 'linkSecret'>,
  name: string,
  query: Record<string, string>,
  now: Temporal.Instant,
): LinkGrant | undefined {
  const parsed = querySchema.safeParse(query);
  if (!parsed.success) return undefined;
  const { company, person, session, expires, signature } = parsed.data;
  const grant = { name, companyId: company, userId: person, sessionId: session };
  const given = Buffer.from(signature);
  const right = Buffer.from(signatureOf(config, grant, expires));
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  return now.epochMilliseconds < expires * 1000 ? grant : undefined;
}
