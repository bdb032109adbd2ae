import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { migratePostgres } from '../db/migrate.ts';
import { BackupError, readArchive } from './archive.ts';
import type { Manifest } from './manifest.ts';
import { asOwner, dumpName, holdsMuster, restoreDump } from './postgres-tools.ts';
import { checkBackup } from './restore.ts';

/**
 * Restores a backup into a PostgreSQL in one transaction, and its files.
 * @param isOverPresent whether existing data may be replaced
 * @throws BackupError if the backup is unusable, the database is in use, or it already holds data
 */
export async function restorePostgres(archive: string, config: Config, isOverPresent: boolean): Promise<Manifest> {
  const url = config.migrationDatabaseUrl;
  if (!url) throw new BackupError('MIGRATION_DATABASE_URL is missing: the owner of the tables restores them');
  const folder = join(config.dataFolder, `.restoring-${randomUUID()}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const manifest = await readArchive(archive, folder);
    if (manifest.kind !== 'postgres')
      throw new BackupError(`${archive} is of an embedded database: leave DATABASE_URL out to restore it`);
    await checkBackup(manifest, folder, config.linkSecret, true);
    if (!isOverPresent && (await holdsMuster(url)))
      throw new BackupError('The database holds data. With --over-present-data the backup replaces it');
    const others = await otherSessions(url);
    if (others > 0)
      throw new BackupError(`${others} other sessions use the database: stop every server and worker first`);
    // Files first: their names are unique, and rows that name them come after.
    const files = join(folder, 'files');
    if (manifest.files === 'inside' && existsSync(files))
      await cp(files, join(config.dataFolder, 'files'), { recursive: true, force: false });
    await restoreDump(join(folder, dumpName), url);
    await migratePostgres(url);
    return manifest;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const otherSessions = (url: string): Promise<number> =>
  asOwner(url, async (client) => {
    const { rows } = await client.query<{ others: number }>(`
      select count(*)::int as others from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`);
    return rows[0]?.others ?? 0;
  });
