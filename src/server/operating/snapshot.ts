import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../config.ts';
import type { DatabaseBackup } from '../db/database.ts';
import type { Clock } from '../host.ts';
import { version } from '../version.ts';
import { writeArchive } from './archive.ts';
import { digestOf, filesBelow, installationOf, manifestName, type Manifest } from './manifest.ts';

/** The default folder of backups. */
export const snapshotFolder = (dataFolder: string): string => join(dataFolder, 'snapshots');

/** Prefix of folders in which a backup is assembled; one found at a start was cut off. */
const unfinished = '.making-';

/**
 * Writes a backup of the database and its files. Files never change once stored, so they are linked both before and
 * after the database is written, and every file that a row names is included.
 * @param target path of the archive
 */
export async function writeBackup(
  config: Pick<Config, 'dataFolder' | 'filesUrl' | 'linkSecret'>,
  clock: Clock,
  database: DatabaseBackup,
  target: string,
): Promise<void> {
  const folder = join(dirname(target), `${unfinished}${randomUUID()}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const taken = clock.now();
    const { dataFolder, filesUrl, linkSecret } = config;
    const linkFiles = (): Promise<void> =>
      filesUrl ? Promise.resolve() : linkAll(join(dataFolder, 'files'), join(folder, 'files'));
    await linkFiles();
    await database.writeTo(folder);
    await linkFiles();
    // An installation that made its own secrets needs them in the backup.
    await copyFile(join(dataFolder, 'secrets.json'), join(folder, 'secrets.json')).catch(unlessMissing);
    const manifest: Manifest = {
      format: 1,
      version,
      kind: database.kind,
      taken_at: taken.toString({ smallestUnit: 'second' }),
      migration: database.migration,
      files: filesUrl ? 'elsewhere' : 'inside',
      installation: installationOf(linkSecret),
      digest: await digestOf(folder, linkSecret),
    };
    await writeFile(join(folder, manifestName), JSON.stringify(manifest, undefined, 2), { mode: 0o600 });
    await writeArchive(folder, target);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes unfinished backups of a killed process. */
export async function removeUnfinished(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names)
    if (name.startsWith(unfinished) || name.endsWith('.part'))
      await rm(join(folder, name), { recursive: true, force: true });
}

/** Links the missing files of a folder into another one; copies them if that is on another disk. */
async function linkAll(from: string, to: string): Promise<void> {
  const paths = await filesBelow(from).catch((error: unknown) => {
    unlessMissing(error);
    return [];
  });
  for (const path of paths) {
    if (path.endsWith('.part')) continue;
    const target = join(to, path);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    try {
      await link(join(from, path), target);
    } catch (error) {
      if (hasCode(error, 'EEXIST')) continue;
      if (hasCode(error, 'ENOENT')) continue;
      await copyFile(join(from, path), target);
    }
  }
}

function unlessMissing(error: unknown): void {
  if (!hasCode(error, 'ENOENT')) throw error;
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
