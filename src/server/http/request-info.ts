import { canonicalZone } from '#shared/contract/index.ts';
import type { Host } from '../host.ts';
import type { Accessor, RequestInfo } from './route.ts';

/**
 * Reads address, host, time zone and accessor of a request.
 * @param address of the socket; forwarded addresses count only from known proxies
 * @param accessor where the request came in; an `Accessor` header is ignored
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

/** False if a request has two hosts: a proxy in front may have used the other one (RFC 9112, section 3.2). */
export function namesOneHost(rawHeaders: readonly string[]): boolean {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length < 2;
}
