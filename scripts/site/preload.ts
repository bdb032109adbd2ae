import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Plugin } from 'vite';
import { elementsOf } from './html.ts';
import { addScript, wireBytes } from './weight.ts';

/** A script that does nothing but hand on, under the name that a page asks for, what another one has. */
const handingOn = /^export\{(?<inner>\w+) as (?<outer>\w+)\}from"\.\/(?<file>[^"]+)";?\s*$/;

/**
 * Lets islands take their component from the script that has it, where the bundler has put a file between that only hands it
 * on: one request less for every page.
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
 * Names islands by what they are. Astro's own names come from where the sources lie too, and the same commit shall give
 * the same bytes in any folder.
 */
export function withSteadyNames(html: string): string {
  return html.replaceAll(/(<astro-island\b[^>]*?\buid=")[^"]*("[^>]*>)/g, (_island, before: string, after: string) => {
    const name = createHash('sha256').update(after).digest('hex').slice(0, 8);
    return `${before}${name}${after}`;
  });
}

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
  // By which names that a page has kept are told from those of another build.
  const build = createHash('sha256').update(bySize.join()).digest('base64url').slice(0, 10);
  return html.replace('</head>', `${links}</head>`).replace(/<html(?= )/, `<html data-scripts="${build}"`);
}

/** What the application has loaded before it loads a screen (scripts/site/chunks.ts). */
const firstLoad = /\/(rolldown-runtime|react|base|data|aria|shell)\.[^/]+$/;

/**
 * Asks, with a screen that is opened, for the files beside it that the application's first load has not brought: with each of
 * its screens all of them would stand in that first load again.
 */
export function leanPreloads(): Plugin {
  return {
    name: 'lean-preloads',
    // Astro hands its own environments no such option of its configuration.
    configEnvironment: (name) => {
      if (name !== 'client') return undefined;
      const resolveDependencies = (_: string, files: string[], { hostId }: { hostId: string }): string[] =>
        hostId.includes('/shell.') ? files.filter((file) => !firstLoad.test(file)) : files;
      return { build: { modulePreload: { polyfill: false, resolveDependencies } } };
    },
  };
}
