import { z } from 'zod';
import type { Ask } from '../../db/embedded.ts';
import { BackupError } from '../archive.ts';
import { quoted, readRows, RowSum, type Cells, type Table } from './tables.ts';

/** Texts of JSON are compared by what they say, since the database writes them in its own way. */
function comparable({ columns }: Table, row: Cells): Cells {
  return row.map((cell, at) =>
    cell !== null && columns[at]?.type === 'jsonb' ? JSON.stringify(JSON.parse(cell), inOrder) : cell,
  );
}

const objectSchema = z.record(z.string(), z.unknown());

/** An object with its keys in order. */
function inOrder(_key: string, value: unknown): unknown {
  if (Array.isArray(value)) return value;
  const object = objectSchema.safeParse(value);
  if (!object.success) return value;
  return Object.fromEntries(Object.entries(object.data).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Counts and checksums of imported rows by table. */
export class RowsAdded {
  readonly #sums = new Map<string, RowSum>();

  add(table: Table, row: Cells): void {
    const sum = this.#sums.get(table.name) ?? new RowSum();
    this.#sums.set(table.name, sum);
    sum.add(comparable(table, row));
  }

  of = (name: string): RowSum => this.#sums.get(name) ?? new RowSum();

  counts = (): ReadonlyMap<string, number> => new Map([...this.#sums].map(([name, { rows }]) => [name, rows]));
}

/** Reads every table of a company and compares count and checksum. @throws BackupError naming a table that differs */
export async function compareRows(
  ask: Ask,
  tables: ReadonlyMap<string, Table>,
  added: RowsAdded,
  company: string,
): Promise<void> {
  for (const [name, table] of tables) {
    const here = new RowSum();
    for await (const row of readRows(ask, table, 'company_id = $1', Number(company))) here.add(comparable(table, row));
    const there = added.of(name);
    if (here.rows !== there.rows || here.digest !== there.digest)
      throw new BackupError(`${name} differs: ${there.rows} rows in the file, ${here.rows} here. Nothing was imported`);
  }
}

const keysSchema = z.array(
  z.object({ name: z.string(), from: z.string(), to: z.string(), set: z.string(), same: z.string() }),
);

/** Looks for rows of a company that refer to nothing, since foreign keys were off. @throws BackupError naming such a key */
export async function lookForBroken(ask: Ask, company: string): Promise<void> {
  const keys = keysSchema.parse(
    await ask(`
      select f.conname as name, f.conrelid::regclass::text as from, f.confrelid::regclass::text as to,
        string_agg(format('t.%I is not null', a.attname), ' and ') as set,
        string_agg(format('f.%I = t.%I', b.attname, a.attname), ' and ') as same
      from pg_constraint f
      join lateral unnest(f.conkey, f.confkey) as k (mine, other) on true
      join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.mine
      join pg_attribute b on b.attrelid = f.confrelid and b.attnum = k.other
      where f.contype = 'f' and f.connamespace = 'public'::regnamespace
        and exists (select from pg_attribute c where c.attrelid = f.conrelid and c.attname = 'company_id')
      group by f.oid, f.conname, f.conrelid, f.confrelid`),
  );
  for (const { name, from, to, set, same } of keys) {
    const broken = await ask(
      `select 1 from ${from} t where t.company_id = $1::text::bigint and ${set} and not exists (select from ${to} f where ${same}) limit 1`,
      [company],
    );
    if (broken.length > 0) throw new BackupError(`Rows of ${from} refer to nothing (${name}). Nothing was imported`);
  }
}

const greatestSchema = z.array(z.object({ greatest: z.string().nullable() }));

/** Sets sequences beyond the imported ids, so that none is given out twice. */
export async function setSequences(ask: Ask, tables: readonly Table[], company: string): Promise<void> {
  for (const { name, sequence } of tables) {
    if (sequence === null) continue;
    const [row] = greatestSchema.parse(
      await ask(`select max(id)::text as greatest from ${quoted(name)} where company_id = $1::text::bigint`, [company]),
    );
    if (row?.greatest == null) continue;
    await ask(
      `select setval($1::text::regclass, $2::text::bigint) from ${sequence} where last_value < $2::text::bigint`,
      [sequence, row.greatest],
    );
  }
}
