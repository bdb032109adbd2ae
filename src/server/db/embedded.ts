import { constants } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { switchScope, idleRole, type Database, type Transaction } from './database.ts';
import { keepStatistics } from './embedded-statistics.ts';
import { lastMigration, migrate } from './migrate.ts';

export interface EmbeddedDatabase extends Database {
  /** The whole database, for a template (tests). */
  dump(): Promise<Blob>;
  /** Runs SQL as the owner of the tables, past row-level security (tests and measurements). */
  asOwner(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
}

/**
 * Opens the embedded database in a folder, or in memory where none is given. It connects as superuser, which
 * row-level security does not bind, so that its session rests in a role that can do nothing.
 * @param template a dump of a migrated database to start from (tests).
 */
export async function openEmbedded(options: { folder?: string; template?: Blob }): Promise<EmbeddedDatabase> {
  const client = await PGlite.create({
    ...(options.folder ? { dataDir: options.folder } : {}),
    ...(options.template ? { loadDataDir: options.template } : {}),
  });
  if (!options.template) {
    await migrate(
      {
        run: async (text) => void (await client.exec(text)),
        rows: async (text) => (await client.query<Record<string, unknown>>(text)).rows,
      },
      { holdsRoles: true },
    );
  }
  await client.exec(`set timezone = 'UTC'; set random_page_cost = 1.1; set role ${idleRole};`);
  const database = drizzle(client);
  const { folder } = options;
  const migration = await lastMigration();
  const endStatistics = options.folder ? keepStatistics(client) : async (): Promise<void> => {};
  return {
    kind: 'embedded',
    within: (scope, work) =>
      database.transaction(async (tx) => {
        const transaction = tx as unknown as Transaction;
        await switchScope(transaction, scope);
        return work(transaction);
      }),
    notify: async (channel, payload) => {
      await client.query('select pg_notify($1, $2)', [channel, payload]);
    },
    listen: (channel, hear) => client.listen(channel, hear),
    isListening: () => true,
    ping: async () => {
      await client.query('select 1');
    },
    ...(folder
      ? {
          backup: () => ({
            kind: 'embedded',
            migration,
            // Nothing else happens in a transaction of the only connection: the files are those of one moment.
            writeTo: (target) =>
              client.transaction(async (tx) => {
                await tx.exec('set local role postgres; checkpoint');
                await cp(folder, join(target, 'database'), { recursive: true, mode: constants.COPYFILE_FICLONE });
              }),
          }),
        }
      : {}),
    close: async () => {
      await endStatistics();
      await client.close();
    },
    dump: () => client.dumpDataDir('none'),
    asOwner: (text, values) =>
      client.transaction(async (tx) => {
        await tx.exec('set local role postgres');
        return (await tx.query<Record<string, unknown>>(text, values)).rows;
      }),
  };
}
