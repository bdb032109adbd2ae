import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { serialize } from 'node:v8';
import { buildAtlas } from './build-atlas.ts';

/**
 * Builds the atlas in a process of its own, whose hundreds of megabytes go when it ends, and keeps it in the first of the
 * files it is given that it may write. Prints which one that was.
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
