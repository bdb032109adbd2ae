import type { AnyField, ReportQuery, ReportRow } from '#shared/contract/index.ts';
import { and, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { instantText } from '../db/columns.ts';
import type { ListAnswer, TenantContext } from '../http/index.ts';
import type { ReportServer } from './definition.ts';
import { after, orderBy, positionColumns, type Position } from './order.ts';
import { dayOf } from './period.ts';
import { isPerson } from './person-name.ts';
import { unordered, type Question } from './question.ts';

/** A page counts rows up to this; beyond it the total is a lower bound, and the totals give the exact count. */
const countLimit = 50_000;

/** The rows of a question as a FROM item, called `r`. */
export function rowsOf(server: ReportServer, question: Question): SQL {
  return sql`(${withDerived(server, question, server.rows(question))}) r`;
}

function withDerived(server: ReportServer, question: Question, rows: SQL): SQL {
  const derived = server.derived?.(question);
  return derived ? sql`select d.*, ${derived} from (${rows}) d` : rows;
}

function withDetails(server: ReportServer, question: Question, page: SQL): SQL {
  const details = server.details?.(question);
  return details ? sql`select page.*, ${details.columns} from (${page}) page ${details.joins}` : page;
}

/** A row and its position in the order. */
export interface PlacedRow {
  readonly row: ReportRow;
  readonly position: Position;
}

/** A part of the rows: a number of them, by offset or after a position, and which of their columns; all by default. */
interface Part {
  readonly limit: number;
  readonly offset?: number;
  readonly after?: Position;
  readonly columns?: ReadonlySet<string>;
}

/** Reads rows in the question's order. */
export async function readRows(
  server: ReportServer,
  context: TenantContext,
  question: Question,
  part: Part,
): Promise<PlacedRow[]> {
  const day = firstDay(server, question, part);
  const rows = day ? await readPart(server, context, day, part) : [];
  return day && rows.length === part.limit ? rows : readPart(server, context, question, part);
}

/**
 * The same question limited to the day of its first row, if rows are ordered by day. One day usually fills a page in a
 * large company; for the whole period, the database would compute the next day before noticing that the first had
 * enough.
 */
function firstDay(server: ReportServer, question: Question, { after: position }: Part): Question | undefined {
  const {
    period,
    order: [lead],
  } = question;
  if (!lead || lead.type !== 'date' || lead.column !== server.report.period.field) return undefined;
  const day = position?.[0] ? Temporal.PlainDate.from(position[0]) : lead.descending ? period.to : period.from;
  return { ...question, period: dayOf(period, day) };
}

async function readPart(
  server: ReportServer,
  context: TenantContext,
  whole: Question,
  part: Part,
): Promise<PlacedRow[]> {
  const question = { ...whole, upTo: part.limit + (part.offset ?? 0) };
  const positions = positionColumns(question.order);
  const page = (rows: SQL): SQL => sql`
    select * from (${rows}) r
    where ${and(question.having, part.after ? after(question.order, part.after) : undefined) ?? sql`true`}
    order by ${orderBy(question.order)} limit ${part.limit} offset ${part.offset ?? 0}`;
  const rows = question.having
    ? page(withDerived(server, question, server.rows(question)))
    : withDerived(server, question, page(server.rows(question)));
  const wanted = columnsOf(server).filter(({ name }) => part.columns?.has(name) ?? true);
  const selected = [...wanted.flatMap((column) => selectedOf(column, question)), sql`r.id`];
  const placed = Object.entries(positions).map(([name, key]) => sql`${key} as ${sql.identifier(name)}`);
  // Read by hand: generic parsing that inspects every value is too slow for a million rows of a file.
  const answer = answerSchema.parse(
    await context.tx.execute(sql`
      select ${sql.join([...selected, ...placed], sql`, `)} from (${withDetails(server, question, rows)}) r
      order by ${orderBy(question.order)}`),
  );
  const keys = Object.keys(positions);
  const found = answer.rows.map((row) => ({ row: toRow(wanted, row), position: keys.map((key) => String(row[key])) }));
  // The driver's result outlives its reader until a full garbage collection, so it must not keep a million rows.
  answer.rows.length = 0;
  return found;
}

const answerSchema = z.object({ rows: z.custom<Record<string, unknown>[]>((rows) => Array.isArray(rows)) });

/** One page, and how many rows there are. */
export async function readPage(
  server: ReportServer,
  context: TenantContext,
  question: Question,
  { list }: ReportQuery,
): Promise<ListAnswer<ReportRow>> {
  const offset = (list.page - 1) * list.page_size;
  const total = await countRows(server, context, question, countLimit);
  const rows =
    offset < total || total > countLimit
      ? await readRows(server, context, question, { limit: list.page_size, offset })
      : [];
  const isFloor = total > countLimit;
  const next = offset + list.page_size;
  return {
    data: rows.map(({ row }) => row),
    total: isFloor ? countLimit : total,
    next: rows.length === list.page_size && (isFloor || next < total) ? list.page + 1 : null,
    ...(isFloor ? { totalIsFloor: true } : {}),
  };
}

/** How many rows a question has, at most `limit` + 1. */
export async function countRows(
  server: ReportServer,
  context: TenantContext,
  question: Question,
  limit: number,
): Promise<number> {
  const few = question.having ? undefined : server.counted?.(question);
  const rows =
    few ?? sql`select 1 from ${rowsOf(server, unordered(server, question))} where ${question.having ?? sql`true`}`;
  const counted = sql`(${rows} limit ${limit + 1}) counted`;
  const [row] = await context.tx.select({ n: sql<number>`count(*)`.mapWith(Number) }).from(counted);
  return row?.n ?? 0;
}

/** A field that is a column of the rows. */
interface Column {
  readonly name: string;
  readonly isReference: boolean;
  readonly isPerson: boolean;
  /** Drivers return numbers and instants in different forms. */
  readonly decode: ((value: unknown) => unknown) | undefined;
}

/** The columns of a report's rows, computed once. */
const columns = new WeakMap<ReportServer, readonly Column[]>();

function columnsOf(server: ReportServer): readonly Column[] {
  let known = columns.get(server);
  if (!known) {
    known = Object.entries(server.report.fields)
      .filter(([, field]) => field.options.column !== undefined)
      .map(([name, field]) => ({
        name,
        isReference: field.kind === 'reference',
        isPerson: isPerson(field.target),
        decode: decoderOf(field),
      }));
    columns.set(server, known);
  }
  return known;
}

/** A column as selected; a reference with its name, which for a person follows the company's order of names. */
function selectedOf({ name, isReference, isPerson: isOfPerson }: Column, { nameOf }: Question): SQL[] {
  const own = sql`r.${sql.identifier(name)}`;
  if (!isReference) return [own];
  const title = sql.identifier(`${name}_name`);
  return [own, isOfPerson && nameOf ? sql`coalesce(${nameOf(own)}, r.${title}) as ${title}` : sql`r.${title}`];
}

function decoderOf(field: AnyField): Column['decode'] {
  if (field.kind === 'datetime') return (value) => instantText(String(value));
  const isNumber =
    field.kind === 'reference' ||
    field.kind === 'integer' ||
    field.kind === 'decimal' ||
    field.kind === 'minute' ||
    (field.kind === 'select' && typeof field.choices?.[0] === 'number');
  return isNumber ? Number : undefined;
}

function toRow(wanted: readonly Column[], raw: Record<string, unknown>): ReportRow {
  const row: Record<string, unknown> = {};
  for (const { name, isReference, decode } of wanted) {
    const value = raw[name] ?? null;
    if (value === null) row[name] = null;
    else if (isReference) row[name] = { id: Number(value), display_name: String(raw[`${name}_name`] ?? '') };
    else row[name] = decode ? decode(value) : value;
  }
  return { ...row, id: String(raw['id']) };
}
