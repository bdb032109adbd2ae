import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import type { Ask } from '#server/db/embedded.ts';
import { insertRows } from '#server/operating/company/write-rows.ts';

const migrations = new URL('../../../src/server/db/migrations/', import.meta.url);

const headSchema = z.object({ migrations: z.array(z.string()) });
const tableSchema = z.object({
  table: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
});
const rowSchema = z.array(z.string().nullable());

/** What an earlier version left: the names of its migrations, and the number of rows by table. */
export interface Earlier {
  readonly migrations: readonly string[];
  readonly rows: ReadonlyMap<string, number>;
}

/**
 * Makes an empty database what it was in an earlier version, with that version's migrations and rows (`keep.ts`).
 * @param run runs a script as the owner
 */
export async function loadEarlier(name: string, run: (text: string) => Promise<unknown>, ask: Ask): Promise<Earlier> {
  const [head = '', ...lines] = gunzipSync(readFileSync(new URL(name, import.meta.url)))
    .toString()
    .trim()
    .split('\n');
  const { migrations: names } = headSchema.parse(JSON.parse(head));
  await run('create table schema_migrations (name text primary key, applied_at timestamptz not null default now())');
  for (const each of names)
    await run(
      `begin; ${readFileSync(new URL(each, migrations), 'utf8')}; insert into schema_migrations (name) values ('${each}'); commit;`,
    );
  // What migrations wrote themselves is among the rows.
  await ask(`set session_replication_role = replica`);
  const rows = new Map<string, number>();
  let table: z.output<typeof tableSchema> | undefined;
  let batch: (string | null)[][] = [];
  const put = async (): Promise<void> => {
    if (!table) return;
    const { table: of, columns } = table;
    await insertRows(ask, { name: of, columns, inner: [], sequence: null }, batch);
    rows.set(of, (rows.get(of) ?? 0) + batch.length);
    batch = [];
  };
  for (const line of lines) {
    const row = rowSchema.safeParse(JSON.parse(line));
    if (row.success) {
      batch.push(row.data);
      if (batch.length === 500) await put();
      continue;
    }
    await put();
    table = tableSchema.parse(JSON.parse(line));
    await ask(`delete from "${table.table}"`);
  }
  await put();
  await ask(`set session_replication_role = origin`);
  const sequences = await ask(`
    select c.relname as table, pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'id' and a.attidentity <> ''
    where c.relnamespace = 'public'::regnamespace`);
  for (const each of sequences)
    await ask(`select setval($1::text::regclass, max(id)) from "${String(each['table'])}" having max(id) is not null`, [
      String(each['sequence']),
    ]);
  return { migrations: names, rows };
}
