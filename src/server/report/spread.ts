import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { spreadAmounts, spreadPart, spreadWords } from '#shared/contract/report-spread.ts';
import { spreadName, type ReportRow, type SpreadPart } from '#shared/contract/index.ts';
import type { TenantContext } from '../http/index.ts';
import type { TableColumn, TableValue } from '../table-file/index.ts';
import type { Words } from '../words/index.ts';
import type { ReportServer } from './definition.ts';
import type { Question } from './question.ts';

/** The columns of a report's spread field; none if it has no such field, or if it is not shown. */
export async function readSpread(
  server: ReportServer,
  { tx }: Pick<TenantContext, 'tx'>,
  question: Question,
  isShown: boolean,
): Promise<readonly SpreadPart[]> {
  if (!isShown || !server.spread) return [];
  return partsSchema.parse(await tx.execute(server.spread(question))).rows;
}

const partsSchema = z.object({ rows: z.array(spreadPart) });

/**
 * The sums of a spread field's columns over rows `r`, per group if `key` is given: by the group's key (otherwise by '') and the name
 * of the column.
 * @param rows the rows as a FROM item called `r`, with their conditions: `(…) r where …`
 */
export async function spreadTotals(
  { report }: ReportServer,
  { tx }: Pick<TenantContext, 'tx'>,
  rows: SQL,
  key?: SQL,
): Promise<Map<string, Record<string, number>>> {
  const found = new Map<string, Record<string, number>>();
  if (report.spread === undefined) return found;
  const group = key ? sql`${key}::text` : sql`''`;
  const answer = sumsSchema.parse(
    await tx.execute(sql`
      select counted.key, amount.key as part, sum(amount.value::numeric)::double precision as total
      from (select ${group} as key, r.${sql.identifier(report.spread)} as amounts from ${rows}) counted
      cross join lateral jsonb_each_text(counted.amounts) amount
      group by counted.key, amount.key`),
  );
  for (const { key: of, part, total } of answer.rows) {
    const sums = found.get(of) ?? {};
    sums[spreadName(report.spread, part)] = Math.round(total * 100) / 100;
    found.set(of, sums);
  }
  return found;
}

const sumsSchema = z.object({
  rows: z.array(z.object({ key: z.string(), part: z.string(), total: z.number() })),
});

/** The columns in a file. */
export function spreadColumns(field: string, parts: readonly SpreadPart[], words: Words): TableColumn[] {
  return parts.map(({ key, title, ...part }) => ({
    key: spreadName(field, key),
    title: words.text(`report:spread.${spreadWords(part)}`, { name: title, paid: part.paid ?? '' }),
    kind: 'decimal',
  }));
}

/** A row's values of these columns. */
export function spreadValues(field: string, parts: readonly SpreadPart[], row: ReportRow): Record<string, TableValue> {
  const amounts = spreadAmounts.nullable().parse(row[field] ?? null) ?? {};
  return Object.fromEntries(parts.map(({ key }) => [spreadName(field, key), amounts[key] ?? null]));
}
