import type { MiddlewareHandler } from 'hono';
import type { Config } from '../config.ts';
import { isTerminalPath } from './plain-path.ts';

/**
 * Headers of every answer, including errors, files and redirects (security part I). `site` sets the pages' own policy
 * with the hashes of their inline scripts; everything else may load nothing.
 */
export function securityHeaders(config: Config): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    const set = (name: string, value: string): void => {
      if (!headers.has(name)) headers.set(name, value);
    };
    set('x-content-type-options', 'nosniff');
    set('referrer-policy', 'no-referrer');
    set('cross-origin-opener-policy', 'same-origin');
    set('cross-origin-resource-policy', 'same-origin');
    set('permissions-policy', 'camera=(self), geolocation=(self), microphone=()');
    if (!isTerminalPath(context.req.path)) {
      set('content-security-policy', "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox");
      set('x-frame-options', 'DENY');
    }
    if (config.scheme === 'https') set('strict-transport-security', 'max-age=31536000; includeSubDomains');
  };
}
