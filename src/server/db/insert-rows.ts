import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from './database.ts';
import { arrayText } from './prepared.ts';

/** How the values of a column are handed over: as an array of its type; lists and JSON as texts, each read by itself. */
interface Handed {
  readonly name: string;
  readonly array: SQL;
  readonly read: SQL;
  readonly write: (value: unknown) => string | number | null;
}

/** A value of a column that holds one: texts and numbers stand as they are. */
const plain = (value: unknown): string | number | null =>
  typeof value === 'number' || typeof value === 'string' ? value : null;
const listText = (value: unknown): string =>
  arrayText(Array.isArray(value) ? value.map((one: unknown) => plain(one)) : []);

const known = new WeakMap<PgTable, readonly Handed[]>();

/** Columns of a table in their order, but the company's and the id that the database gives. */
function handedOf(table: PgTable): readonly Handed[] {
  const before = known.get(table);
  if (before) return before;
  const made = Object.values(getTableColumns(table)).flatMap((column): Handed[] => {
    const { name } = column;
    if (name === 'company_id' || name === 'id') return [];
    const type = column.getSQLType();
    const isList = type.endsWith('[]');
    const isText = isList || type === 'jsonb';
    const given = sql`given.${sql.identifier(name)}`;
    return [
      {
        name,
        array: sql.raw(isText ? 'text[]' : `${type}[]`),
        read: isText ? sql`${given}::${sql.raw(type)}` : given,
        write: isList ? listText : isText ? JSON.stringify : plain,
      },
    ];
  });
  known.set(table, made);
  return made;
}

/**
 * Writes rows of a company's table, all of whose columns are given: as one array a column, since a statement with a parameter a
 * column and row would be bound for longer than it runs, and the database reads arrays three times as fast as JSON.
 */
export async function insertRows(
  tx: Transaction,
  companyId: number,
  table: PgTable,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = handedOf(table);
  const names = sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  const reads = sql.join(
    columns.map(({ read }) => read),
    sql`, `,
  );
  const arrays = sql.join(
    columns.map(({ name, array, write }) => sql`${arrayText(rows.map((row) => write(row[name])))}::${array}`),
    sql`, `,
  );
  await tx.execute(sql`
    insert into ${table} (company_id, ${names}) select ${companyId}::bigint, ${reads} from unnest(${arrays}) as given (${names})`);
}
