import { sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { prepared } from './prepared.ts';

/** A transaction: the only thing that queries run on. Parts of it that may fail alone run in a `savepoint`. */
export type Transaction = Omit<PgDatabase<PgQueryResultHKT, Record<string, never>>, 'transaction'>;

/**
 * The scope of a transaction: what it sees and may do (docs/architecture.md#tenancy-and-data).
 * - `tenant`: one company's rows, by row-level security.
 * - `system`: the host's own tables (accounts, sessions, terminal registry, jobs), no company's.
 * - `vendor`: the provider's staff, across companies; what they do is audited.
 * - `idle`: nothing at all; where the connection rests between transactions.
 */
export type Role = 'tenant' | 'system' | 'vendor' | 'idle';

export interface Scope {
  readonly role: Exclude<Role, 'idle'>;
  readonly companyId?: number;
  readonly userId?: number;
  /** GET and HEAD, and POSTs that only read. A write is then refused by the database itself. */
  readonly readOnly?: boolean;
}

/** The database is away, or went away in the middle of a transaction: whether that was stored is not known. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('The database is not available', { cause });
  }
}

/** How a database is put into a backup of the installation. */
export interface DatabaseBackup {
  readonly kind: Database['kind'];
  /** Name of its last migration. */
  readonly migration: string;
  /** Writes it into the folder of a backup, as it is at one moment. */
  writeTo(folder: string): Promise<void>;
}

/** The database, embedded or PostgreSQL: the rest of the code cannot tell them apart. */
export interface Database {
  readonly kind: 'embedded' | 'postgres';
  /** Runs `work` in one transaction with the scope's role; commits when it resolves, else rolls back. */
  within<T>(scope: Scope, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Tells the other processes of the same database; `payload` at most 8000 bytes. */
  notify(channel: string, payload: string): Promise<void>;
  /**
   * Hears what any process notified, its own included. Answers a function that ends it.
   * @param missed is called when something may have been notified that was not heard: the connection was made again
   */
  listen(channel: string, hear: (payload: string) => void, missed: () => void): Promise<() => Promise<void>>;
  /** Whether what is notified now is heard: false while the connection for it is being made again. */
  isListening(): boolean;
  /** Answers only when a query came back. */
  ping(): Promise<void>;
  /** How many connections there are, are at rest, and are waited for; only of a PostgreSQL. */
  connections?(): { readonly open: number; readonly idle: number; readonly waiting: number };
  /** For a backup; only of an embedded one that lies in a folder: whoever runs a PostgreSQL backs it up by its own tools. */
  backup?(): DatabaseBackup;
  close(): Promise<void>;
}

export const roleNames: Record<Role, string> = {
  tenant: 'muster_tenant',
  system: 'muster_system',
  vendor: 'muster_vendor',
  idle: 'muster_idle',
};

export const idleRole = roleNames.idle;

/**
 * Puts on the scope's role, company and person for the rest of the transaction.
 * Called again inside one, it switches the scope: a request starts as `system` to read its session and goes on as `tenant`.
 */
export async function switchScope(tx: Transaction, scope: Scope): Promise<void> {
  await (scope.readOnly ? switchToRead : switchBoth)(tx, Object.fromEntries(settings(scope)));
}

/** Asked in every request: its text is made once, and a connection reads it once. */
function switching(readOnly: boolean): ReturnType<typeof prepared> {
  const names = settings({ role: 'system', readOnly }).map(([name]) => name);
  return prepared(
    (value) =>
      sql`select ${sql.join(
        names.map((name) => sql`set_config(${sql.raw(`'${name}'`)}, ${value(name)}, true)`),
        sql`, `,
      )}`,
    z.unknown(),
  );
}

/** The settings that make a scope, by name. That a transaction only reads holds to its end, whatever scope it is switched to. */
export function settings(scope: Scope): [name: string, value: string][] {
  const text = (id: number | undefined): string => (id === undefined ? '' : String(id));
  return [
    ['role', roleNames[scope.role]],
    ['app.company_id', text(scope.companyId)],
    ['app.user_id', text(scope.userId)],
    ...(scope.readOnly ? [['transaction_read_only', 'on'] satisfies [string, string]] : []),
  ];
}

const switchBoth = switching(false);
const switchToRead = switching(true);

/** Does a part of a transaction that may fail alone: what it wrote is undone, the rest stands. */
export async function savepoint<T>(tx: Transaction, work: () => Promise<T>): Promise<T> {
  await tx.execute(sql`savepoint part`);
  try {
    const result = await work();
    await tx.execute(sql`release savepoint part`);
    return result;
  } catch (error) {
    await tx.execute(sql`rollback to savepoint part`);
    await tx.execute(sql`release savepoint part`);
    throw error;
  }
}
