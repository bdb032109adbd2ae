import { existsSync, mkdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openEmbedded } from '../../db/embedded.ts';
import { systemClock } from '../../host.ts';
import { holderOf, takeFolder } from '../../local-folder.ts';
import { BackupError } from '../archive.ts';
import { backupOf } from '../postgres-tools.ts';
import { askForBackup } from '../requests.ts';
import { dataFolderOf, settingsOf } from '../settings.ts';
import { snapshotFolder, writeBackup } from '../snapshot.ts';
import { say, type Command } from './command.ts';

/** Writes one archive of everything: database, files, and the secrets if the installation made its own. */
export const backup: Command = {
  help: `  --to <path>   a folder, or the archive's own path (default DATA_DIR/snapshots)

The embedded database is written as it is at one moment, by the server where it runs. A PostgreSQL is written by pg_dump
with MIGRATION_DATABASE_URL, whose role has to be a superuser or have BYPASSRLS. Files in DATA_DIR/files are in the backup; those
of a FILES_URL are not. The archive holds everything about everybody: keep it where nobody else reads it.`,
  async run(words, environment) {
    const { values } = parseArgs({ args: [...words], options: { to: { type: 'string' } }, strict: true });
    const config = settingsOf(environment);
    const target = targetOf(values.to ?? snapshotFolder(dataFolderOf(environment)));
    if (existsSync(target)) throw new BackupError(`${target} is there already`);
    if (config.databaseUrl) {
      const url = config.migrationDatabaseUrl;
      if (!url) throw new BackupError('MIGRATION_DATABASE_URL is missing: pg_dump needs a role that reads everything');
      await writeBackup(config, systemClock, await backupOf(url), target);
    } else if (holderOf(config.dataFolder) === undefined) await backUpStopped(config, target);
    else await askForBackup(config.dataFolder, target, () => holderOf(config.dataFolder) !== undefined);
    say(`${target} (${(statSync(target).size / 1e6).toFixed(1)} MB)`);
    return 0;
  },
};

async function backUpStopped(config: ReturnType<typeof settingsOf>, target: string): Promise<void> {
  const folder = join(config.dataFolder, 'database');
  if (!existsSync(folder)) throw new BackupError(`${config.dataFolder} holds no database`);
  const release = takeFolder(config.dataFolder);
  try {
    const database = await openEmbedded({ folder });
    try {
      const writer = database.backup?.();
      if (writer) await writeBackup(config, systemClock, writer, target);
    } finally {
      await database.close();
    }
  } finally {
    release();
  }
}

function targetOf(path: string): string {
  const absolute = resolve(path);
  if (absolute.endsWith('.tar.gz')) return absolute;
  mkdirSync(absolute, { recursive: true, mode: 0o700 });
  const moment = Temporal.Now.instant().toString({ smallestUnit: 'second' }).replaceAll(':', '');
  return join(absolute, `muster-${moment}.tar.gz`);
}
