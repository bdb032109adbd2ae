import { moneyFields, type ListQuery, type MoneyTotals } from '#shared/contract/index.ts';
import { decimalsOf } from '#shared/contract/money.ts';
import { moneyText } from '#shared/i18n/money.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { queryRows } from '../db/query-rows.ts';
import type { TenantContext } from '../http/index.ts';
import type { TableRow, TableValues } from '../table-file/index.ts';
import type { Words } from '../words/index.ts';
import { columnOf } from './column.ts';
import type { ResourceServer } from './definition.ts';
import { conditions, namedSearch } from './query.ts';

/** Amounts of more rows than this are not added up while a person waits; files always have totals. */
const waitingLimit = 200_000;

const summed = z.object({
  currency: z.string(),
  counted: z.coerce.number(),
  sums: z.array(z.coerce.number().nullable()),
});

/** The sums of the amounts of all rows that a question finds, by currency; null of more rows than the limit. */
export async function readMoneyTotals(
  server: ResourceServer,
  context: TenantContext,
  given: Pick<ListQuery, 'filters' | 'search'>,
  limit: number | null = waitingLimit,
): Promise<MoneyTotals> {
  const where = conditions(server, context, await namedSearch(server, context, given)) ?? sql`true`;
  const totals = new Map<string, Record<string, number | null>>();
  for (const [currency, fields] of Map.groupBy(moneyFields(server.resource.fields), ([, of]) => of)) {
    const names = fields.map(([name]) => name);
    const rows = await queryRows(context.tx, sumsByCurrency(server, currency, names, where, limit), summed);
    if (limit !== null && rows.reduce((sum, { counted }) => sum + counted, 0) > limit) return null;
    for (const row of rows) {
      if (row.currency === '') continue;
      const amounts = Object.fromEntries(names.map((name, at) => [name, row.sums[at] ?? null]));
      totals.set(row.currency, { ...totals.get(row.currency), ...amounts });
    }
  }
  return [...totals].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([currency, amounts]) => ({ currency, amounts }));
}

function sumsByCurrency(
  { table }: ResourceServer,
  currency: string,
  names: readonly string[],
  where: SQL,
  limit: number | null,
): SQL {
  const columns = names.map((name) => sql`${columnOf(table, name)} as ${sql.identifier(name)}`);
  const sums = names.map((name) => sql`sum(found.${sql.identifier(name)})`);
  return sql`
    select found.currency, count(*) as counted, json_build_array(${sql.join(sums, sql`, `)}) as sums
    from (
      select ${columnOf(table, currency)} as currency, ${sql.join(columns, sql`, `)}
      from ${table as PgTable} where ${where} ${limit === null ? sql`` : sql`limit ${limit + 1}`}
    ) found group by found.currency`;
}

/** The last rows of a file: the totals of each currency, with the amounts below their columns. */
export function totalRows(
  { resource: { fields } }: ResourceServer,
  totals: NonNullable<MoneyTotals>,
  isForReading: boolean,
  words: Words,
): TableRow[] {
  return totals.map(({ currency, amounts }) => {
    const values: Record<string, TableValues[string]> = {};
    for (const [name, by] of moneyFields(fields)) {
      const minor = amounts[name];
      if (minor === undefined || minor === null) continue;
      values[name] = isForReading ? moneyText({ minor, currency }, words.language) : minor / 10 ** decimalsOf(currency);
      values[by] = currency;
    }
    return { kind: 'total' as const, label: `${words.text('report:file.total')} ${currency}`, values };
  });
}
