import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { readConfig } from '#server/config.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { migratePostgres } from '#server/db/migrate.ts';
import type { Database } from '#server/db/database.ts';
import { openHost, type OpenHost } from '#server/open-host.ts';
import { run, type Running } from '#server/running.ts';
import { createDatabase, dropDatabase, startCluster, type Cluster } from '#tests/support/postgres.ts';

export type Kind = 'PGlite' | 'PostgreSQL';

/** A host on a fresh database, with a real port, and a connection as the owner of the tables for preparing data. */
export interface BenchHost {
  readonly kind: Kind;
  readonly host: OpenHost;
  readonly running: Running;
  readonly url: string;
  /** Runs SQL as the owner of the tables, without row-level security. */
  owner(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

let cluster: Cluster | undefined;

/**
 * Starts a host to measure. PostgreSQL runs as a temporary cluster whose commits are not written to disk; PGlite in memory.
 * @param hasWorker whether the process also does jobs and calculates days, as the only process of an installation does
 */
export async function openBench(kind: Kind, hasWorker = true): Promise<BenchHost> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-bench-'));
  const secret = (): string => randomBytes(48).toString('base64');
  const config = {
    ...readConfig(
      'test',
      {
        PORT: '0',
        BIND: '127.0.0.1',
        DATA_DIR: folder,
        LOG_LEVEL: 'error',
        ROLES: hasWorker ? 'web,device,worker' : 'web,device',
      },
      { token: secret(), link: secret() },
    ),
    checkAnswers: false,
  };
  const { database, owner, end } = kind === 'PGlite' ? await embedded(folder) : await postgres();
  const host = await openHost(config, { database });
  const running = await run(host);
  return {
    kind,
    host,
    running,
    owner,
    url: `http://127.0.0.1:${running.port}`,
    close: async () => {
      await running.stop();
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Opened {
  readonly database: Database;
  readonly owner: BenchHost['owner'];
  readonly end: () => Promise<void>;
}

async function embedded(folder: string): Promise<Opened> {
  const database = await openEmbedded({ folder: join(folder, 'database') });
  return { database, owner: (text, values) => database.asOwner(text, values), end: async () => {} };
}

/** An empty database of the cluster that all measurements of a process share. @returns its owner's URL */
export async function emptyDatabase(): Promise<string> {
  cluster ??= await startCluster();
  return createDatabase(cluster.url);
}

/** Removes a database from `emptyDatabase`. */
export async function removeDatabase(url: string): Promise<void> {
  if (cluster) await dropDatabase(cluster.url, url);
}

async function postgres(): Promise<Opened> {
  const url = await emptyDatabase();
  await migratePostgres(url);
  const database = await openPostgres({ url, poolSize: 20 });
  const pool = new pg.Pool({ connectionString: url, max: 20 });
  // Removing its database may end an idle connection before it is closed.
  pool.on('error', () => undefined);
  return {
    database,
    owner: async (text, values) => (await pool.query<Record<string, unknown>>(text, values)).rows,
    end: async () => {
      await pool.end();
      await removeDatabase(url);
    },
  };
}

/** Ends everything that the measurements of a process shared. */
export async function endBenches(): Promise<void> {
  await cluster?.stop();
}

/** The given percentile of sorted values, e.g. 0.95. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
