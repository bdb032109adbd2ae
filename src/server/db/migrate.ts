import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { pgTable, text } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { ConfigurationError } from '../config.ts';
import type { Database } from './database.ts';
import { distribute, isOfCluster } from './distribution/distribute.ts';
import { statementsOf } from './distribution/statements.ts';

/** A connection as the owner of the tables, reduced to what migrating needs. */
export interface OwnerConnection {
  /** Runs a script with several statements. */
  run(text: string): Promise<void>;
  rows(text: string): Promise<Record<string, unknown>[]>;
}

const folder = new URL('./migrations/', import.meta.url);
/** The list of applied migrations. `migrate` creates it, so no migration does. */
const applied = pgTable('schema_migrations', { name: text('name').primaryKey() });
const lockKey = 7_261_001;
/** The security script's own entry: its name and the hash of its text. */
const forgetMarks = "delete from schema_migrations where name like 'secure.sql %'";

/**
 * Lets the owner see the companies' rows, which a migration may have to change: while row security is forced, an owner that is no
 * superuser sees none, and an update changes nothing without a word. The security script forces it again.
 */
const showRows = `do $$
declare
  hidden regclass;
begin
  for hidden in select oid from pg_class where relforcerowsecurity loop
    execute format('alter table %s no force row level security', hidden);
  end loop;
end $$`;

/**
 * Applies the missing migrations, each in its own transaction, then the security script, which derives roles, grants, policies and
 * triggers from the catalogue. Safe to run from several processes.
 * @param holdsRoles the database stores its roles itself (the embedded one): the script, which takes half a second, is skipped if
 * it has run since the last migration. A PostgreSQL's roles belong to its cluster and a restored backup may lack them, so it runs
 * every time.
 * @param finish is called at the end, while no other process migrates
 * @throws ConfigurationError if a newer version has migrated the database: this one would misread it
 */
export async function migrate(
  owner: OwnerConnection,
  { holdsRoles = false, finish = async () => {} }: { holdsRoles?: boolean; finish?: () => Promise<void> } = {},
): Promise<number> {
  await owner.run(`select pg_advisory_lock(${lockKey})`);
  try {
    await owner.run(
      'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    const done = new Set((await owner.rows('select name from schema_migrations')).map((row) => String(row['name'])));
    const missing = await missingAmong(done);
    const security = await readFile(new URL('secure.sql', folder), 'utf8');
    const mark = `secure.sql ${createHash('sha256').update(security).digest('hex')}`;
    for (const name of missing) {
      const text = await readFile(new URL(name, folder), 'utf8');
      // The new tables are not secured yet, and remain so if the process ends here.
      await owner.run(
        `begin;\n${showRows};\n${text}\n;${forgetMarks};insert into schema_migrations (name) values ('${name}');\ncommit;`,
      );
    }
    if (!holdsRoles || missing.length > 0 || !done.has(mark)) {
      await owner.run(
        `begin;\n${security}\n;${forgetMarks};insert into schema_migrations (name) values ('${mark}');\ncommit;`,
      );
    }
    await finish();
    return missing.length;
  } finally {
    // The failure has left its transaction open, in which even the lock could not be released.
    await owner.run(`rollback; select pg_advisory_unlock(${lockKey})`);
  }
}

/** The migrations of this version that are not among the applied ones. @throws ConfigurationError if a newer version applied some */
async function missingAmong(done: ReadonlySet<string>): Promise<string[]> {
  const names = await migrationNames();
  const newer = [...done].filter((name) => !name.startsWith('secure.sql ') && !names.includes(name)).toSorted();
  if (newer.length > 0) {
    throw new ConfigurationError([
      `The database was migrated by a newer Muster (${newer.at(-1)}): install that version or a later one. To go back, restore a backup of the time before the update with the version that made it`,
    ]);
  }
  return names.filter((name) => !done.has(name));
}

/** The name of the last migration of this version. */
export async function lastMigration(): Promise<string> {
  return (await migrationNames()).at(-1) ?? '';
}

/** The names of all migrations of this version, in order. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql') && name !== 'secure.sql').toSorted();
}

/**
 * The migrations that a database lacks, read as the system role: for a server that may not migrate itself. A database that was
 * never migrated does not even have that role.
 * @throws ConfigurationError if a newer version has migrated it
 */
export async function missingMigrations(database: Database): Promise<string[]> {
  const done = await database
    .within(
      { role: 'system', readOnly: true },
      async (tx) => new Set((await tx.select({ name: applied.name }).from(applied)).map((row) => row.name)),
    )
    .catch(() => new Set<string>());
  return missingAmong(done);
}

/**
 * Migrates PostgreSQL with the owner's URL. A database of a Citus cluster is then laid out over its nodes.
 * @param progress is told what takes long
 * @throws ConfigurationError if a cluster must not be used as it is
 */
export async function migratePostgres(ownerUrl: string, progress: (line: string) => void = () => {}): Promise<number> {
  const client = new pg.Client({ connectionString: ownerUrl });
  // A lost connection is reported by the query that waits for it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const isClustered = await isOfCluster(client);
    return await migrate(
      {
        run: async (text) => {
          for (const statement of isClustered ? statementsOf(text) : [text]) await client.query(statement);
        },
        rows: async (text) => (await client.query<Record<string, unknown>>(text)).rows,
      },
      isClustered ? { holdsRoles: true, finish: () => distribute(client, progress) } : {},
    );
  } finally {
    await client.end();
  }
}
