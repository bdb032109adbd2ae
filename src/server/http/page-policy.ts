import type { Config } from '../config.ts';

export interface PageHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/**
 * What Google Maps loads, by the list in its documentation ("Content Security Policy Guide", allowlist). It inserts style elements
 * that no hash can foresee.
 */
const google = {
  script:
    ' https://*.googleapis.com https://*.gstatic.com https://*.google.com https://*.ggpht.com https://*.googleusercontent.com blob:',
  style: " 'unsafe-inline' https://fonts.googleapis.com",
  img: ' https://*.googleapis.com https://*.gstatic.com https://*.google.com https://*.googleusercontent.com',
  connect: ' https://*.googleapis.com https://*.google.com https://*.gstatic.com data: blob:',
  font: ' https://fonts.gstatic.com',
} as const;

/**
 * A page's Content-Security-Policy: itself, its inline scripts and styles by hash, and Google Maps only if a key for it is
 * configured.
 */
export function pagePolicy(config: Pick<Config, 'scheme' | 'googleMapsKey'>, page: PageHashes | undefined): string {
  const quoted = (list: readonly string[] = []): string => list.map((hash) => ` '${hash}'`).join('');
  const socket = config.scheme === 'https' ? 'wss:' : 'ws:';
  const maps = config.googleMapsKey !== undefined;
  const also = (part: keyof typeof google): string => (maps ? google[part] : '');
  return [
    "default-src 'none'",
    `script-src 'self'${quoted(page?.scripts)}${also('script')}`,
    // With a hash present, browsers ignore 'unsafe-inline'.
    `style-src 'self'${maps ? google.style : quoted(page?.styles)}`,
    `img-src 'self' data: blob:${also('img')}`,
    `font-src 'self'${also('font')}`,
    `connect-src 'self' ${socket}${also('connect')}`,
    ...(maps ? ['frame-src https://*.google.com'] : []),
    `worker-src 'self'${maps ? ' blob:' : ''}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The policy of the worker that keeps the page for punches without network: it fetches what the page would, and nothing else. */
export const workerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'";
