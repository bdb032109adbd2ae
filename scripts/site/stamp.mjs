/**
 * Tells whether the built site belongs to the present sources. No dependency, Node 18: the bootstrap asks
 * at every start, so it must be quick (about 50 ms).
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the site is made of. */
const sources = ['src', 'public', 'scripts/site', 'astro.config.mjs', 'package-lock.json', 'tsconfig.json'];

/** Server halves and tests are not in the site: changing them needs no new build. */
const outside = /^src\/server\/|^src\/features\/[^/]+\/server(\/|\.ts$)|\.test\.tsx?$/;

/** Where the stamp of a build is kept, below the site's folder. Its folder is never served. */
export const stampFile = '.muster/source.txt';

/** Hash over names and contents of all sources. */
export function sourceHash(root) {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of filesUnder(root, source)) {
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(root, file)))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

/** True where the site in the folder (below `root`) was built from the present sources. */
export function isBuilt(root, folder = 'dist') {
  const stamp = join(root, folder, stampFile);
  return existsSync(stamp) && readFileSync(stamp, 'utf8').trim() === sourceHash(root);
}

function filesUnder(root, path) {
  if (outside.test(path) || !existsSync(join(root, path))) return [];
  if (/\.[a-z]+$/.test(path)) return [path];
  return readdirSync(join(root, path), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const child = `${path}/${entry.name}`;
      if (entry.isDirectory()) return filesUnder(root, child);
      return outside.test(child) ? [] : [child];
    });
}
