import { sql } from 'drizzle-orm';
import type { Transaction } from './database.ts';

/**
 * Waits until no other transaction, in any process, does the same, and blocks others until this one ends: what is read from then on
 * stays true until it is written. Take it before any row lock that others take after it; otherwise two transactions wait for each
 * other.
 * @param what the name of the work, and of its subject: a company's id, a person's
 */
export async function oneAtATime(tx: Transaction, what: string, ...of: readonly (number | string)[]): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${JSON.stringify([what, ...of])}, 0))`);
}

/** The same for several records of a company, in the order of their ids, so that two transactions never wait for each other. */
export async function eachOneAtATime(
  tx: Transaction,
  what: string,
  companyId: number,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const turns = ids.toSorted((a, b) => a - b).map((id) => JSON.stringify([what, companyId, id]));
  await tx.execute(sql`
    select count(pg_advisory_xact_lock(hashtextextended(turn, 0))::text)
    from jsonb_array_elements_text(${JSON.stringify(turns)}::jsonb) as turn`);
}

/**
 * Waits for a transaction that has the exclusive turn ({@link oneAtATime}), and prevents a new one until this one ends. Several
 * transactions may do this at once.
 */
export async function besideOthers(tx: Transaction, what: string, ...of: readonly (number | string)[]): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended(${JSON.stringify([what, ...of])}, 0))`);
}
