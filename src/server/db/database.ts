import { sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { prepared } from './prepared.ts';

/** A transaction, the only object that runs queries. A part that may fail alone runs in a `savepoint`. */
export type Transaction = Omit<PgDatabase<PgQueryResultHKT, Record<string, never>>, 'transaction'>;

/**
 * The scope of a transaction: what it sees and may do (docs/architecture.md#tenancy-and-data).
 * - `tenant`: one company's rows, by row-level security.
 * - `system`: the host's own tables (accounts, sessions, terminal registry, jobs), no company's.
 * - `vendor`: the provider's staff, across companies; their actions are audited.
 * - `eraser`: one company's rows, to delete them, those that are otherwise written once included.
 * - `idle`: nothing; the role of a connection between transactions.
 */
export type Role = 'tenant' | 'system' | 'vendor' | 'eraser' | 'idle';

export interface Scope {
  readonly role: Exclude<Role, 'idle'>;
  readonly companyId?: number;
  readonly userId?: number;
  /** True for GET, HEAD and POSTs that only read. The database then refuses writes. */
  readonly readOnly?: boolean;
}

/** The database cannot be reached, or was lost during a transaction, which may or may not have been committed. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('The database is not available', { cause });
  }
}

/** How a database becomes part of a backup of the installation. */
export interface DatabaseBackup {
  readonly kind: Database['kind'];
  /** The name of its last migration. */
  readonly migration: string;
  /** Writes a consistent copy into the folder of a backup. */
  writeTo(folder: string): Promise<void>;
}

/** A database, embedded or PostgreSQL; other code does not see the difference. */
export interface Database {
  readonly kind: 'embedded' | 'postgres';
  /** Runs `work` in one transaction with the scope's role; commits when it resolves, else rolls back. */
  within<T>(scope: Scope, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Notifies the other processes of the same database; `payload` has at most 8000 bytes. */
  notify(channel: string, payload: string): Promise<void>;
  /**
   * Listens to notifications of all processes, including this one. Returns a function that stops listening.
   * @param missed called after a reconnection, when notifications may have been lost
   */
  listen(channel: string, hear: (payload: string) => void, missed: () => void): Promise<() => Promise<void>>;
  /** Whether notifications arrive now: false while the connection is being restored. */
  isListening(): boolean;
  /** Resolves once a query has been answered. */
  ping(): Promise<void>;
  /** How many connections are open, idle, and waited for; only for PostgreSQL. */
  connections?(): { readonly open: number; readonly idle: number; readonly waiting: number };
  /** Makes a backup; only for an embedded database in a folder. PostgreSQL is backed up with its own tools. */
  backup?(): DatabaseBackup;
  close(): Promise<void>;
}

export const roleNames: Record<Role, string> = {
  tenant: 'muster_tenant',
  system: 'muster_system',
  vendor: 'muster_vendor',
  eraser: 'muster_eraser',
  idle: 'muster_idle',
};

export const idleRole = roleNames.idle;

/**
 * Sets the scope's role, company and person for the rest of the transaction. It can be called again: a request starts as `system`
 * to read its session and continues as `tenant`.
 */
export async function switchScope(tx: Transaction, scope: Scope): Promise<void> {
  await enter(tx, entryOf(scope));
}

/** The values with which `scope.enter` (secure.sql) puts a scope on, in order. A read-only transaction remains so, whatever it enters. */
export function entryOf(scope: Scope) {
  return {
    role: roleNames[scope.role],
    company: scope.companyId ?? null,
    person: scope.userId ?? null,
    reads: String(scope.readOnly ?? false),
  };
}

/** Runs in every request, so it is a prepared statement. */
const enter = prepared(
  (value) =>
    sql`select scope.enter(${value('role')}::text, ${value('company')}::bigint, ${value('person')}::bigint, ${value('reads')}::boolean)`,
  z.unknown(),
);

/** Runs a part of a transaction that may fail alone: its writes are undone, the others remain. */
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
