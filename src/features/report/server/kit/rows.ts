import type { AnyField, ReportQuery, ReportRow } from '#shared/contract/index.ts';
import { and, sql, type SQL } from 'drizzle-orm';
import { instantText } from '#server/db/columns.ts';
import { refuseField, type ListAnswer, type TenantContext } from '#server/http/index.ts';
import type { ReportServer } from './definition.ts';
import { after, orderBy, positionColumns, type Position } from './order.ts';
import { unordered, type Question } from './question.ts';

/** Rows are counted up to this; past it the total is a floor. */
const countLimit = 50_000;

/** The rows of a question as a FROM item, called `r`. */
export function rowsOf(server: ReportServer, question: Question): SQL {
  return sql`(${server.rows(question)}) r`;
}

function withDetails(server: ReportServer, question: Question, page: SQL): SQL {
  const details = server.details?.(question);
  return details ? sql`select page.*, ${details.columns} from (${page}) page ${details.joins}` : page;
}

/** A row, and where it stands in the order. */
export interface PlacedRow {
  readonly row: ReportRow;
  readonly position: Position;
}

/** Reads rows in the question's order, by number or on from a position. */
export async function readRows(
  server: ReportServer, context: TenantContext, question: Question, part: { limit: number; offset?: number; after?: Position },
): Promise<PlacedRow[]> {
  const positions = positionColumns(question.order);
  const rows: Record<string, unknown>[] = await context.tx
    .select({ ...selection(server), ...positions })
    .from(sql`(${withDetails(server, question, sql`
      select * from ${rowsOf(server, question)}
      where ${and(question.having, part.after ? after(question.order, part.after) : undefined) ?? sql`true`}
      order by ${orderBy(question.order)} limit ${part.limit} offset ${part.offset ?? 0}`)}) r`)
    .orderBy(orderBy(question.order));
  return rows.map((row) => ({ row: toRow(server, row), position: Object.keys(positions).map((key) => String(row[key])) }));
}

/** One page, and how many rows there are. */
export async function readPage(server: ReportServer, context: TenantContext, question: Question, { list }: ReportQuery): Promise<ListAnswer<ReportRow>> {
  const offset = (list.page - 1) * list.page_size;
  if (offset > countLimit) refuseField('page', 'max', { max: Math.floor(countLimit / list.page_size) + 1 });
  const total = await countRows(server, context, question, countLimit);
  const rows = offset < total ? await readRows(server, context, question, { limit: list.page_size, offset }) : [];
  const isFloor = total > countLimit;
  const next = offset + list.page_size;
  return {
    data: rows.map(({ row }) => row),
    total: isFloor ? countLimit : total,
    next: rows.length === list.page_size && next < total && next <= countLimit ? list.page + 1 : null,
    ...(isFloor ? { totalIsFloor: true } : {}),
  };
}

/** How many rows a question has, at most `limit` + 1. */
export async function countRows(server: ReportServer, context: TenantContext, question: Question, limit: number): Promise<number> {
  const counted = sql`(select 1 from ${rowsOf(server, unordered(server, question))} where ${question.having ?? sql`true`} limit ${limit + 1}) counted`;
  const [row] = await context.tx.select({ n: sql<number>`count(*)`.mapWith(Number) }).from(counted);
  return row?.n ?? 0;
}

/** The fields that stand in a row. */
function columnsOf(server: ReportServer): [string, AnyField][] {
  return Object.entries(server.report.fields).filter(([, field]) => field.options.column !== undefined);
}

function selection(server: ReportServer): Record<string, SQL> {
  const selected: Record<string, SQL> = { id: sql`r.id` };
  for (const [name, field] of columnsOf(server)) {
    const column = sql`r.${sql.identifier(name)}`;
    selected[name] = decoded(column, field);
    if (field.kind === 'reference') selected[`${name}_name`] = sql`r.${sql.identifier(`${name}_name`)}`;
  }
  return selected;
}

/** Drivers write numbers and instants each in their own way. */
function decoded(column: SQL, field: AnyField): SQL {
  if (field.kind === 'datetime') return column.mapWith(instantText);
  const isNumber = field.kind === 'reference' || field.kind === 'integer' || field.kind === 'decimal' || field.kind === 'minute'
    || (field.kind === 'select' && typeof field.choices?.[0] === 'number');
  return isNumber ? column.mapWith(Number) : column;
}

function toRow(server: ReportServer, raw: Record<string, unknown>): ReportRow {
  const row: Record<string, unknown> = {};
  for (const [name, field] of columnsOf(server)) {
    const value = raw[name];
    row[name] = field.kind === 'reference' && value !== null
      ? { id: value, display_name: String(raw[`${name}_name`] ?? '') }
      : value;
  }
  return { ...row, id: String(raw['id']) };
}
