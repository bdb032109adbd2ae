import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { z } from 'zod';
import { openEmbedded, type EmbeddedDatabase } from '../db/embedded.ts';
import { migratePostgres } from '../db/migrate.ts';
import { takeFolder } from '../local-folder.ts';
import { BackupError } from './archive.ts';
import { asOwner } from './postgres-tools.ts';

/** Rows per statement. Some rows hold a photo. */
const batch = 1000;

const tableSchema = z.object({
  name: z.string(),
  /** All written columns; generated columns compute themselves. */
  columns: z.array(z.string()).min(1),
  /** Columns of the primary key, in order, with their types. */
  key: z.array(z.object({ name: z.string(), type: z.string(), isText: z.boolean() })).min(1),
});
type Table = z.infer<typeof tableSchema>;
const countedSchema = z.object({ rows: z.string(), digest: z.string() });
const partSchema = z.object({ rows: z.string().nullable(), last: z.array(z.string()).nullable() });

/** A moved table, and its number of rows on both sides. */
export interface MovedTable {
  readonly name: string;
  readonly rows: number;
}

/**
 * Moves everything from the embedded database of a data folder to a PostgreSQL, table by table in key order, and
 * compares each table. A move that was cut off continues after the last row that arrived. The embedded database does
 * not change.
 * @param ownerUrl of a role that owns the tables and may set `session_replication_role`
 * @param progress called with each table before its rows
 * @throws BackupError if the target holds data of another origin, or a table differs at the end
 */
export async function moveToPostgres(
  dataFolder: string,
  ownerUrl: string,
  progress: (line: string) => void,
): Promise<readonly MovedTable[]> {
  const folder = join(dataFolder, 'database');
  if (!existsSync(folder)) throw new BackupError(`${dataFolder} holds no database`);
  const release = takeFolder(dataFolder);
  try {
    const source = await openEmbedded({ folder });
    try {
      await migratePostgres(ownerUrl);
      return await asOwner(ownerUrl, (target) => move(source, target, progress));
    } finally {
      await source.close();
    }
  } finally {
    release();
  }
}

async function move(
  source: EmbeddedDatabase,
  target: pg.Client,
  progress: (line: string) => void,
): Promise<readonly MovedTable[]> {
  const tables = z.array(tableSchema).parse(await source.asOwner(tablesOf));
  // Foreign keys are off during the move, because rows arrive in another order; they hold at the end as at the source.
  await target
    .query(`set timezone = 'UTC'; set statement_timeout = 0; set session_replication_role = replica`)
    .catch((error: unknown) => {
      throw new BackupError(
        'The role of MIGRATION_DATABASE_URL may not set session_replication_role: let a superuser move, or grant set on that parameter',
        { cause: error },
      );
    });
  await beginOrGoOn(target, tables);
  for (const table of tables) {
    progress(table.name);
    await moveTable(source, target, table);
  }
  await moveSequences(source, target);
  const moved: MovedTable[] = [];
  for (const table of tables) moved.push(await compare(source, target, table));
  await target.query('drop table muster_move');
  await target.query('analyze');
  return moved;
}

/** Empties what migrations wrote, once; a database whose companies did not come by a move is left alone. */
async function beginOrGoOn(target: pg.Client, tables: readonly Table[]): Promise<void> {
  const { rows } = await target.query<{ begun: boolean; holds: boolean }>(`
    select exists (select from pg_class where relname = 'muster_move' and relnamespace = 'public'::regnamespace) as begun,
      exists (select from companies) as holds`);
  const [found] = rows;
  if (found?.begun) return;
  if (found?.holds) throw new BackupError('The PostgreSQL holds companies already: move into an empty one');
  const names = tables.map(({ name }) => quoted(name)).join(', ');
  await target.query(`begin; truncate ${names}; create table muster_move (begun_at timestamptz default now()); commit`);
}

async function moveTable(source: EmbeddedDatabase, target: pg.Client, table: Table): Promise<void> {
  const columns = table.columns.map(quoted).join(', ');
  const key = keyOf(table);
  const texts = table.key.map(({ name }) => `${quoted(name)}::text`).join(', ');
  const name = quoted(table.name);
  let last = await lastOf(target, table);
  for (;;) {
    const behind =
      last === null ? '' : `where (${key}) > (${table.key.map(({ type }, at) => `$${at + 1}::${type}`).join(', ')})`;
    const [part] = z.array(partSchema).parse(
      await source.asOwner(
        `with part as (select ${columns} from ${name} ${behind} order by ${key} limit ${batch})
         select (select json_agg(part)::text from part) as rows,
           (select array[${texts}] from part order by ${key.replaceAll(',', ' desc,')} desc limit 1) as last`,
        last ?? [],
      ),
    );
    if (!part?.rows || part.last === null) return;
    await target.query(
      `insert into ${name} (${columns}) overriding system value
       select ${columns} from json_populate_recordset(null::${name}, $1::json) on conflict do nothing`,
      [part.rows],
    );
    last = part.last;
  }
}

async function lastOf(target: pg.Client, table: Table): Promise<string[] | null> {
  const key = keyOf(table);
  const texts = table.key.map(({ name }) => `${quoted(name)}::text`).join(', ');
  const { rows } = await target.query<{ last: string[] }>(
    `select array[${texts}] as last from ${quoted(table.name)} order by ${key.replaceAll(',', ' desc,')} desc limit 1`,
  );
  return rows[0]?.last ?? null;
}

/** Sets identities and sequences to the source's values, so that none is given out twice. */
async function moveSequences(source: EmbeddedDatabase, target: pg.Client): Promise<void> {
  const sequences = await source.asOwner(
    `select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' and last_value is not null`,
  );
  for (const { name, last } of sequences)
    await target.query('select setval($1::regclass, $2::bigint)', [quoted(String(name)), last]);
}

/** @throws BackupError if the rows of a table differ */
async function compare(source: EmbeddedDatabase, target: pg.Client, { name }: Table): Promise<MovedTable> {
  const question = `
    select count(*)::text as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as digest
    from ${quoted(name)} t`;
  const [there] = z.array(countedSchema).parse((await target.query(question)).rows);
  const [here] = z.array(countedSchema).parse(await source.asOwner(question));
  if (!here || !there || here.rows !== there.rows || here.digest !== there.digest)
    throw new BackupError(
      `${name} differs: ${here?.rows} rows here, ${there?.rows} there. Nothing was taken away here: empty the PostgreSQL and move again`,
    );
  return { name, rows: Number(here.rows) };
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The key in an order that is the same on both sides, whatever their locales. */
const keyOf = ({ key }: Table): string =>
  key.map(({ name, isText }) => (isText ? `${quoted(name)} collate "C"` : quoted(name))).join(', ');

const tablesOf = `
  select c.relname as name,
    (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null),
       'isText', a.attcollation <> 0) order by k.at)
     from pg_index i cross join unnest(i.indkey) with ordinality as k (number, at)
     join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
     where i.indrelid = c.oid and i.indisprimary) as key
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname <> 'schema_migrations'
  order by c.relname`;
