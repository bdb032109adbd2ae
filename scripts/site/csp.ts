import { createHash } from 'node:crypto';
import { scrollLockStyle } from '../../src/shared/ui/styles/csp.ts';
import { elementsOf } from './html.ts';

/** What a page's Content-Security-Policy has to allow besides `'self'`: CSP hash sources, without quotes. */
export interface PageHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** Script types that the browser executes; others are data. */
const executable = new Set([
  '',
  'module',
  'text/javascript',
  'application/javascript',
  'importmap',
  'speculationrules',
]);

/**
 * Hashes of a page's inline scripts and styles (CSP level 3, `sha256-…`; ASVS 3.4.3).
 * @throws if the page contains something that no hash can allow: `style="…"` and `on…="…"` attributes, `javascript:` links
 */
export function hashesOf(html: string): PageHashes {
  const scripts = new Set<string>();
  // What react-aria inserts into any page, on touch WebKit while an overlay is open.
  const styles = new Set<string>([hash(scrollLockStyle)]);
  for (const { name, attributes, text } of elementsOf(html)) {
    for (const [attribute, value] of attributes) {
      if (attribute === 'style' || /^on[a-z]/.test(attribute)) {
        throw new Error(`<${name} ${attribute}="…"> cannot be allowed by the Content-Security-Policy`);
      }
      if ((attribute === 'href' || attribute === 'src') && /^\s*javascript:/i.test(value)) {
        throw new Error(`<${name} ${attribute}="javascript:…"> cannot be allowed by the Content-Security-Policy`);
      }
    }
    const type = (attributes.get('type') ?? '').toLowerCase();
    if (name === 'script' && !attributes.has('src') && executable.has(type)) scripts.add(hash(text));
    if (name === 'style') styles.add(hash(text));
  }
  return { scripts: [...scripts], styles: [...styles] };
}

function hash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
