import { createHash } from 'node:crypto';
import { sql, type Placeholder, type Query, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Transaction } from './database.ts';

const dialect = new PgDialect();

/** The values of a prepared statement, by name; arrays as `arrayText`. */
export type Values = Readonly<Record<string, string | number | null>>;

/** Connections that a pooler lends for one transaction: the next one may be on another, which knows no statement by its name. */
export const withoutNames = new WeakSet<Transaction>();

/** The name under which a connection keeps a statement; empty if it keeps none. */
export const statementName = (tx: Transaction, name: string): string => (withoutNames.has(tx) ? '' : name);

/**
 * A statement that is repeated often and whose plan does not depend on its values, as at the device endpoint: its text is built
 * once, and a PostgreSQL connection parses it once and after some runs stops planning it. Not for a statement whose best plan
 * depends on its values. Values need explicit types (`::bigint`).
 * @param build writes the statement; it gets each value by name
 * @param row the shape of a row
 * @returns a function that runs it. @throws ZodError if a row has another shape
 */
export function prepared<Row extends z.ZodType>(
  build: (value: (name: string) => Placeholder) => SQL,
  row: Row,
): (tx: Transaction, values: Values) => Promise<z.output<Row>[]> {
  const shape = z.object({ rows: z.array(row) });
  let made: { query: Query; name: string } | undefined;
  return async (tx, values) => {
    if (!made) {
      const query = dialect.sqlToQuery(build((name) => sql.placeholder(name)));
      made = { query, name: createHash('sha256').update(query.sql).digest('base64url').slice(0, 22) };
    }
    const name = statementName(tx, made.name);
    return shape.parse(await tx._.session.prepareQuery(made.query, undefined, name, false).execute({ ...values })).rows;
  };
}

const plain = /^[\w.:+-]+$/;

/**
 * An array in PostgreSQL's notation. Drivers check every character of every value; this recognises values without special
 * characters.
 */
export function arrayText(values: readonly (string | number | null)[]): string {
  return `{${values
    .map((value) => {
      if (value === null) return 'null';
      const text = String(value);
      return plain.test(text) && text.toLowerCase() !== 'null' ? text : `"${text.replace(/["\\]/g, '\\$&')}"`;
    })
    .join(',')}}`;
}
