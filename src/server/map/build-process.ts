import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { serialize } from 'node:v8';
import { buildAtlas } from './build-atlas.ts';

/**
 * Builds the atlas in its own process, so that its hundreds of megabytes are freed at the end, and writes it to the
 * first writable one of the given paths. Prints that path.
 */
const bytes = serialize(buildAtlas());
const written = process.argv.slice(2).find((path) => {
  try {
    mkdirSync(dirname(path), { recursive: true });
    const unfinished = `${path}.${process.pid}.part`;
    writeFileSync(unfinished, bytes);
    renameSync(unfinished, path);
    return true;
  } catch {
    return false;
  }
});
if (written === undefined) process.exitCode = 1;
else process.stdout.write(written);
