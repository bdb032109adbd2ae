import {
  type TotalKind,
  referenceSchema,
  type CallData,
  type ReportCalls,
  type ReportRow,
  type ReportTotalsQuery,
  type TotalValues,
} from '#shared/contract/index.ts';
import { and, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { TenantContext } from '../http/index.ts';
import type { ReportServer } from './definition.ts';
import { readFoot } from './matrix.ts';
import { unordered, type Question } from './question.ts';
import { readRows, rowsOf } from './rows.ts';
import { readSpread, spreadTotals } from './spread.ts';

/** Totals and charts are left out for more rows than this while a person waits; files always have them. */
export const waitingLimit = ({ waitingLimit: limit = 200_000 }: ReportServer): number => limit;

/** The key of a row's group: the id of a reference, else the value as text. */
export function groupKey(row: ReportRow, group: string): string {
  const value = row[group];
  const reference = referenceSchema.safeParse(value).data;
  return String(reference ? reference.id : (value ?? ''));
}

/** Totals of all rows, and of the groups of one page. */
export async function readTotals(
  server: ReportServer,
  context: TenantContext,
  question: Question,
  query: ReportTotalsQuery,
): Promise<CallData<ReportCalls['totals']>> {
  const { list, spread: isSpread = false } = query;
  const whole = await wholeTotals(server, context, question, { limit: waitingLimit(server), isSpread });
  const { totals, count } = whole ?? { totals: null, count: null };
  const more = {
    ...(isSpread ? { spread: [...(await readSpread(server, context, question, true))] } : {}),
    ...(server.matrix ? { foot: await readFoot(server, context, question, query) } : {}),
    ...(server.calculated ? { calculated: await server.calculated(context, question) } : {}),
  };
  const { group } = question;
  if (group === null) return { totals, count, groups: [], ...more };
  const rows = await readRows(server, context, question, {
    limit: list.page_size,
    offset: (list.page - 1) * list.page_size,
  });
  const groups = await groupTotals(
    server,
    context,
    question,
    rows.map(({ row }) => groupKey(row, group)),
    isSpread,
  );
  return { totals, count, groups: [...groups].map(([key, values]) => ({ key, totals: values })), ...more };
}

/** Which totals are asked for. */
interface Wanted {
  /** The most rows that are added up. */
  readonly limit?: number | undefined;
  /** Whether the columns of the spread field are among them. */
  readonly isSpread: boolean;
}

/** Totals of all rows; null where there are more than the limit. */
export async function grandTotals(
  server: ReportServer,
  context: TenantContext,
  question: Question,
  wanted: Wanted,
): Promise<TotalValues | null> {
  return (await wholeTotals(server, context, question, wanted))?.totals ?? null;
}

/** The same with the number of rows. */
async function wholeTotals(
  server: ReportServer,
  context: TenantContext,
  question: Question,
  { limit, isSpread }: Wanted,
): Promise<{ readonly totals: TotalValues; readonly count: number } | null> {
  const [row] = await context.tx
    .select({ ...totalColumns(server), counted: sql<number>`count(*)`.mapWith(Number) })
    .from(limited(server, question, limit));
  if (!row || (limit !== undefined && row.counted > limit)) return null;
  const settled = await settledTotals(server, context, question, limited(server, question, limit));
  const spread = isSpread ? await spreadTotals(server, context, limited(server, question, limit)) : undefined;
  return { totals: { ...toTotals(server, { ...row, ...settled.get('') }), ...spread?.get('') }, count: row.counted };
}

/** Totals in two steps, by group keys or for all rows if no group is requested. */
async function settledTotals(
  server: ReportServer,
  context: TenantContext,
  question: Question,
  rows: SQL,
  key?: SQL,
): Promise<Map<string, Record<string, unknown>>> {
  const settled = server.settled?.(question);
  const names = Object.keys(settled?.totals ?? {});
  if (!settled || names.length === 0) return new Map();
  const steps = names.map((name) => sql`${settled.totals[name] ?? sql`null`} as ${sql.identifier(name)}`);
  const sums = names.map((name) => sql`coalesce(sum(step.${sql.identifier(name)}), 0) as ${sql.identifier(name)}`);
  const by = [...settled.by, ...(key ? [key] : [])];
  const answer = settledSchema.parse(
    await context.tx.execute(sql`
      select step.key, ${sql.join(sums, sql`, `)} from (
        select ${key ? sql`${key}::text` : sql`''`} as key, ${sql.join(steps, sql`, `)}
        from ${rows} group by ${sql.join(by, sql`, `)}
      ) step group by step.key`),
  );
  return new Map(answer.rows.map((row) => [String(row['key']), row]));
}

const settledSchema = z.object({ rows: z.array(z.record(z.string(), z.unknown())) });

/** Database type of a group key by its field's kind; any other is compared as text. */
const keyTypes: Readonly<Record<string, string>> = { reference: 'bigint', date: 'date' };

/** Totals of groups by their keys, in one query. */
export async function groupTotals(
  server: ReportServer,
  context: TenantContext,
  question: Question,
  keys: readonly string[],
  isSpread: boolean,
): Promise<Map<string, TotalValues>> {
  const { group } = question;
  if (group === null || keys.length === 0) return new Map();
  const named = sql`r.${sql.identifier(group)}`;
  const known = keyTypes[server.report.fields[group]?.kind ?? ''];
  const column = known ? named : sql`${named}::text`;
  const type = sql.raw(known ?? 'text');
  const wanted = sql.join(
    [...new Set(keys)].map((key) => sql`${key}::${type}`),
    sql`, `,
  );
  const rows: Record<string, unknown>[] = await context.tx
    .select({ ...totalColumns(server), key: sql<string>`${column}::text` })
    .from(rowsOf(server, question))
    .where(and(question.having, sql`${column} in (${wanted})`))
    .groupBy(column);
  const ofGroups = sql`${rowsOf(server, question)} where ${and(question.having, sql`${column} in (${wanted})`) ?? sql`true`}`;
  const settled = await settledTotals(server, context, question, ofGroups, column);
  const spread = isSpread ? await spreadTotals(server, context, ofGroups, column) : undefined;
  return new Map(
    rows.map((row) => {
      const key = String(row['key']);
      return [key, { ...toTotals(server, { ...row, ...settled.get(key) }), ...spread?.get(key) }];
    }),
  );
}

/** Counts, minutes and times are whole; decimals have two digits. */
export function rounded(kind: TotalKind | undefined, value: number): number {
  return kind === 'decimal' ? Math.round(value * 100) / 100 : Math.round(value);
}

/** The rows, cut off one after the limit. */
export function limited(server: ReportServer, question: Question, limit: number | undefined): SQL {
  const cut = limit === undefined ? sql`` : sql`limit ${limit + 1}`;
  return sql`(select * from ${rowsOf(server, unordered(server, question))} where ${question.having ?? sql`true`} ${cut}) r`;
}

function totalColumns(server: ReportServer): Record<string, SQL> {
  return Object.fromEntries(Object.keys(server.report.totals).map((name) => [name, server.totals[name] ?? sql`null`]));
}

/** Figures as the API sends them; times of day are minutes since midnight. */
function toTotals(server: ReportServer, row: Record<string, unknown>): TotalValues {
  return Object.fromEntries(
    Object.entries(server.report.totals).map(([name, { kind }]) => {
      const value = row[name];
      if (value === null || value === undefined) return [name, null];
      const number = rounded(kind, Number(value));
      return [name, kind === 'time' ? timeOfDay(number) : number];
    }),
  );
}

/** `HH:mm` from minutes since midnight. */
export function timeOfDay(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
