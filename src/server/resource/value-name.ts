import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/**
 * The name of a column's value, as SQL.
 * @param values the values with a name; any other one has the name ''
 */
export function valueName<Value extends string | number>(
  column: SQLWrapper,
  values: readonly Value[],
  nameOf: (value: Value) => string,
): SQL<string> {
  const names = values.map((value) => sql`when ${String(value)} then ${nameOf(value)}`);
  return sql<string>`(case (${column})::text ${sql.join(names, sql` `)} else '' end)`;
}
