import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Log } from '../host.ts';
import { DatabaseUnavailable, entryOf, type Database, type Scope, type Transaction } from './database.ts';
import { postgresListener } from './postgres-listener.ts';

export interface PostgresOptions {
  /** Connects as the login role: no superuser, no owner, no BYPASSRLS, a member of the muster roles (README). */
  readonly url: string;
  readonly poolSize?: number;
  readonly log?: Pick<Log, 'info' | 'warn'>;
}

/** Milliseconds to wait for a connection before a call is answered that the database is unavailable. */
const longestWait = 10_000;
/** Longer than a statement may run: a server that has vanished gives no answer at all. */
const longestSilence = 90_000;

/**
 * Opens a migrated PostgreSQL. Connections idle in the login role, which has no rights of its own. The database may go away and
 * come back at any time: in between, transactions fail with `DatabaseUnavailable`, and the process continues.
 */
export async function openPostgres({ url, poolSize = 10, log }: PostgresOptions): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    // Statements are sent without waiting for each other: a transaction opens together with its first query.
    pipeline: true,
    connectionTimeoutMillis: longestWait,
    query_timeout: longestSilence,
    keepAlive: true,
    // In memory and on solid-state disks a random page costs as much as the next one. A planner that assumes rotating disks reads
    // whole tables, of which a company's rows may be a hundredth. Compiling a query takes longer than any of ours gains by it.
    options:
      '-c timezone=UTC -c random_page_cost=1.1 -c jit=off -c statement_timeout=60000 -c idle_in_transaction_session_timeout=60000',
  });
  // A connection may be lost while idle or busy. Its query reports it to the caller, but the event needs a listener at all times,
  // since the process would end otherwise.
  pool.on('error', (error) => log?.warn({ err: error }, 'A connection to the database has ended'));
  pool.on('connect', (client) => client.on('error', () => undefined));
  const listener = postgresListener(
    {
      connectionString: url,
      pipeline: true,
      connectionTimeoutMillis: longestWait,
      query_timeout: longestWait,
      keepAlive: true,
    },
    log,
  );
  return {
    kind: 'postgres',
    within: (scope, work) => transact(pool, scope, work),
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

const drizzled = new WeakMap<pg.PoolClient, Transaction>();

function drizzleOf(client: pg.PoolClient): Transaction {
  let known = drizzled.get(client);
  if (!known) drizzled.set(client, (known = drizzle(client) as unknown as Transaction));
  return known;
}

/**
 * Runs one transaction on a connection of the pool. `begin` and the scope are sent without waiting for their answers: if either
 * fails, everything after it fails too, since the idle role has no rights.
 * @throws DatabaseUnavailable if there is no connection, or it was lost before the commit was answered
 */
async function transact<T>(pool: pg.Pool, scope: Scope, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw new DatabaseUnavailable(error);
  });
  let broken: Error | undefined;
  try {
    const opened = Promise.all([
      client.query('begin'),
      client.query({
        name: 'enter',
        text: 'select scope.enter($1, $2, $3, $4)',
        values: Object.values(entryOf(scope)),
      }),
    ]);
    opened.catch(() => undefined);
    const result = await work(drizzleOf(client));
    await opened;
    const { command } = await client.query('commit');
    // The commit of a failed transaction is answered with a rollback instead of an error.
    if (command !== 'COMMIT') throw new Error('The transaction had failed before its commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failed: unknown) => {
      broken = failed instanceof Error ? failed : new Error(String(failed));
    });
    // A connection that cannot even roll back is lost, with everything that was sent on it.
    throw broken ? new DatabaseUnavailable(error) : error;
  } finally {
    client.release(broken);
  }
}

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
