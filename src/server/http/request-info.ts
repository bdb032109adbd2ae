import { canonicalZone } from '#shared/contract/index.ts';
import type { Host } from '../host.ts';
import type { Accessor, RequestInfo } from './route.ts';

/**
 * Reads what surrounds a request.
 * @param address the socket's; forwarded ones are believed of known proxies only
 * @param accessor the door that the request came through: its own `Accessor` header is not read
 */
export function requestInfo(
  host: Host,
  request: Request,
  address: string,
  accessor: Extract<Accessor, 'Web' | 'device'>,
): RequestInfo {
  const { headers } = request;
  const zone = headers.get('timezone') ?? '';
  const direct = address.replace(/^::ffff:/, '');
  const forwarded = host.config.trustedProxies.includes(direct)
    ? headers.get('x-forwarded-for')?.split(',').at(-1)?.trim()
    : undefined;
  return {
    requestId: crypto.randomUUID(),
    ip: (forwarded ?? direct).slice(0, 45),
    userAgent: (headers.get('user-agent') ?? '').slice(0, 200),
    accessor,
    timezone: canonicalZone(zone) ?? 'UTC',
    host: (headers.get('host') ?? '').toLowerCase(),
  };
}

/** False where a request names two hosts: a proxy before us may go by the one that we do not (RFC 9112, section 3.2). */
export function namesOneHost(rawHeaders: readonly string[]): boolean {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length < 2;
}
