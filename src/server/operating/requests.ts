import { randomUUID } from 'node:crypto';
import { watch } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { Host } from '../host.ts';
import { BackupError } from './archive.ts';
import { removeUnfinished, snapshotFolder, writeBackup } from './snapshot.ts';

/**
 * The embedded database has one process, so the running server has to make its backup. It is asked by a file in its
 * backup folder and answers by another file.
 */
const wanted = 'wanted-';
const answered = 'answered-';
const requestSchema = z.object({ target: z.string() });
const answerSchema = z.object({ error: z.string().nullable() });

/** Serves backup requests while the server runs. @returns a function that stops it */
export async function hearRequests(host: Host): Promise<() => Promise<void>> {
  const folder = snapshotFolder(host.config.dataFolder);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeUnfinished(folder);
  let work = Promise.resolve();
  const look = (): void => {
    work = work
      .then(() => answerAll(host, folder))
      .catch((error: unknown) => host.log.error({ err: error }, 'Requests for backups cannot be read'));
  };
  const watcher = watch(folder, look);
  watcher.unref();
  look();
  return async () => {
    watcher.close();
    await work;
  };
}

async function answerAll(host: Host, folder: string): Promise<void> {
  const names = await readdir(folder);
  for (const name of names.filter((each) => each.startsWith(wanted))) {
    const path = join(folder, name);
    const error = await answer(host, path).then(
      () => null,
      (reason: unknown) => {
        host.log.error({ err: reason }, 'A backup was not made');
        return reason instanceof Error ? reason.message : String(reason);
      },
    );
    await writeWhole(folder, name.replace(wanted, answered), { error });
    await rm(path);
  }
}

async function answer(host: Host, path: string): Promise<void> {
  const { target } = requestSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  const backup = host.database.backup?.();
  if (!backup) throw new BackupError('This server has no embedded database');
  await writeBackup(host.config, host.clock, backup, target);
}

/**
 * Asks the server that holds a data folder for a backup, and waits for it.
 * @param target absolute path of the archive
 * @param isServing whether that server still runs
 * @throws BackupError with the reason if it was not made
 */
export async function askForBackup(dataFolder: string, target: string, isServing: () => boolean): Promise<void> {
  const folder = snapshotFolder(dataFolder);
  const id = randomUUID();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeWhole(folder, `${wanted}${id}`, { target });
  for (;;) {
    const text = await readFile(join(folder, `${answered}${id}`), 'utf8').catch(() => undefined);
    if (text !== undefined) {
      await rm(join(folder, `${answered}${id}`));
      const { error } = answerSchema.parse(JSON.parse(text));
      if (error !== null) throw new BackupError(error);
      return;
    }
    if (!isServing()) {
      await rm(join(folder, `${wanted}${id}`), { force: true });
      throw new BackupError('The server ended before the backup was made');
    }
    await wait(200);
  }
}

/** Writes under another name first, so that nobody reads half of it. */
async function writeWhole(folder: string, name: string, content: unknown): Promise<void> {
  const unfinished = join(folder, `${name.slice(-12)}.part`);
  await writeFile(unfinished, JSON.stringify(content), { mode: 0o600 });
  await rename(unfinished, join(folder, name));
}
