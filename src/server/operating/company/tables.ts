import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Ask } from '../../db/embedded.ts';

/** Rows per statement. Some rows hold a photo. */
export const batch = 500;

const columnSchema = z.object({ name: z.string(), type: z.string() });
const tableSchema = z.object({
  name: z.string(),
  /** All written columns but the company; generated columns compute themselves. */
  columns: z.array(columnSchema),
  /** Columns that refer to records of the company; their values stay. */
  inner: z.array(z.string()),
  /** The sequence of its ids. */
  sequence: z.string().nullable(),
});
export type Table = z.output<typeof tableSchema>;

/** Values of a row as the texts of the database, so that every type passes unchanged. */
export type Cells = (string | null)[];

/**
 * Tables that are read besides those of the company: its own row, the accounts of its people with their second factors, and its
 * terminals. In this order they are written.
 */
export const hostTables = ['companies', 'users', 'second_factors', 'terminal_registry'] as const;
export type HostTable = (typeof hostTables)[number];

/** What belongs to a company among the rows of a table of the host. */
export const ofHost: Readonly<Record<HostTable, string>> = {
  companies: 'id = $1',
  users: 'id in (select user_id from memberships where company_id = $1)',
  second_factors: 'confirmed_at is not null and user_id in (select user_id from memberships where company_id = $1)',
  terminal_registry: 'company_id = $1',
};

const catalogue = (which: string): string => `
  select c.relname as name,
    (select coalesce(json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attname), '[]')
     from pg_attribute a
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attname <> 'company_id') as columns,
    (select coalesce(json_agg(distinct a.attname), '[]')
     from pg_constraint f cross join unnest(f.conkey) as k (number)
     join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
     where f.conrelid = c.oid and f.contype = 'f' and array_length(f.conkey, 1) > 1) as inner,
    (select pg_get_serial_sequence(quote_ident(c.relname), a.attname) from pg_attribute a
     where a.attrelid = c.oid and a.attname = 'id' and a.attidentity <> '') as sequence
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and ${which}
  order by c.relname <> 'files', c.relname`;

/** All tables of companies: those whose primary key begins with the company. The stored files come first. */
export async function companyTables(ask: Ask): Promise<readonly Table[]> {
  const isOfCompanies = `exists (select from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
    where i.indrelid = c.oid and i.indisprimary and a.attname = 'company_id')`;
  return z.array(tableSchema).parse(await ask(catalogue(isOfCompanies)));
}

/** The tables of the host that an export reads. */
export async function tablesOfHost(ask: Ask): Promise<ReadonlyMap<HostTable, Table>> {
  const found = z
    .array(tableSchema)
    .parse(await ask(catalogue(`c.relname in (${hostTables.map((name) => `'${name}'`).join(', ')})`)));
  return new Map(
    hostTables.map((name) => {
      const table = found.find((one) => one.name === name);
      if (!table) throw new Error(`The table ${name} is missing`);
      return [name, table];
    }),
  );
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const rowsSchema = z.array(z.object({ row: z.string() }));
const cellsSchema = z.array(z.string().nullable());

/** Reads rows as texts, some at a time, through a cursor of the transaction. */
export async function* readRows(
  ask: Ask,
  { name, columns }: Table,
  where: string,
  company: number,
): AsyncGenerator<Cells, void, void> {
  const texts = columns.map((column) => `${quoted(column.name)}::text`).join(', ');
  await ask(
    `declare company_rows no scroll cursor for select to_jsonb(array[${texts}]::text[])::text as row
     from ${quoted(name)} where ${where.replace('$1', String(company))}`,
  );
  for (;;) {
    const rows = rowsSchema.parse(await ask(`fetch ${batch} from company_rows`));
    for (const { row } of rows) yield cellsSchema.parse(JSON.parse(row));
    if (rows.length < batch) break;
  }
  await ask('close company_rows');
}

/** A count and a checksum of rows in any order. */
export class RowSum {
  rows = 0;
  #sum = 0n;

  add(row: readonly unknown[]): void {
    this.rows += 1;
    const hash = createHash('sha256').update(JSON.stringify(row)).digest();
    this.#sum = (this.#sum + hash.readBigUInt64BE()) & 0xffff_ffff_ffff_ffffn;
  }

  get digest(): string {
    return this.#sum.toString(16).padStart(16, '0');
  }
}

/** Settings under which texts of values are the same on every database. */
export const textSettings = `
  select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO, YMD', true), set_config('intervalstyle', 'postgres', true),
    set_config('bytea_output', 'hex', true), set_config('extra_float_digits', '1', true)`;
