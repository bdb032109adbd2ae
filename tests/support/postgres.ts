import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import pg from 'pg';
import { installPackages } from './apt.ts';
import { quickFolder } from './quick-folder.ts';

/** A PostgreSQL for tests: a temporary cluster, or one that was already running. */
export interface Cluster {
  /** The URL of its maintenance database, with a role that may create databases and roles. */
  readonly url: string;
  /** Stops a temporary cluster and removes its files; does nothing to another one. */
  stop(): Promise<void>;
}

/** A temporary cluster whose server may be stopped and started while clients are connected. */
export interface OwnCluster extends Cluster {
  /** Stops the server: `SIGINT` like `pg_ctl stop -m fast`, `SIGKILL` for the postmaster alone, which should never happen. */
  end(signal: 'SIGINT' | 'SIGKILL'): Promise<void>;
  /** Starts it again, with the same port and data. */
  start(): Promise<void>;
}

/** The oldest major version with which the schema and its policies are tested. */
export const oldestMajor = 15;

/**
 * Returns the PostgreSQL server of `TEST_DATABASE_URL` if set, otherwise a temporary cluster made with the newest installed
 * binaries. Durability is off, since its data is not needed later.
 * @throws if no binaries of version 15 or later are installed (see `ensurePostgres`)
 */
export async function startCluster(log: (line: string) => void = () => {}): Promise<Cluster> {
  const running = process.env['TEST_DATABASE_URL'];
  if (running) return { url: running, stop: async () => {} };
  return startOwnCluster(log, { synchronous_commit: 'off' });
}

/**
 * Always starts a temporary cluster, made with the newest installed binaries. It keeps acknowledged data when its processes are
 * killed, unless the settings say otherwise, but not when the machine is.
 * @throws if no binaries of version 15 or later are installed (see `ensurePostgres`)
 */
export async function startOwnCluster(
  log: (line: string) => void = () => {},
  own: Readonly<Record<string, string>> = {},
): Promise<OwnCluster> {
  const binaries = findBinaries();
  if (!binaries)
    throw new Error(`PostgreSQL ${oldestMajor} or later is not installed, and TEST_DATABASE_URL is not set.`);
  const account = serverAccount();
  const folder = mkdtempSync(join(quickFolder(), 'muster-postgres-'));
  if (account) chownSync(folder, account.uid, account.gid);
  const identity = account ?? {};
  const data = join(folder, 'data');
  log(`starting a throw-away cluster with ${binaries}`);
  try {
    execFileSync(
      join(binaries, 'initdb'),
      ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync', '--no-instructions'],
      { ...identity, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], env: cleanEnvironment() },
    );
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(`initdb failed: ${stderrOf(error)}`, { cause: error });
  }

  const port = await freePort();
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: folder,
    max_connections: '200',
    shared_buffers: '128MB',
    fsync: 'off',
    full_page_writes: 'off',
    max_wal_size: '256MB',
    timezone: 'UTC',
    ...own,
  };
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let server: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    // The backends of a killed postmaster live until they notice, and until then nothing else can use the data.
    const deadline = performance.now() + 30_000;
    for (;;) {
      const started = spawn(
        join(binaries, 'postgres'),
        ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
        { ...identity, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], env: cleanEnvironment() },
      );
      server = started;
      let output = '';
      started.stderr.on('data', (chunk: Buffer) => {
        output = (output + chunk.toString()).slice(-4000);
      });
      try {
        return await untilReady(url, started, () => output);
      } catch (error) {
        if (!output.includes('is still in use') || performance.now() > deadline) throw error;
      }
    }
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (server) await ended(server, signal);
  };
  const stop = async (): Promise<void> => {
    process.off('exit', kill);
    await end('SIGINT');
    rmSync(folder, { recursive: true, force: true });
  };
  const kill = (): void => {
    server?.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  process.on('exit', kill);
  try {
    await start();
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop, start, end };
}

/** Environment variable with the addresses of the workers, if `TEST_DATABASE_URL` is the coordinator of a Citus cluster (scripts/citus.ts). */
export const workersVariable = 'TEST_WORKER_URLS';

const workerUrls = (): string[] => (process.env[workersVariable] ?? '').split(',').filter((url) => url !== '');

/** The servers that hold a test's database: of a Citus cluster all nodes, else the one. */
const nodesOf = (clusterUrl: string): string[] =>
  clusterUrl === process.env['TEST_DATABASE_URL'] ? [clusterUrl, ...workerUrls()] : [clusterUrl];

async function onEveryNode(clusterUrl: string, ...texts: string[]): Promise<void> {
  await Promise.all(
    nodesOf(clusterUrl).map((node) =>
      onServer(node, async (client) => {
        for (const text of texts) await client.query(text);
      }),
    ),
  );
}

/** Makes the same database of all nodes one of a cluster, in few shards: a test has two companies. */
async function joinNodes(clusterUrl: string, name: string): Promise<void> {
  const nodes = nodesOf(clusterUrl);
  if (nodes.length === 1) return;
  for (const node of nodes) await runOnDatabase(databaseUrl(node, name), 'create extension citus');
  await runOnDatabase(clusterUrl, `alter database ${pg.escapeIdentifier(name)} set citus.shard_count = 4`);
  await onServer(databaseUrl(clusterUrl, name), async (client) => {
    for (const [index, node] of nodes.entries()) {
      const { hostname, port } = new URL(node);
      await client.query(`select ${index === 0 ? 'citus_set_coordinator_host' : 'citus_add_node'}($1, $2)`, [
        hostname,
        Number(port || 5432),
      ]);
    }
  });
}

