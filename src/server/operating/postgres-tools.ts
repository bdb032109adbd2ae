import { spawn } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import type { DatabaseBackup } from '../db/database.ts';
import { isOfCluster } from '../db/distribution/distribute.ts';
import { BackupError } from './archive.ts';

/** Name of the PostgreSQL dump in a backup. */
export const dumpName = 'database.dump';

/**
 * Dumps a PostgreSQL by its own tool. The address is passed in the environment, so that no process list shows it.
 * @param url of a role that bypasses row-level security
 * @throws BackupError for a cluster, whose nodes are backed up each
 */
export async function backupOf(url: string): Promise<DatabaseBackup> {
  const migration = await asOwner(url, async (client) => {
    if (await isOfCluster(client))
      throw new BackupError(
        'The database is a cluster: back up every node with its own tools, see “A cluster” in the README',
      );
    const { rows } = await client.query<{ name: string }>(
      `select name from schema_migrations where name not like 'secure.sql%' order by name desc limit 1`,
    );
    return rows[0]?.name ?? '';
  });
  return {
    kind: 'postgres',
    migration,
    writeTo: (folder) =>
      runTool('pg_dump', ['--format=custom', '--no-owner', '--no-acl', `--file=${join(folder, dumpName)}`], url),
  };
}

/** Restores a dump. Migrations afterwards recreate the rights. */
export async function restoreDump(dump: string, url: string): Promise<void> {
  await asOwner(url, async (client) => {
    // Policies name these roles, which a new cluster lacks.
    await client.query(`
      do $$
      declare role_name text;
      begin
        foreach role_name in array array['muster_idle', 'muster_tenant', 'muster_system', 'muster_vendor', 'muster_eraser'] loop
          if not exists (select from pg_roles where rolname = role_name) then
            execute format('create role %I nologin', role_name);
          end if;
        end loop;
      end $$`);
  });
  await runTool(
    'pg_restore',
    [
      '--no-owner',
      '--no-acl',
      '--exit-on-error',
      '--single-transaction',
      '--clean',
      '--if-exists',
      '--dbname',
      '',
      dump,
    ],
    url,
  );
}

/** Whether a database holds Muster's tables. */
export const holdsMuster = (url: string): Promise<boolean> =>
  asOwner(url, async (client) => {
    const { rows } = await client.query<{ found: boolean }>(
      `select to_regclass('public.schema_migrations') is not null as found`,
    );
    return rows[0]?.found ?? false;
  });

/** Runs `work` on a separate connection. @throws BackupError if the database does not answer */
export async function asOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw new BackupError(`The database does not answer: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs a PostgreSQL tool. @throws BackupError with its message if it fails or is not installed */
function runTool(tool: 'pg_dump' | 'pg_restore', words: readonly string[], url: string): Promise<void> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const database = decodeURIComponent(pathname.slice(1));
  const child = spawn(
    tool,
    words.map((word) => (word === '' ? database : word)),
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        ...process.env,
        PGHOST: searchParams.get('host') ?? decodeURIComponent(hostname),
        PGPORT: port || (searchParams.get('port') ?? '5432'),
        PGUSER: decodeURIComponent(username),
        PGPASSWORD: decodeURIComponent(password),
        PGDATABASE: database,
        ...(searchParams.has('sslmode') ? { PGSSLMODE: searchParams.get('sslmode') ?? '' } : {}),
      },
    },
  );
  let errorText = '';
  child.stderr.on('data', (text: Buffer) => (errorText = `${errorText}${text.toString()}`.slice(-2000)));
  return new Promise((resolve, reject) => {
    child.once('error', () => {
      reject(
        new BackupError(
          `${tool} does not run: install the client tools of PostgreSQL, of the server's version or later`,
        ),
      );
    });
    child.once('close', (code) => {
      if (code === 0) resolve();
      else if (errorText.includes('row-level security'))
        reject(
          new BackupError(
            'The role of MIGRATION_DATABASE_URL is kept from rows by row-level security: give one that is a superuser or has BYPASSRLS',
          ),
        );
      else reject(new BackupError(`${tool} failed:\n${errorText.trim()}`));
    });
  });
}
