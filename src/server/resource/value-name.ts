import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/**
 * What the value of a column is called, as SQL.
 * @param values those that have a name; any other one is called ''
 */
export function valueName<Value extends string | number>(
  column: SQLWrapper,
  values: readonly Value[],
  nameOf: (value: Value) => string,
): SQL<string> {
  const names = values.map((value) => sql`when ${String(value)} then ${nameOf(value)}`);
  return sql<string>`(case (${column})::text ${sql.join(names, sql` `)} else '' end)`;
}
