import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Log } from '../host.ts';
import { DatabaseUnavailable, entryOf, type Database, type Scope, type Transaction } from './database.ts';
import { hasState } from './error-state.ts';
import { postgresListener } from './postgres-listener.ts';
import { withoutNames } from './prepared.ts';
import { sessionOptions } from './session-settings.ts';

export interface PostgresOptions {
  /** Connects as the login role: no superuser, no owner, no BYPASSRLS, a member of the muster roles (README). */
  readonly url: string;
  /**
   * The address of PostgreSQL itself, if `url` is that of a pooler that lends a connection for one transaction. Such a connection takes
   * no options, keeps no prepared statements and hears no notifications.
   */
  readonly directUrl?: string | undefined;
  readonly poolSize?: number;
  readonly log?: Pick<Log, 'info' | 'warn'>;
}

/** Milliseconds to wait for a connection before a call is answered that the database is unavailable. */
const longestWait = 10_000;
/** Longer than a statement may run: a server that has vanished gives no answer at all. */
const longestSilence = 90_000;
/** After this the server may have gone in silence, and the connection is tried before a transaction is entrusted to it. */
const triedAfter = 2000;
/** The longest that such a trial waits. */
const longestTrial = 3000;

/**
 * Opens a migrated PostgreSQL. Connections idle in the login role, which has no rights of its own. The database may go away and
 * come back at any time: in between, transactions fail with `DatabaseUnavailable`, and the process continues.
 */
export async function openPostgres({ url, directUrl, poolSize = 10, log }: PostgresOptions): Promise<Database> {
  const isPooled = directUrl !== undefined;
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    // Statements are sent without waiting for each other: a transaction opens together with its first query.
    pipeline: true,
    connectionTimeoutMillis: longestWait,
    query_timeout: longestSilence,
    keepAlive: true,
    ...(isPooled ? {} : { options: sessionOptions }),
  });
  // A connection may be lost while idle or busy. Its query reports it to the caller, but the event needs a listener at all times,
  // since the process would end otherwise.
  pool.on('error', (error) => log?.warn({ err: error }, 'A connection to the database has ended'));
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    client.on('notice', ({ code }) => {
      if (code === plainWarning) warned.add(client);
    });
  });
  const listener = postgresListener(
    {
      connectionString: directUrl ?? url,
      pipeline: true,
      connectionTimeoutMillis: longestWait,
      query_timeout: longestWait,
      keepAlive: true,
    },
    log,
  );
  return {
    kind: 'postgres',
    within: (scope, work) => transact(pool, isPooled, scope, work),
    notify: async (channel, payload) => {
      await pool.query('select pg_notify($1, $2)', [channel, payload]);
    },
    listen: (channel, hear, missed) => listener.listen(channel, hear, missed),
    isListening: () => listener.isListening(),
    ping: async () => {
      await pool.query('select 1');
    },
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      await listener.close();
      await pool.end();
    },
  };
}

const plainWarning = '01000';
/** Connections on which the server has warned. At a commit: that the wait for another node was cut off, and only it has the rows. */
const warned = new WeakSet<pg.ClientBase>();

const drizzled = new WeakMap<pg.PoolClient, Transaction>();

function drizzleOf(client: pg.PoolClient, isPooled: boolean): Transaction {
  let known = drizzled.get(client);
  if (!known) {
    known = drizzle(client) as unknown as Transaction;
    if (isPooled) withoutNames.add(known);
    drizzled.set(client, known);
  }
  return known;
}

/** When each connection was given back. */
const restingSince = new WeakMap<pg.PoolClient, number>();

/**
 * A connection on which a server answers. One that has rested is tried first, and replaced if its server is gone: no transaction has
 * begun on it, so nothing is repeated.
 * @throws DatabaseUnavailable if there is none
 */
async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  for (;;) {
    const client = await pool.connect().catch((error: unknown) => {
      throw new DatabaseUnavailable(error);
    });
    const since = restingSince.get(client);
    if (since === undefined || performance.now() - since < triedAfter) return client;
    const lost = await Promise.race([
      client.query('').then(() => undefined, asError),
      pause(longestTrial, new Error('The connection gives no answer'), { ref: false }),
    ]);
    if (!lost) return client;
    client.release(lost);
  }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/**
 * Runs one transaction on a connection of the pool. `begin` and the scope are sent without waiting for their answers: if either
 * fails, everything after it fails too, since the idle role has no rights.
 * @throws DatabaseUnavailable if there is no connection, it was lost before the commit was answered or confirmed, or its
 * server may not write
 */
async function transact<T>(
  pool: pg.Pool,
  isPooled: boolean,
  scope: Scope,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const client = await connect(pool);
  let broken: Error | undefined;
  try {
    const opened = Promise.all([
      client.query('begin'),
      client.query({
        ...(isPooled ? {} : { name: 'enter' }),
        text: 'select scope.enter($1, $2, $3, $4)',
        values: Object.values(entryOf(scope)),
      }),
    ]);
    opened.catch(() => undefined);
    const result = await work(drizzleOf(client, isPooled));
    await opened;
    warned.delete(client);
    const { command } = await client.query('commit');
    // The commit of a failed transaction is answered with a rollback instead of an error.
    if (command !== 'COMMIT') throw new Error('The transaction had failed before its commit');
    if (warned.has(client)) throw new DatabaseUnavailable(new Error('No other node has confirmed the commit'));
    return result;
  } catch (error) {
    await client.query('rollback').catch((failed: unknown) => {
      broken = asError(failed);
    });
    // A former leader takes no writes any more: the next connection may lead to the present one.
    if (scope.readOnly !== true && hasState(error, readOnlyServer)) broken ??= asError(error);
    // A connection that cannot even roll back is lost, with everything that was sent on it.
    throw broken ? new DatabaseUnavailable(error) : error;
  } finally {
    restingSince.set(client, performance.now());
    client.release(broken);
  }
}

/** A server that follows another one refuses writes with this. */
const readOnlyServer = /^25006$/;

/** Why a login role must not be used in production: superusers and owners bypass row-level security. Undefined if it may. */
export async function unsafeRole(url: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ unsafe: string | null }>(`
      select case
        when rolsuper then 'is a superuser'
        when rolbypassrls then 'bypasses row-level security'
        when exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
                     where n.nspname = 'public' and c.relkind = 'r' and c.relowner = r.oid) then 'owns tables'
      end as unsafe
      from pg_roles r where rolname = current_user`);
    return rows[0]?.unsafe ?? undefined;
  } finally {
    await client.end();
  }
}
