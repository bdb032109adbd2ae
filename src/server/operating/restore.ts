import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { migrationNames } from '../db/migrate.ts';
import { takeFolder } from '../local-folder.ts';
import { BackupError, readArchive } from './archive.ts';
import { digestOf, installationOf, type Manifest } from './manifest.ts';

/** The parts of a data folder that a backup replaces. */
const parts = ['database', 'files', 'secrets.json'] as const;
const planName = 'restore.json';
const planSchema = z.object({ from: z.string(), aside: z.string() });
const localSecretsSchema = z.object({ link: z.string() });

export interface RestoreOptions {
  readonly dataFolder: string;
  /** `LINK_SECRET` of the environment, if set. Otherwise the backup's own is used. */
  readonly linkSecret?: string;
  /** Whether existing data may be moved aside. */
  readonly isOverPresent: boolean;
}

/** The result of a restore: the backup's manifest, and where the previous data is. */
export interface Restored {
  readonly manifest: Manifest;
  readonly aside?: string;
}

/**
 * Restores a backup of an embedded database into a data folder. Everything is read and checked before existing data is
 * touched. Then each part is renamed into place; if the process is killed, the next start finishes it.
 * @throws BackupError if the backup is damaged, altered, newer or of another installation, or data already exists
 */
export async function restoreEmbedded(archive: string, options: RestoreOptions): Promise<Restored> {
  const { dataFolder } = options;
  const release = takeFolder(dataFolder);
  try {
    finishRestore(dataFolder);
    const holdsData = existsSync(join(dataFolder, 'database'));
    if (holdsData && !options.isOverPresent)
      throw new BackupError(
        `${dataFolder} holds a database. With --over-present-data it is put aside, and the backup takes its place`,
      );
    const from = `.restoring-${randomUUID()}`;
    const folder = join(dataFolder, from);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    try {
      const manifest = await readArchive(archive, folder);
      if (manifest.kind !== 'embedded')
        throw new BackupError(`${archive} is of a PostgreSQL: give MIGRATION_DATABASE_URL to restore it`);
      await checkBackup(manifest, folder, options.linkSecret ?? presentSecret(dataFolder), holdsData);
      const aside = `before-${manifest.taken_at.replaceAll(':', '')}-${randomUUID().slice(0, 8)}`;
      writeFileSync(join(dataFolder, planName), JSON.stringify({ from, aside }), { mode: 0o600, flush: true });
      finishRestore(dataFolder);
      return { manifest, ...(holdsData ? { aside: join(dataFolder, aside) } : {}) };
    } catch (error) {
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
      throw error;
    }
  } finally {
    release();
  }
}

/**
 * Checks an extracted backup against its manifest and against this installation.
 * @param secret of this installation, if it has one
 * @param mustBeOurs whether to refuse a backup of another installation, whose sealed values this one cannot open
 * @throws BackupError
 */
export async function checkBackup(
  manifest: Manifest,
  folder: string,
  secret: string | undefined,
  mustBeOurs: boolean,
): Promise<void> {
  if (!(await migrationNames()).includes(manifest.migration))
    throw new BackupError(
      `The backup was made by a newer Muster (${manifest.version}, ${manifest.migration}): install that version or a later one first`,
    );
  const backupSecret = await readFile(join(folder, 'secrets.json'), 'utf8')
    .then((text) => localSecretsSchema.parse(JSON.parse(text)).link)
    .catch(() => undefined);
  const own = [secret, backupSecret].find(
    (each) => each !== undefined && installationOf(each) === manifest.installation,
  );
  if (own === undefined || (mustBeOurs && secret !== undefined && installationOf(secret) !== manifest.installation))
    throw new BackupError(
      'The backup is of another installation: what it holds is sealed with a LINK_SECRET that is not the present one',
    );
  if ((await digestOf(folder, own)) !== manifest.digest)
    throw new BackupError('The backup was altered or damaged after it was made: nothing was restored');
}

/** Finishes a decided restore that was cut off. Call it while holding the folder. */
function finishRestore(dataFolder: string): void {
  const path = join(dataFolder, planName);
  if (!existsSync(path)) return;
  const { from, aside } = planSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  for (const part of parts) {
    const restored = join(dataFolder, from, part);
    // A part that is missing here has already been moved.
    if (!existsSync(restored)) continue;
    const place = join(dataFolder, part);
    if (existsSync(place)) {
      mkdirSync(join(dataFolder, aside), { recursive: true, mode: 0o700 });
      renameSync(place, join(dataFolder, aside, part));
    }
    renameSync(restored, place);
  }
  rmSync(join(dataFolder, from), { recursive: true, force: true });
  rmSync(path);
}

/**
 * Runs before a start: finishes a restore that was decided when the process was killed, and removes the remains of one
 * that was not.
 * @throws ConfigurationError if a living process holds the folder
 */
export async function followUpRestore(dataFolder: string): Promise<void> {
  const names = await readdir(dataFolder).catch(() => []);
  if (!names.some((name) => name === planName || name.startsWith('.restoring-'))) return;
  const release = takeFolder(dataFolder);
  try {
    finishRestore(dataFolder);
    await removeUndecided(dataFolder);
  } finally {
    release();
  }
}

async function removeUndecided(dataFolder: string): Promise<void> {
  const names = await readdir(dataFolder);
  for (const name of names)
    if (name.startsWith('.restoring-')) await rm(join(dataFolder, name), { recursive: true, force: true });
}

function presentSecret(dataFolder: string): string | undefined {
  const path = join(dataFolder, 'secrets.json');
  return existsSync(path) ? localSecretsSchema.parse(JSON.parse(readFileSync(path, 'utf8'))).link : undefined;
}
