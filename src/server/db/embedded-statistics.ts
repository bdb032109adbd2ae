import type { PGlite } from '@electric-sql/pglite';

/** Milliseconds between two checks of the growth of tables. */
const interval = 15_000;

/**
 * Keeps the planner's statistics up to date, like PostgreSQL's autovacuum, which PGlite lacks. Without them it assumes that every
 * table is empty, and reads a month of punches a thousand times. A table is analysed when a fifth of it is new.
 * @returns a function that stops it
 */
export function keepStatistics(client: PGlite): () => Promise<void> {
  let present = Promise.resolve();
  const look = (): void => {
    present = present
      .then(() => analyzeGrown(client))
      .catch(() => {
        // The database is closing; the next start analyses again.
      });
  };
  look();
  const timer = setInterval(look, interval);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await present;
  };
}

/** Analyses the tables that have grown. The owner's rights end with the transaction. */
async function analyzeGrown(client: PGlite): Promise<void> {
  await client.transaction(async (tx) => {
    await tx.exec('set local role postgres');
    const { rows } = await tx.query<{ name: string }>(`
      select c.oid::regclass::text as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and pg_relation_size(c.oid) > 0
        and (c.reltuples < 0 or pg_relation_size(c.oid) / 8192 > c.relpages * 1.2)`);
    for (const { name } of rows) await tx.exec(`analyze ${name}`);
  });
}
