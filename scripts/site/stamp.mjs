/**
 * Tells whether the built site matches the current sources. It has no dependencies and runs on Node 18. The bootstrap calls it at
 * every start, so it must be quick (about 50 ms).
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The sources of the site. */
const sources = ['src', 'public', 'scripts/site', 'astro.config.mjs', 'package-lock.json', 'tsconfig.json'];

/** Server halves and tests are not in the site, so changes of them need no build. */
const outside = /^src\/server\/|^src\/features\/[^/]+\/server(\/|\.ts$)|\.test\.tsx?$/;

/** The file with the stamp of a build, below the site's folder. Its folder is never served. */
export const stampFile = '.muster/source.txt';

/** A hash over names and contents of all sources. */
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

/** True if the site in the folder (below `root`) was built from the current sources. */
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
