import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { Database } from '#server/db/database.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { migratePostgres } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { createDatabase, dropDatabase, ensureTemplate, runVariable, type OwnCluster } from './postgres.ts';
import { watched } from './statements/watch.ts';

export type DatabaseKind = 'pglite' | 'postgres';

/** The migrated database of a test file; closing `database` removes it. */
export interface TestDatabase {
  readonly database: Database;
  /** Runs SQL as the owner of the tables, without row-level security: to read rows, and to write what no call would. */
  asOwner(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  /** The login role's URL; absent for the embedded database. */
  readonly url?: string;
}

/** The database of this run of the suites. */
export function chosenDatabase(): DatabaseKind {
  return process.env['TEST_DATABASE'] === 'postgres' ? 'postgres' : 'pglite';
}

/**
 * Opens a database for a test file: a copy of one migrated template.
 * @param keptIn a folder for the embedded database; either kind then remains after closing, for another process to open
 */
export async function openTestDatabase(kind: DatabaseKind = chosenDatabase(), keptIn?: string): Promise<TestDatabase> {
  return kind === 'pglite' ? openFromDump(await dump(), keptIn) : openCopy(ownCluster(), keptIn !== undefined);
}

/** Dumps of filled embedded databases, by the name of what they hold. */
const filled = new Map<string, Promise<Blob>>();

/**
 * The same with content that many files need; it is made once in a run (for the embedded database once in a worker) and copied.
 * @param fill writes the content and closes the database
 */
export async function openFilledDatabase(
  name: string,
  fill: (database: TestDatabase) => Promise<void>,
): Promise<TestDatabase> {
  if (chosenDatabase() === 'pglite') {
    const made = filled.get(name) ?? dumpOnceFilled(fill);
    filled.set(name, made);
    return openFromDump(await made);
  }
  const cluster = ownCluster();
  // Of this run only: the next may fill it otherwise.
  const template = `muster_${name}_${process.env[runVariable] ?? ''}`;
  await ensureTemplate(
    cluster,
    template,
    async (url) => fill(await openAt(url, () => Promise.resolve())),
    await migratedTemplate(cluster),
  );
  return openCopy(cluster, false, template);
}

function ownCluster(): string {
  const cluster = process.env['TEST_DATABASE_URL'];
  if (!cluster) throw new Error('TEST_DATABASE_URL is not set: run the suite as project "postgres"');
  return cluster;
}

/** The same in a cluster of the test's own, which it may stop and start. Closing the host removes nothing. */
export async function openTestDatabaseIn(cluster: OwnCluster): Promise<TestDatabase> {
  return openCopy(cluster.url, true);
}

const migrations = fileURLToPath(new URL('../../src/server/db/migrations/', import.meta.url));

/** Changes with every migration, so that no template outlives one. */
function migrationsHash(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(migrations)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()) {
    hash.update(name).update(readFileSync(join(migrations, name)));
  }
  return hash.digest('hex').slice(0, 16);
}

async function openFromDump(template: Blob, folder?: string): Promise<TestDatabase> {
  const database = await openEmbedded({ template, ...(folder === undefined ? {} : { folder }) });
  return { database: watched(database), asOwner: (text, values) => database.asOwner(text, values) };
}

async function dumpOnceFilled(fill: (database: TestDatabase) => Promise<void>): Promise<Blob> {
  const database = await openEmbedded({ template: await dump() });
  let made: Blob | undefined;
  await fill({
    database: {
      ...watched(database),
      close: async () => {
        made = await database.dump();
        await database.close();
      },
    },
    asOwner: (text, values) => database.asOwner(text, values),
  });
  if (!made) throw new Error('What fills a database closes it.');
  return made;
}

/** The dump of the migrated template, stored on disk; the first caller makes it. */
async function dump(): Promise<Blob> {
  const folder = fileURLToPath(new URL('../../node_modules/.cache/muster-tests/', import.meta.url));
  const path = join(folder, `pglite-${migrationsHash()}.tar`);
  try {
    return new Blob([new Uint8Array(readFileSync(path))]);
  } catch {
    const fresh = await openEmbedded({});
    const blob = await fresh.dump();
    await fresh.close();
    mkdirSync(folder, { recursive: true });
    // Several files start at once: only a complete dump gets the name that others look for.
    const unfinished = `${path}.${randomBytes(6).toString('hex')}`;
    writeFileSync(unfinished, new Uint8Array(await blob.arrayBuffer()));
    renameSync(unfinished, path);
    return blob;
  }
}

export const login = { role: 'muster_login', password: 'not-a-secret' } as const;

/** Makes the role with which a host logs in (README), if the cluster lacks it. It has to exist before the migrations run. */
export async function ensureLogin(ownerUrl: string): Promise<void> {
  await runAsOwner(
    ownerUrl,
    `do $$ begin
    create role ${login.role} login noinherit nosuperuser nocreatedb nocreaterole password '${login.password}';
  exception when duplicate_object then null; end $$`,
  );
}

/** The URL of the same database with the role with which a host logs in. */
export function loginUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.username = login.role;
  url.password = login.password;
  return url.href;
}

const migratedTemplate = (cluster: string): Promise<string> =>
  ensureTemplate(cluster, `muster_template_${migrationsHash()}`, async (url) => {
    await ensureLogin(url);
    await migratePostgres(url);
  });

async function openCopy(cluster: string, isKept: boolean, template?: string): Promise<TestDatabase> {
  const ownerUrl = await createDatabase(cluster, template ?? (await migratedTemplate(cluster)));
  // The host closes its database; what is left then is to remove it.
  return openAt(ownerUrl, async () => {
    if (!isKept) await dropDatabase(cluster, ownerUrl);
  });
}

/** Opens a migrated database of the test's own, which the test removes. @param ownerUrl of its owner */
export const openOwned = (ownerUrl: string): Promise<TestDatabase> => openAt(ownerUrl, () => Promise.resolve());

async function openAt(ownerUrl: string, onClose: () => Promise<void>): Promise<TestDatabase> {
  const url = loginUrl(ownerUrl);
  const database = await openPostgres({ url, poolSize: 5 });
  return {
    database: {
      ...watched(database),
      close: async () => {
        await database.close();
        await onClose();
      },
    },
    url,
    asOwner: (text, values) => runAsOwner(ownerUrl, text, values),
  };
}

/** Connects to a PostgreSQL of the tests again, like a second process. Closing this does not remove the database. */
export async function openAgain(first: TestDatabase): Promise<TestDatabase> {
  if (!first.url) throw new Error('The embedded database has one process');
  return { ...first, database: watched(await openPostgres({ url: first.url, poolSize: 5 })) };
}

async function runAsOwner(url: string, text: string, values?: unknown[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text, values)).rows;
  } finally {
    await client.end();
  }
}
