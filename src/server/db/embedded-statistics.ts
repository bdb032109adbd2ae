import type { PGlite } from '@electric-sql/pglite';

/** Milliseconds between two checks of how much the tables have grown. */
const interval = 15_000;

/**
 * Keeps the planner's statistics, as PostgreSQL's autovacuum does and PGlite lacks: without them it takes every table for
 * empty and reads a month of punches a thousand times over. A table is looked at anew when a fifth of it is new.
 * @returns what ends it
 */
export function keepStatistics(client: PGlite): () => Promise<void> {
  let present = Promise.resolve();
  const look = (): void => {
    present = present
      .then(() => analyzeGrown(client))
      .catch(() => {
        // The database is closing; the next opening looks again.
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

/** Analyzes the tables that have grown. The owner's rights end with the transaction. */
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
