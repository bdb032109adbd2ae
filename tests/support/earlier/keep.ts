import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { z } from 'zod';

/**
 * Keeps the data of an earlier version for the test of upgrades: `node tests/support/earlier/keep.ts <data folder> <file>`, where the
 * folder is that of a trial (`npm start`) of that version. The file holds the names of its migrations and the rows of its tables; of a
 * large table that no other refers to, some rows.
 */
const [folder, target] = process.argv.slice(2);
if (folder === undefined || target === undefined) throw new Error('Needed: <data folder> <file>');
const most = 40;

const tablesSchema = z.array(
  z.object({
    name: z.string(),
    columns: z.array(z.object({ name: z.string(), type: z.string() })),
    isReferredTo: z.boolean(),
  }),
);
const rowsSchema = z.array(z.object({ row: z.string() }));

const database = await PGlite.create(`${folder}/database`);
await database.exec(`set timezone = 'UTC'`);
const rowsOf = async (text: string): Promise<unknown[]> => (await database.query(text)).rows;

async function* lines(): AsyncGenerator<string> {
  const migrations = z
    .array(z.object({ name: z.string() }))
    .parse(await rowsOf(`select name from schema_migrations where name not like 'secure.sql%' order by name`));
  yield JSON.stringify({ migrations: migrations.map(({ name }) => name) });
  const tables = tablesSchema.parse(
    await rowsOf(`
      select c.relname as name, exists (select from pg_constraint where confrelid = c.oid) as "isReferredTo",
        (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
         from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations'
      order by 1`),
  );
  for (const { name, columns, isReferredTo } of tables) {
    const texts = columns.map((column) => `"${column.name}"::text`).join(', ');
    const rows = rowsSchema.parse(
      await rowsOf(
        `select to_jsonb(array[${texts}])::text as row from "${name}" order by 1 ${isReferredTo ? '' : `limit ${most}`}`,
      ),
    );
    if (rows.length === 0) continue;
    yield JSON.stringify({ table: name, columns });
    for (const { row } of rows) yield row;
  }
}

await pipeline(
  Readable.from(lines()),
  async function* (source: AsyncIterable<string>) {
    for await (const line of source) yield `${line}\n`;
  },
  createGzip({ level: 9 }),
  createWriteStream(target),
);
await database.close();
