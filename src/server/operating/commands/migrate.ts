import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openEmbedded } from '../../db/embedded.ts';
import { lastMigration, migratePostgres } from '../../db/migrate.ts';
import { takeFolder } from '../../local-folder.ts';
import { BackupError } from '../archive.ts';
import { settingsOf } from '../settings.ts';
import { say, type Command } from './command.ts';

/** Migrates a database to this version. */
export const migrate: Command = {
  help: `A PostgreSQL is migrated as MIGRATION_DATABASE_URL says. One that was cut off goes on where it was. The tables of a Citus
cluster are then laid out over its workers: run it again after each release and after you have added a worker.`,
  async run(_words, environment) {
    const { databaseUrl, migrationDatabaseUrl, dataFolder } = settingsOf(environment);
    if (databaseUrl) {
      if (!migrationDatabaseUrl)
        throw new BackupError('MIGRATION_DATABASE_URL is missing: the owner of the tables migrates');
      const count = await migratePostgres(migrationDatabaseUrl, say);
      say(`${count} migrations applied; the database is at ${await lastMigration()}.`);
      return 0;
    }
    const folder = join(dataFolder, 'database');
    if (!existsSync(folder)) throw new BackupError(`${dataFolder} holds no database`);
    const release = takeFolder(dataFolder);
    try {
      await (await openEmbedded({ folder })).close();
    } finally {
      release();
    }
    say(`The database is at ${await lastMigration()}.`);
    return 0;
  },
};
