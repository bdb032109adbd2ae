import { sql } from 'drizzle-orm';
import type { Transaction } from './database.ts';

/**
 * Waits until no other transaction does the same, on any process, and keeps the turn until this one ends: what is read from
 * then on holds until it is written. Take it before any lock of a row that others take after it, else two wait for each other.
 * @param what what takes turns, and of whom: a company's id, a person's
 */
export async function oneAtATime(tx: Transaction, what: string, ...of: readonly (number | string)[]): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${JSON.stringify([what, ...of])}, 0))`);
}

/** The same for each of some records of a company: in the order of their ids, so that two never wait for each other. */
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

/** Waits while another one has its turn ({@link oneAtATime}), and keeps any from beginning until this ends; others do the same beside it. */
export async function besideOthers(tx: Transaction, what: string, ...of: readonly (number | string)[]): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended(${JSON.stringify([what, ...of])}, 0))`);
}
