import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Plugin } from 'vite';
import { elementsOf } from './html.ts';
import { addScript, wireBytes } from './weight.ts';

/** A script that only re-exports something of another one, under the name that a page imports. */
const handingOn = /^export\{(?<inner>\w+) as (?<outer>\w+)\}from"\.\/(?<file>[^"]+)";?\s*$/;

/**
 * Lets islands load their component from the script that contains it, if the bundler has inserted a file that only re-exports it:
 * one request less for every page.
 * @param folder the site's folder
 */
export function withDirectIslands(folder: string, html: string): string {
  return html.replaceAll(/<astro-island\b[^>]*>/g, (island) => {
    const url = /\bcomponent-url="([^"]+)"/.exec(island)?.[1];
    const name = /\bcomponent-export="([^"]+)"/.exec(island)?.[1];
    if (url === undefined || name === undefined) return island;
    const found = handingOn.exec(readFileSync(join(folder, url), 'utf8'))?.groups;
    if (!found || found['outer'] !== name) return island;
    return island
      .replace(`component-url="${url}"`, `component-url="${posix.join(posix.dirname(url), found['file'] ?? '')}"`)
      .replace(`component-export="${name}"`, `component-export="${found['inner'] ?? ''}"`);
  });
}

/**
 * Names islands by their content. Astro's own names also depend on the location of the sources, and the same commit must give the
 * same bytes in any folder.
 */
export function withSteadyNames(html: string): string {
  return html.replaceAll(/(<astro-island\b[^>]*?\buid=")[^"]*("[^>]*>)/g, (_island, before: string, after: string) => {
    const name = createHash('sha256').update(after).digest('hex').slice(0, 8);
    return `${before}${name}${after}`;
  });
}

/**
 * Lists in a page's head every script that its islands load first: the browser requests all of them at once, instead of each only
 * after reading the one that imports it.
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
  // The largest first, since it takes longest.
  const bySize = [...scripts].toSorted((one, other) => wireBytes(join(folder, other)) - wireBytes(join(folder, one)));
  const links = bySize.map((script) => `<link rel="modulepreload" href="${script}">`).join('');
  // Distinguishes names that a page has stored from those of another build.
  const build = createHash('sha256').update(bySize.join()).digest('base64url').slice(0, 10);
  return html.replace('</head>', `${links}</head>`).replace(/<html(?= )/, `<html data-scripts="${build}"`);
}

/** What the application has loaded before it loads a screen (scripts/site/chunks.ts). */
const firstLoad = /\/(rolldown-runtime|react|base|data|aria|shell)\.[^/]+$/;

/**
 * A screen preloads only those of its files that the application's first load does not contain: otherwise that first load would
 * name all of them again with each screen.
 */
export function leanPreloads(): Plugin {
  return {
    name: 'lean-preloads',
    // Astro does not pass such an option of its configuration to its own environments.
    configEnvironment: (name) => {
      if (name !== 'client') return undefined;
      const resolveDependencies = (_: string, files: string[], { hostId }: { hostId: string }): string[] =>
        hostId.includes('/shell.') ? files.filter((file) => !firstLoad.test(file)) : files;
      return { build: { modulePreload: { polyfill: false, resolveDependencies } } };
    },
  };
}
