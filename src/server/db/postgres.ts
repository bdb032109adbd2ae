import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { enter, type Database, type Transaction } from './database.ts';

export interface PostgresOptions {
  /** Connects as the login role: no superuser, no owner, no BYPASSRLS, member of the muster roles (README). */
  readonly url: string;
  readonly poolSize?: number;
}

/** Opens a PostgreSQL that has been migrated. Connections rest in the login role, which has no rights of its own. */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize ?? 10,
    options: '-c timezone=UTC -c statement_timeout=60000 -c idle_in_transaction_session_timeout=60000',
  });
  // A connection that dies at rest is replaced by the pool; without a listener the process would end.
  pool.on('error', () => undefined);
  const database = drizzle(pool);
  const listeners = new Set<pg.Client>();
  return {
    kind: 'postgres',
    within: (scope, work) =>
      database.transaction(
        async (tx) => {
          const transaction = tx as unknown as Transaction;
          await enter(transaction, scope);
          return work(transaction);
        },
        { accessMode: scope.readOnly ? 'read only' : 'read write' },
      ),
    notify: async (channel, payload) => {
      await pool.query('select pg_notify($1, $2)', [channel, payload]);
    },
    listen: async (channel, hear) => {
      const client = new pg.Client({ connectionString: options.url });
      client.on('notification', (message) => {
        if (message.channel === channel) hear(message.payload ?? '');
      });
      client.on('error', () => undefined);
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      listeners.add(client);
      return async () => {
        listeners.delete(client);
        await client.end();
      };
    },
    ping: async () => {
      await pool.query('select 1');
    },
    close: async () => {
      await Promise.all([...listeners].map((client) => client.end()));
      await pool.end();
    },
  };
}

/** Why a login role must not run production (security: a superuser or owner walks through row-level security). */
export async function unsafeRole(url: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url });
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
