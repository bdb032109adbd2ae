import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { create } from 'tar';
import { version } from '#server/version.ts';
import { stage } from './package/stage.ts';

/**
 * `npm run package`: one archive that runs without npm and without a network, with the runtime of this platform. The same commit
 * gives the same bytes. `--folder <empty folder>` writes the installation there instead, for the Containerfile.
 */
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { values } = parseArgs({ options: { folder: { type: 'string' }, to: { type: 'string', default: 'packages' } } });

if (values.folder === undefined) await writeArchive(resolve(values.to));
else await layOut(resolve(values.folder));

async function layOut(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty`);
  const files = await stage(root, folder);
  process.stdout.write(`${folder}: ${files.length} files\n`);
}

async function writeArchive(target: string): Promise<void> {
  const name = `muster-${version}-${process.platform}-${process.arch}`;
  const path = join(target, `${name}.tar.gz`);
  const folder = await mkdtemp(join(tmpdir(), 'muster-package-'));
  try {
    const files = await stage(root, join(folder, name));
    await mkdir(target, { recursive: true });
    // Sorted names, one time for all files and no user ids, so that the archive does not depend on who makes it.
    await create(
      {
        file: `${path}.part`,
        cwd: folder,
        gzip: { level: 9 },
        portable: true,
        mtime: commitTime(),
        noDirRecurse: true,
      },
      files.map((file) => `${name}/${file}`),
    );
    await rename(`${path}.part`, path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  const sum = hash.digest('hex');
  await writeFile(`${path}.sha256`, `${sum}  ${basename(path)}\n`);
  const { size } = await stat(path);
  process.stdout.write(`${path}  ${(size / 1024 / 1024).toFixed(0)} MB\nsha256 ${sum}\n`);
}

/** The time of the current commit; a fixed one for sources without a history. */
function commitTime(): Date {
  try {
    const seconds = execFileSync('git', ['log', '-1', '--format=%ct'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return new Date(Number(seconds.toString()) * 1000);
  } catch {
    return new Date(Date.UTC(2000, 0, 1));
  }
}
