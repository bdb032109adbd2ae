import { join } from 'node:path';
import { elementsOf } from './html.ts';
import { addScript, wireBytes } from './weight.ts';

/**
 * Names in a page's head every script that its islands load first: the browser asks for all of them at once, where it
 * would ask for each only when it has read the one that imports it.
 * @param folder the site's folder
 */
export function withPreloads(folder: string, html: string): string {
  const scripts = new Set<string>();
  for (const { name, attributes } of elementsOf(html)) {
    if (name !== 'astro-island') continue;
    for (const url of ['component-url', 'renderer-url']) {
      const script = attributes.get(url);
      if (script) addScript(folder, script, scripts);
    }
  }
  // The largest first: it is what takes longest.
  const bySize = [...scripts].toSorted((one, other) => wireBytes(join(folder, other)) - wireBytes(join(folder, one)));
  const links = bySize.map((script) => `<link rel="modulepreload" href="${script}">`).join('');
  return html.replace('</head>', `${links}</head>`);
}
