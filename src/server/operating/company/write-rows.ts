import type { Ask } from '../../db/embedded.ts';
import { quoted, type Cells, type Table } from './tables.ts';

/** Inserts rows of texts; those of a company's table get the company. */
export async function insertRows(ask: Ask, table: Table, rows: readonly Cells[], company?: string): Promise<void> {
  if (rows.length === 0) return;
  const names = table.columns.map(({ name }) => quoted(name));
  const values = table.columns.map(({ type }, at) => `(r->>${at})::${type}`);
  if (company !== undefined) {
    names.unshift('company_id');
    values.unshift('$2::text::bigint');
  }
  await ask(
    `insert into ${quoted(table.name)} (${names.join(', ')}) overriding system value
     select ${values.join(', ')} from jsonb_array_elements($1::text::jsonb) r`,
    [JSON.stringify(rows), ...(company === undefined ? [] : [company])],
  );
}
