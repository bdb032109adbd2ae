import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { create, extract, list } from 'tar';
import { manifestName, manifestSchema, type Manifest } from './manifest.ts';

/** Why a backup cannot be used, in words for the operator. */
export class BackupError extends Error {}

/** Allowed top-level entries of a backup. */
const parts = ['manifest.json', 'secrets.json', 'database', 'database.dump', 'files'] as const;

/** Writes a folder as one archive, which appears under its name only when complete. */
export async function writeArchive(folder: string, target: string): Promise<void> {
  const unfinished = `${target}.part`;
  try {
    const present = await readdir(folder);
    const entries = parts.filter((part) => present.includes(part));
    // The pack is another kind of stream: it is read as an iterable and compressed outside the event loop.
    const pack = create({ cwd: folder, portable: true }, [...entries]);
    await pipeline(
      Readable.from(pack, { objectMode: false }),
      createGzip({ level: 1 }),
      createWriteStream(unfinished, { mode: 0o600, flush: true }),
    );
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/**
 * Extracts a backup into an existing empty folder.
 * @returns its manifest
 * @throws BackupError if it is cut off, damaged or no backup
 */
export async function readArchive(archive: string, folder: string): Promise<Manifest> {
  try {
    // An extraction that breaks off still writes for a moment, into a folder that is being removed. So the archive is
    // read to its end before anything is written.
    await pipeline(createReadStream(archive), createGunzip(), list({ strict: true }));
    await pipeline(
      createReadStream(archive),
      createGunzip(),
      extract({
        cwd: folder,
        strict: true,
        preserveOwner: false,
        filter: (path, entry) => {
          const [top = ''] = path.split('/');
          const isPlain = 'type' in entry && (entry.type === 'File' || entry.type === 'Directory');
          return isPlain && parts.some((part) => part === top);
        },
      }),
    );
  } catch (error) {
    throw new BackupError(`${archive} cannot be read to its end: it is cut off, damaged, or no backup`, {
      cause: error,
    });
  }
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => undefined);
  if (text === undefined) throw new BackupError(`${archive} is no backup of Muster: it has no ${manifestName}`);
  const manifest = manifestSchema.safeParse(JSON.parse(text));
  if (!manifest.success) throw new BackupError(`${archive} was made by a newer Muster, or is no backup of it`);
  return manifest.data;
}
