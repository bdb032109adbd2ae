import { constants } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { switchScope, idleRole, type Database, type Transaction } from './database.ts';
import { keepStatistics } from './embedded-statistics.ts';
import { lastMigration, migrate } from './migrate.ts';

export interface EmbeddedDatabase extends Database {
  /** Dumps the whole database as a template (for tests). */
  dump(): Promise<Blob>;
  /** Runs SQL as the owner of the tables, without row-level security (for tests and measurements). */
  asOwner(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  /** Runs several statements as the owner in one transaction, which is undone if `work` throws. */
  inOneAsOwner<T>(work: (ask: Ask) => Promise<T>): Promise<T>;
}

/** Runs a statement and returns its rows. */
export type Ask = (text: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>;

/**
 * Opens the embedded database in a folder, or in memory without one. It connects as superuser, whom row-level security does not
 * restrict, so its session idles in a role without rights.
 * @param template a dump of a migrated database to start from (for tests)
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
    ).catch(async (error: unknown) => {
      await client.close();
      throw error;
    });
  }
  await client.exec(`set timezone = 'UTC'; set random_page_cost = 1.1; set role ${idleRole};`);
  const database = drizzle(client);
  const { folder } = options;
  const migration = await lastMigration();
  const endStatistics = options.folder ? keepStatistics(client) : async (): Promise<void> => {};
  const inOneAsOwner = <T>(work: (ask: Ask) => Promise<T>): Promise<T> =>
    client.transaction(async (tx) => {
      await tx.exec('set local role postgres');
      return work(async (text, values) => (await tx.query<Record<string, unknown>>(text, [...(values ?? [])])).rows);
    });
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
            // Nothing else runs during a transaction of the only connection, so the files are consistent.
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
    asOwner: (text, values) => inOneAsOwner((ask) => ask(text, values)),
    inOneAsOwner,
  };
}
