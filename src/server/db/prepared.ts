import { createHash } from 'node:crypto';
import { sql, type Placeholder, type Query, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Transaction } from './database.ts';

const dialect = new PgDialect();

/** What a prepared statement is given, by name; arrays as `arrayText`. */
export type Values = Readonly<Record<string, string | number | null>>;

/**
 * A statement that comes again and again and does the same whatever its values, as at the device endpoint: its text is made
 * once, and a connection to PostgreSQL reads it once and after some turns plans it no more. Not for a statement whose best
 * plan depends on what is asked for. Values need their types said (`::bigint`).
 * @param build writes the statement; asks for each value by its name
 * @param row the shape of what it answers
 * @returns what runs it. @throws ZodError where a row is not of the shape.
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
    return shape.parse(await tx._.session.prepareQuery(made.query, undefined, made.name, false).execute({ ...values }))
      .rows;
  };
}

const plain = /^[\w.:+-]+$/;

/** An array as PostgreSQL reads it. Drivers look at every character of every value; what holds nothing special is told apart here. */
export function arrayText(values: readonly (string | number | null)[]): string {
  return `{${values
    .map((value) => {
      if (value === null) return 'null';
      const text = String(value);
      return plain.test(text) && text.toLowerCase() !== 'null' ? text : `"${text.replace(/["\\]/g, '\\$&')}"`;
    })
    .join(',')}}`;
}
