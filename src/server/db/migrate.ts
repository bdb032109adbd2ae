import { readdir, readFile } from 'node:fs/promises';
import { pgTable, text } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Database } from './database.ts';

/** A connection as the owner of the tables, the little that migrating needs of it. */
export interface OwnerConnection {
  /** Runs a script of several statements. */
  run(text: string): Promise<void>;
  rows(text: string): Promise<Record<string, unknown>[]>;
}

const folder = new URL('./migrations/', import.meta.url);
/** The list of what was applied; made by `migrate` itself, so that no migration holds it. */
const applied = pgTable('schema_migrations', { name: text('name').primaryKey() });
const lockKey = 7_261_001;

/**
 * Applies the migrations that this database lacks, each in a transaction of its own, then the security script,
 * which derives roles, grants, policies and triggers from the catalogue. Safe to run from several processes.
 */
export async function migrate(owner: OwnerConnection): Promise<number> {
  await owner.run(`select pg_advisory_lock(${lockKey})`);
  try {
    await owner.run('create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())');
    const done = new Set((await owner.rows('select name from schema_migrations')).map((row) => row['name']));
    const names = await migrationNames();
    let applied = 0;
    for (const name of names) {
      if (done.has(name)) continue;
      const text = await readFile(new URL(name, folder), 'utf8');
      await owner.run(`begin;\n${text}\n;insert into schema_migrations (name) values ('${name}');\ncommit;`);
      applied += 1;
    }
    await owner.run(await readFile(new URL('secure.sql', folder), 'utf8'));
    return applied;
  } finally {
    await owner.run(`select pg_advisory_unlock(${lockKey})`);
  }
}

async function migrationNames(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql') && name !== 'secure.sql').toSorted();
}

/**
 * The migrations that a database lacks, asked as the system role: for a server that may not migrate itself.
 * A database that was never migrated has not even that role.
 */
export async function missingMigrations(database: Database): Promise<string[]> {
  const names = await migrationNames();
  const done = await database.within({ role: 'system', readOnly: true }, async (tx) =>
    new Set((await tx.select({ name: applied.name }).from(applied)).map((row) => row.name)),
  ).catch(() => new Set<string>());
  return names.filter((name) => !done.has(name));
}

/** Migrates a PostgreSQL by the owner's URL. */
export async function migratePostgres(ownerUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    return await migrate({
      run: async (text) => void (await client.query(text)),
      rows: async (text) => (await client.query<Record<string, unknown>>(text)).rows,
    });
  } finally {
    await client.end();
  }
}
