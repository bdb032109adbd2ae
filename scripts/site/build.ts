import { spawn } from 'node:child_process';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withCompileHints } from './compile-hints.ts';
import { compress } from './compress.ts';
import { hashesOf } from './csp.ts';
import { withDirectIslands, withPreloads, withSteadyNames } from './preload.ts';
import type { PageHashes } from './csp.ts';
import { isBuilt, sourceHash, stampFile } from './stamp.mjs';
import type { PageWeight } from './weight.ts';
import { weigh, weightTable } from './weight.ts';
import { drawIcons, writeWorker } from './worker.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** What to build: the folder below the project, and the Astro configuration. */
export interface SiteTarget {
  readonly folder: string;
  readonly config: string;
}

const product: SiteTarget = { folder: 'dist', config: 'astro.config.mjs' };
/** The gallery of widgets, which is no part of the product. */
export const gallery: SiteTarget = { folder: '.astro/gallery', config: 'scripts/site/gallery.config.mjs' };

const underWay = new Map<string, Promise<unknown>>();

/** Builds the site if its folder does not match the current sources. Concurrent callers wait for the same build. */
export async function ensureBuilt(log: (line: string) => void = () => {}, target: SiteTarget = product): Promise<void> {
  const present = underWay.get(target.folder);
  if (present) await present;
  if (isBuilt(root, target.folder)) return;
  const building = build(log, target).finally(() => underWay.delete(target.folder));
  underWay.set(target.folder, building);
  await building;
}

/**
 * Builds a site into its folder (`dist/`): Astro's pages, a compressed copy beside each text file, and in `.muster/` (never served)
 * `csp.json`, `weight.json` and the stamp of the sources. The previous site is replaced only by a complete new one.
 * @returns the weight of each page
 */
export async function build(log: (line: string) => void, target: SiteTarget = product): Promise<readonly PageWeight[]> {
  const site = join(root, target.folder);
  const started = performance.now();
  // Taken first, so that an edit during the build makes the next start build again.
  const hash = sourceHash(root);
  // One process may build two sites at once.
  const fresh = join(root, '.astro', `${basename(site)}-${process.pid}`);
  log('Building the site');
  try {
    await runAstro(fresh, target.config);
    const files = await filesUnder(fresh);
    const pages = files.filter((file) => file.endsWith('.html'));
    for (const page of pages) {
      const html = withDirectIslands(fresh, await readFile(page, 'utf8'));
      await writeFile(page, withPreloads(fresh, withSteadyNames(html)));
    }
    await withCompileHints(files);
    if (target === product) {
      await drawIcons(fresh);
      await writeWorker(root, fresh);
      files.push(join(fresh, 'worker.js'));
    }
    log(`Compressing ${files.length} files`);
    await compress(files);

    const hashes: Record<string, PageHashes> = {};
    const weights: PageWeight[] = [];
    for (const page of pages) {
      const name = relative(fresh, page).replaceAll('\\', '/');
      try {
        hashes[name] = hashesOf(await readFile(page, 'utf8'));
        weights.push(weigh(fresh, name));
      } catch (error) {
        throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
      }
    }
    await mkdir(join(fresh, dirname(stampFile)), { recursive: true });
    await writeFile(join(fresh, '.muster', 'csp.json'), `${JSON.stringify(hashes, null, 2)}\n`);
    await writeFile(join(fresh, '.muster', 'weight.json'), `${JSON.stringify(weights, null, 2)}\n`);
    await writeFile(join(fresh, stampFile), hash);

    const old = `${fresh}-old`;
    await rename(site, old).catch(ignoreMissing);
    await rename(fresh, site);
    await rm(old, { recursive: true, force: true });
    log(`Built ${pages.length} pages in ${((performance.now() - started) / 1000).toFixed(1)} s`);
    return weights;
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/** Runs Astro in its own process; its output is shown only if it fails. */
async function runAstro(folder: string, config: string): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'node_modules/astro/bin/astro.mjs'), 'build', '--config', config], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1', MUSTER_SITE_FOLDER: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (chunk: Buffer): void => {
    output += chunk.toString();
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`The site could not be built.\n${output.trim()}`);
}

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

if (import.meta.main) {
  const print = (line: string): void => {
    process.stdout.write(`${line}\n`);
  };
  try {
    if (process.argv.includes('--force')) print(weightTable(await build(print)).join('\n'));
    else await ensureBuilt(print);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
