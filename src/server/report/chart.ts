import {
  mostPlotted,
  type CallData,
  type ChartAxis,
  type ReportCalls,
  type ReportChart,
  type ReportChartQuery,
} from '#shared/contract/index.ts';
import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { queryRows } from '../db/query-rows.ts';
import type { TenantContext } from '../http/index.ts';
import type { ReportServer } from './definition.ts';
import { daysOf } from './period.ts';
import type { Question } from './question.ts';
import { limited, rounded, timeOfDay, waitingLimit } from './totals.ts';

type Answer = CallData<ReportCalls['chart']>;
type Series = ReportChart['series'];
type Point = Answer['points'][number];

const none: Answer = { points: [], complete: false };

/** The plot of a question: by day, or by an axis of its own. */
export async function readChart(
  server: ReportServer,
  context: TenantContext,
  question: Question,
  { by }: ReportChartQuery,
): Promise<Answer> {
  const { chart, period, fields } = server.report;
  const axis = by === undefined ? undefined : chart?.by?.[by];
  if (by === undefined || axis === undefined) return byDay(server, context, question, period.field);
  const { step } = axis;
  if (step === undefined) return byRecord(server, context, question, by, axis);
  const isTime = fields[by]?.kind === 'time';
  return bySteps(server, context, question, { field: by, step, isTime, series: axis.series });
}

/** Every day of the period. */
async function byDay(server: ReportServer, context: TenantContext, question: Question, field: string): Promise<Answer> {
  const series = server.report.chart?.series ?? {};
  const date = sql`r.${sql.identifier(field)}`;
  const groups = await groupsOf(server, context, question, series, { key: sql`${date}::text`, by: date });
  if (!groups) return none;
  const values = new Map(groups.map(({ key, figures }) => [key, figures]));
  return { points: daysOf(question.period).map((label) => pointOf(label, series, values.get(label))), complete: true };
}

interface Steps {
  readonly field: string;
  readonly step: number;
  readonly isTime: boolean;
  readonly series: Series;
}

/** Every step from the first to the last that has a row. */
async function bySteps(
  server: ReportServer,
  context: TenantContext,
  question: Question,
  { field, step, isTime, series }: Steps,
): Promise<Answer> {
  const value = sql`r.${sql.identifier(field)}`;
  const minutes = isTime ? sql`(left(${value}, 2)::int * 60 + substr(${value}, 4, 2)::int)` : sql`${value}::int`;
  const start = sql`(${minutes} / ${sql.raw(String(step))} * ${sql.raw(String(step))})`;
  const groups = await groupsOf(server, context, question, series, { key: sql`${start}::text`, by: start });
  if (!groups) return none;
  // Rows without a value, such as a day without a punch, have no place on the axis.
  const values = new Map(groups.flatMap(({ key, figures }) => (key === null ? [] : [[Number(key), figures] as const])));
  const [first, last] = [Math.min(...values.keys()), Math.max(...values.keys())];
  const starts =
    values.size === 0 ? [] : Array.from({ length: (last - first) / step + 1 }, (_, index) => first + index * step);
  return {
    points: starts.map((at) => pointOf(isTime ? timeOfDay(at) : String(at), series, values.get(at))),
    complete: true,
  };
}

/** The records with the largest figures. */
async function byRecord(
  server: ReportServer,
  context: TenantContext,
  question: Question,
  field: string,
  { series }: ChartAxis,
): Promise<Answer> {
  const record = sql`r.${sql.identifier(field)}`;
  const groups = await groupsOf(server, context, question, series, {
    key: sql`${record}::text`,
    by: record,
    name: sql`min(r.${sql.identifier(`${field}_name`)})`,
  });
  if (!groups) return none;
  const [lead = ''] = Object.keys(series);
  const known = groups
    .flatMap(({ key, name, figures }) => (key === null ? [] : [{ ...pointOf(key, series, figures), name: name ?? '' }]))
    .filter(({ values }) => (values[lead] ?? 0) > 0)
    .toSorted(
      (one, other) => (other.values[lead] ?? 0) - (one.values[lead] ?? 0) || one.name.localeCompare(other.name),
    );
  return { points: known.slice(0, mostPlotted), complete: true, left_out: Math.max(0, known.length - mostPlotted) };
}

/** What rows are grouped by: the key's text, its expression, and the name of a record. */
interface GroupBy {
  readonly key: SQL;
  readonly by: SQL;
  readonly name?: SQL;
}

const groupSchema = z.looseObject({
  key: z.string().nullable(),
  name: z.string().nullable(),
  counted: z.coerce.number(),
});

interface Group {
  readonly key: string | null;
  readonly name: string | null;
  readonly figures: Readonly<Record<string, unknown>>;
}

/** The figures of each group; undefined if there are too many rows to draw while a person waits. */
async function groupsOf(
  server: ReportServer,
  context: TenantContext,
  question: Question,
  series: Series,
  { key, by, name = sql`null::text` }: GroupBy,
): Promise<readonly Group[] | undefined> {
  const figures = Object.keys(series).map(
    (one, index) => sql`${server.series?.[one] ?? sql`null`} as ${sql.identifier(figureAt(index))}`,
  );
  const rows = await queryRows(
    context.tx,
    sql`select ${key} as key, ${name} as name, count(*) as counted, ${sql.join(figures, sql`, `)}
      from ${limited(server, question, waitingLimit(server))} group by ${by}`,
    groupSchema,
  );
  const counted = rows.reduce((sum, row) => sum + row.counted, 0);
  if (counted > waitingLimit(server)) return undefined;
  return rows.map((row) => ({
    key: row.key,
    name: row.name,
    figures: Object.fromEntries(Object.keys(series).map((one, index) => [one, row[figureAt(index)]])),
  }));
}

/** Columns of figures have names of their own, since a series may be called `name`. */
const figureAt = (index: number): string => `figure_${index}`;

function pointOf(label: string, series: Series, figures: Group['figures'] | undefined): Point {
  const values = Object.entries(series).map(([name, kind]) => {
    const value = figures?.[name];
    return [name, value === null || value === undefined ? null : rounded(kind, Number(value))] as const;
  });
  return { label, values: Object.fromEntries(values) };
}