/** Lets nobody into a database any more, so that it can be renamed and copied: the nodes of a cluster keep connections to it. */
async function closeToAll(clusterUrl: string, name: string): Promise<void> {
  const nodes = nodesOf(clusterUrl);
  if (nodes.length === 1) return;
  await onEveryNode(clusterUrl, `alter database ${pg.escapeIdentifier(name)} with allow_connections false`);
  for (const node of nodes)
    await onServer(node, async (client) => {
      for (;;) {
        const { rowCount } = await client.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
          [name],
        );
        if (rowCount === 0) return;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    });
}

// Copied as files: through the log, its two thousand files took twice as long.
const templated = (name?: string): string => (name ? ` template ${pg.escapeIdentifier(name)} strategy file_copy` : '');

/** Makes an empty database, or a copy of `template`, and returns its URL. Its name is unique. */
export async function createDatabase(clusterUrl: string, template?: string): Promise<string> {
  const name = `muster_test_${randomBytes(6).toString('hex')}`;
  await onEveryNode(clusterUrl, `create database ${name}${templated(template)}`);
  return databaseUrl(clusterUrl, name);
}

/**
 * Makes the template that test files copy, once per cluster: `fill` migrates it. Safe to call from several
 * processes at once (an advisory lock on the maintenance database).
 * @param from another template that it begins as
 * @returns the template's name, for `createDatabase`.
 */
export async function ensureTemplate(
  clusterUrl: string,
  name: string,
  fill: (url: string) => Promise<void>,
  from?: string,
): Promise<string> {
  await onServer(clusterUrl, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount) return;
    const raw = `${name}_raw`;
    await onEveryNode(
      clusterUrl,
      `drop database if exists ${pg.escapeIdentifier(raw)} with (force)`,
      `create database ${pg.escapeIdentifier(raw)}${templated(from)}`,
    );
    if (from === undefined) await joinNodes(clusterUrl, raw);
    await fill(databaseUrl(clusterUrl, raw));
    await closeToAll(clusterUrl, raw);
    // Only a finished template gets the name that others look for.
    await onEveryNode(clusterUrl, `alter database ${pg.escapeIdentifier(raw)} rename to ${pg.escapeIdentifier(name)}`);
  });
  return name;
}

/** Environment variable with the name of the run, whose workers share templates. */
export const runVariable = 'MUSTER_TEST_RUN';

/** Removes the templates of a run, so that a server of one's own keeps none of them. */
export async function dropShared(clusterUrl: string, runName: string): Promise<void> {
  await onServer(clusterUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where datname like $1',
      [`muster_%_${runName}%`],
    );
    for (const { name } of rows)
      await onEveryNode(clusterUrl, `drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
  });
}

/** Removes a database that `createDatabase` made, and disconnects its clients. */
export async function dropDatabase(clusterUrl: string, url: string): Promise<void> {
  const name = decodeURIComponent(new URL(url).pathname.slice(1));
  await onEveryNode(clusterUrl, `drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
}

/** Runs SQL outside a transaction. @param url of the database */
export async function runOnDatabase(url: string, text: string): Promise<void> {
  await onServer(url, (client) => client.query(text));
}

/** Installs Debian's PostgreSQL if `TEST_DATABASE_URL` is not set and no binaries are found. */
export async function ensurePostgres(log: (line: string) => void = () => {}): Promise<void> {
  if (process.env['TEST_DATABASE_URL'] || findBinaries()) return;
  await installPackages(['postgresql'], log);
  if (!findBinaries()) throw new Error(`This system's packages hold no PostgreSQL ${oldestMajor} or later.`);
}

/** The folder of the newest installed PostgreSQL binaries of version 15 or later, or undefined. */
export function findBinaries(): string | undefined {
  const installed = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt'].flatMap((root) =>
    existsSync(root)
      ? readdirSync(root).flatMap((entry) => {
          const version = /^(?:postgresql@)?(\d+)$/.exec(entry)?.[1];
          return version ? [{ major: Number(version), folder: join(root, entry, 'bin') }] : [];
        })
      : [],
  );
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    if (!existsSync(join(folder, 'initdb')) || !existsSync(join(folder, 'postgres'))) continue;
    const major = Number(/(\d+)/.exec(execFileSync(join(folder, 'postgres'), ['--version']).toString())?.[1]);
    installed.push({ major, folder });
  }
  return installed
    .filter(({ major, folder }) => major >= oldestMajor && existsSync(join(folder, 'initdb')))
    .toSorted((a, b) => b.major - a.major)[0]?.folder;
}

/** PostgreSQL refuses to run as root, so it runs with the account of Debian's package, or `nobody`. */
export function serverAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const found = accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody');
  const uid = Number(found?.[2]);
  const gid = Number(found?.[3]);
  if (!Number.isInteger(uid) || !Number.isInteger(gid)) {
    throw new Error('PostgreSQL cannot run as root, and there is no other account to run it as.');
  }
  return { uid, gid };
}

async function untilReady(url: string, server: ChildProcess, output: () => string): Promise<void> {
  const deadline = performance.now() + 30_000;
  for (;;) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended while starting:\n${output()}`);
    try {
      await onServer(url, (client) => client.query('select 1'));
      return;
    } catch (error) {
      if (performance.now() > deadline) throw new Error(`PostgreSQL is not ready:\n${output()}`, { cause: error });
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

async function onServer<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  // If the server stops while a client is connected, the query reports it; nobody awaits the event.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function databaseUrl(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl);
  url.pathname = `/${encodeURIComponent(name)}`;
  return url.href;
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

/** Settings of the caller's own PostgreSQL (PGHOST, PGPORT …) must not affect the temporary cluster. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'));
  return { ...Object.fromEntries(kept), LC_ALL: 'C' };
}

function stderrOf(error: unknown): string {
  return error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
}
