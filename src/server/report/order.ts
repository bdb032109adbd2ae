import type { Ordering } from '#shared/contract/index.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { ReportServer, SortKey } from './definition.ts';

export interface OrderKey extends SortKey {
  readonly descending: boolean;
}

/** A row's values of the sort keys, as the database writes them; the next rows continue from here. */
export type Position = readonly string[];

/** The complete order of a question: groups first, then the requested order, then tie-breakers. */
export function orderOf(server: ReportServer, ordering: readonly Ordering[], group: string | null): OrderKey[] {
  const chosen = ordering.flatMap(({ field, descending }) =>
    (field === 'id' ? server.tieBreakers : (server.sorts[field] ?? [])).map((key) => ({ ...key, descending })),
  );
  const direction = (column: string): boolean | undefined => chosen.find((key) => key.column === column)?.descending;
  const grouped = (group === null ? [] : (server.sorts[group] ?? [])).map((key) => ({
    ...key,
    descending: direction(key.column) ?? false,
  }));
  const last = chosen.at(-1)?.descending ?? false;
  const keys = [
    ...grouped,
    ...chosen,
    ...server.tieBreakers.map((key) => ({ ...key, descending: key.type === 'text' ? false : last })),
  ];
  return keys.filter((key, index) => keys.findIndex((other) => other.column === key.column) === index);
}

const columnOf = ({ column }: SortKey): SQL => sql`r.${sql.identifier(column)}`;

export function orderBy(order: readonly OrderKey[]): SQL {
  return sql.join(
    order.map((key) => sql`${columnOf(key)} ${sql.raw(key.descending ? 'desc' : 'asc')}`),
    sql`, `,
  );
}

/** The keys of a row as text, precise to the microsecond. */
export function positionColumns(order: readonly OrderKey[]): Record<string, SQL<string>> {
  return Object.fromEntries(order.map((key, index) => [`position_${index}`, sql<string>`${columnOf(key)}::text`]));
}

/** Rows after a position: page 500 costs the same as page 1. */
export function after(order: readonly OrderKey[], position: Position): SQL {
  const compared = order.map((key, index) => ({
    column: columnOf(key),
    value: sql`${position[index]}::${sql.raw(key.type)}`,
    descending: key.descending,
  }));
  // (a, b) after (x, y): a > x, or a = x and b > y.
  const beyond = compared.reduceRight(
    (rest, { column, value, descending }) =>
      sql`(${column} ${sql.raw(descending ? '<' : '>')} ${value} or (${column} = ${value} and ${rest}))`,
    sql`false`,
  );
  const [first] = compared;
  // Repeated for the first key alone, so that the planner sees the index range.
  return first
    ? sql`(${first.column} ${sql.raw(first.descending ? '<=' : '>=')} ${first.value} and ${beyond})`
    : beyond;
}
