import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { elementsOf } from './html.ts';

/** What a page loads first, in bytes over the wire (brotli if the build made it). */
export interface PageWeight {
  /** The path of the page's file below the site's folder. */
  readonly page: string;
  /** Scripts that load without any action: the page's own, its islands', and everything that those import statically. */
  readonly scripts: readonly string[];
  readonly scriptBytes: number;
  readonly styles: readonly string[];
  readonly styleBytes: number;
  readonly htmlBytes: number;
}

/** Weighs a built page. `folder` is the site's folder, `page` a path below it. */
export function weigh(folder: string, page: string): PageWeight {
  const styles = new Set<string>();
  const scripts = new Set<string>();
  const add = (script: string): void => addScript(folder, script, scripts);
  for (const { name, attributes } of elementsOf(readFileSync(join(folder, page), 'utf8'))) {
    const relation = attributes.get('rel');
    const target = attributes.get(name === 'link' ? 'href' : 'src');
    if (name === 'script' && target) add(target);
    if (name === 'link' && target && relation === 'modulepreload') add(target);
    if (name === 'link' && target && relation === 'stylesheet') styles.add(target);
    if (name === 'astro-island') {
      for (const url of ['component-url', 'renderer-url', 'before-hydration-url']) {
        const script = attributes.get(url);
        if (script) add(script);
      }
    }
  }
  return {
    page,
    scripts: [...scripts].toSorted(),
    scriptBytes: sum([...scripts].map((script) => wireBytes(join(folder, script)))),
    styles: [...styles].toSorted(),
    styleBytes: sum([...styles].map((style) => wireBytes(join(folder, style)))),
    htmlBytes: wireBytes(join(folder, page)),
  };
}

/** What a screen of the application loads, including the page around it, when opened by its address with an empty cache. */
export interface ScreenWeight {
  readonly screen: string;
  /** Scripts and styles; each is a request. */
  readonly files: number;
  readonly bytes: number;
}

/** Weighs the screens of the application, found by the names of their modules. `page` is the page around all of them. */
export function weighScreens(folder: string, page: Pick<PageWeight, 'scripts' | 'styles'>): ScreenWeight[] {
  return readdirSync(join(folder, '_astro'))
    .filter((name) => /-screen\.[\w-]+\.js$/.test(name))
    .map((screen) => {
      const scripts = new Set(page.scripts);
      addScript(folder, `/_astro/${screen}`, scripts);
      const files = [...scripts, ...page.styles];
      return { screen, files: files.length, bytes: sum(files.map((file) => wireBytes(join(folder, file)))) };
    });
}

/** Adds a built script, given as a site path, and everything that it imports statically. */
export function addScript(folder: string, script: string, scripts: Set<string>): void {
  if (scripts.has(script)) return;
  scripts.add(script);
  for (const imported of staticImports(folder, script)) addScript(folder, imported, scripts);
}

/** Scripts that a built script imports statically, as site paths. Dynamic imports load on demand. */
function staticImports(folder: string, script: string): string[] {
  const file = join(folder, script);
  if (!existsSync(file)) throw new Error(`A page asks for ${script}, which the build has not made`);
  const source = readFileSync(file, 'utf8');
  const found = source.matchAll(/(?:\bfrom|\bimport)\s*["'](\.{1,2}\/[^"']+\.js)["']/g);
  return [...found].flatMap(([, target]) => (target ? [posix.join(dirname(script), target)] : []));
}

/** The size of a file over the wire. */
export function wireBytes(file: string): number {
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** The lines of a table: pages with the same scripts share a row. */
export function weightTable(weights: readonly PageWeight[]): string[] {
  const groups = Map.groupBy(weights, ({ scripts }) => scripts.join(' '));
  const rows = [...groups.values()]
    .flatMap((pages) => {
      const [first] = pages;
      return first ? [{ ...first, others: pages.length - 1 }] : [];
    })
    .toSorted((a, b) => b.scriptBytes - a.scriptBytes);
  const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1).padStart(8);
  return [
    `${'js kB'.padStart(8)} ${'css kB'.padStart(8)} ${'html kB'.padStart(8)}  page (brotli, first load)`,
    ...rows.map(
      ({ page, scriptBytes, styleBytes, htmlBytes, others }) =>
        `${kilobytes(scriptBytes)} ${kilobytes(styleBytes)} ${kilobytes(htmlBytes)}  /${page.replace(/(^|\/)index\.html$/, '')}` +
        (others > 0 ? ` and ${others} more` : ''),
    ),
  ];
}
