import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Log } from '../host.ts';
import { DatabaseUnavailable, settings, type Database, type Scope, type Transaction } from './database.ts';
import { postgresListener } from './postgres-listener.ts';

export interface PostgresOptions {
  /** Connects as the login role: no superuser, no owner, no BYPASSRLS, member of the muster roles (README). */
  readonly url: string;
  readonly poolSize?: number;
  readonly log?: Pick<Log, 'info' | 'warn'>;
}

/** In milliseconds: how long a call waits for a connection before it is answered that the database is away. */
const longestWait = 10_000;
/** Longer than the server lets a statement run: a server that is gone without a word answers nothing at all. */
const longestSilence = 90_000;

/**
 * Opens a PostgreSQL that has been migrated. Connections rest in the login role, which has no rights of its own. The
 * database may go away and come back at any time: meanwhile transactions fail with `DatabaseUnavailable`, and nothing ends.
 */
export async function openPostgres({ url, poolSize = 10, log }: PostgresOptions): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    // Statements that do not wait for each other travel together: a transaction opens with its first query.
    pipeline: true,
    connectionTimeoutMillis: longestWait,
    query_timeout: longestSilence,
    keepAlive: true,
    // Pages anywhere cost what the next one does, in memory and on solid state; a planner that thinks of turning disks reads
    // whole tables, of which one company's rows may be a hundredth. Compiling a question costs more than any of ours wins by it.
    options:
      '-c timezone=UTC -c random_page_cost=1.1 -c jit=off -c statement_timeout=60000 -c idle_in_transaction_session_timeout=60000',
  });
  // A connection may die at rest or at work. Its query tells the one who waits for it; the event has to be heard by
  // somebody all the connection's life, since the process would end with it.
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
 * One transaction on a connection of the pool. `begin` and the scope are sent without waiting for their answers: should
 * either fail, whatever follows on the connection fails too, since the resting role may do nothing.
 * @throws DatabaseUnavailable where there is no connection, or it ended before the commit was answered
 */
async function transact<T>(pool: pg.Pool, scope: Scope, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw new DatabaseUnavailable(error);
  });
  let broken: Error | undefined;
  try {
    const values = settings(scope);
    const calls = values.map((_, index) => `set_config($${index * 2 + 1}, $${index * 2 + 2}, true)`).join(', ');
    const opened = Promise.all([
      client.query('begin'),
      client.query({
        name: scope.readOnly ? 'enter to read' : 'enter',
        text: `select ${calls}`,
        values: values.flat(),
      }),
    ]);
    opened.catch(() => undefined);
    const result = await work(drizzleOf(client));
    await opened;
    const { command } = await client.query('commit');
    // A transaction that failed inside answers its commit with a rollback, and not with an error.
    if (command !== 'COMMIT') throw new Error('The transaction had failed before its commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failed: unknown) => {
      broken = failed instanceof Error ? failed : new Error(String(failed));
    });
    // A connection that cannot even be rolled back is gone, and with it whatever was asked on it.
    throw broken ? new DatabaseUnavailable(error) : error;
  } finally {
    client.release(broken);
  }
}

/** Why a login role must not run production (security: a superuser or owner walks through row-level security). */
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
