import {
  isFigureShown,
  spreadName,
  type Formats,
  type ReportExportQuery,
  type SpreadPart,
  type TotalValues,
} from '#shared/contract/index.ts';
import type { TenantContext } from '../http/index.ts';
import { lookOf } from '#shared/i18n/figures.ts';
import { z } from 'zod';
import { listQuestion, type ExportSource, type Read } from '../export/index.ts';
import { fileColumns } from '../resource/index.ts';
import type { TableColumn, TableRow, TableValue, TableValues } from '../table-file/index.ts';
import type { Words } from '../words/index.ts';
import type { Reporting, ReportServer } from './definition.ts';
import { filterLines } from './filter-lines.ts';
import { freshness } from './freshness.ts';
import { requestedMatrix, readFoot, withLines } from './matrix.ts';
import { aroundMatrix, fileFoot, fileLines, matrixBatch, matrixFileColumns } from './matrix-file.ts';
import type { Position } from './order.ts';
import { readQuestion, type Question } from './question.ts';
import { reading } from './reading.ts';
import { countRows, readRows } from './rows.ts';
import { readSpread, spreadColumns, spreadValues } from './spread.ts';
import { grandTotals, groupKey, groupTotals } from './totals.ts';
import { reportWords, type ReportWords } from './words.ts';

const listBatch = 2000;

/**
 * A report as a file: the screen's question, order, columns and groups, with subtotals and totals. Rows are read in short
 * transactions of their own, each going on from the last row of the one before.
 */
export function reportExport(reporting: Reporting): ExportSource<ReportExportQuery> {
  const { server, registry } = reporting;
  const { report } = server;
  return {
    name: report.name,
    words: report.words,
    loggedAs: report.name,
    calls: report.calls,
    period: report.period,
    question: listQuestion.extend({ group_by: z.string().nullable() }),
    count: (context, query, limit) =>
      reading(context.tx, async () => countRows(server, context, await readQuestion(reporting, context, query), limit)),
    head: (context, query, words) =>
      reading(context.tx, async () => {
        const question = await readQuestion(reporting, context, query);
        const own = reportWords(report, words, question.formats);
        const { from, to } = question.period;
        const days = from.equals(to) ? from.toString() : `${from.toString()} ${to.toString()}`;
        return {
          title: own.title,
          ...(question.presentation.file_company ? { subtitle: question.company } : {}),
          filters: [
            ...(await filterLines(server, registry, context, question, query, words, own)),
            ...(await freshness(server, context, question, words)),
          ],
          timeZone: question.zone,
          formats: question.formats,
          columns: columnsOfFile(server, question, query, own, words, await spreadOf(server, context, question, query)),
          titleRows: true,
          fileName: `${own.title} ${days}`,
        };
      }),
    rows: (read, query, words) => fileRows(reporting, read, query, words),
  };
}

/** The columns of a file: those of fields, with those of a matrix among them. */
function columnsOfFile(
  server: ReportServer,
  question: Question,
  query: ReportExportQuery,
  own: ReportWords,
  words: Words,
  spread: readonly SpreadPart[],
): TableColumn[] {
  const names = columnsOf(server, query, question);
  const matrix = requestedMatrix(server, question, query);
  const columns = (of: readonly string[]): TableColumn[] =>
    fileColumns(own.fields, of, words).flatMap((column) =>
      column.key === server.report.spread
        ? spreadColumns(column.key, spread, words)
        : [lookedColumn(column, question.formats)],
    );
  if (!matrix) return columns(names);
  const { who, figures } = aroundMatrix(server, names);
  const { inner, last } = matrixFileColumns(matrix, { question, own, words });
  return [...columns(who), ...inner, ...columns(figures), ...last];
}

/** The columns of the spread field, if the file shows it. */
const spreadOf = (server: ReportServer, context: TenantContext, question: Question, query: ReportExportQuery) =>
  readSpread(server, context, question, columnsOf(server, query, question).includes(server.report.spread ?? ''));

/** A column in the company's format of figures. */
function lookedColumn(column: TableColumn, formats: Formats): TableColumn {
  return {
    ...column,
    seconds: formats.figures?.seconds ?? true,
    ...(column.kind === 'duration' ? { look: lookOf(formats, column.key) } : {}),
  };
}

/** The columns asked for, else those that the report shows. */
function columnsOf(
  { report }: ReportServer,
  { columns }: ReportExportQuery,
  { presentation }: Pick<Question, 'presentation'>,
): readonly string[] {
  const wanted =
    columns.length > 0
      ? columns
      : Object.entries(report.fields)
          .filter(([, field]) => field.options.column === 'shown')
          .map(([name]) => name);
  // A file contains no figure that the company hides.
  return wanted.filter((name) => isFigureShown(presentation, name));
}

/** The columns that are read for a file: those that it shows, and those that its groups and totals need. */
const readColumns = ({ report }: ReportServer, names: readonly string[], group: string | null): ReadonlySet<string> =>
  new Set([...names, report.period.field, 'employee', 'department', ...(group === null ? [] : [group])]);

/** The open group of a file: its lines are written until a row of another group comes. */
interface OpenGroup {
  readonly key: string;
  readonly name: string;
  readonly totals: TotalValues;
}

async function* fileRows(
  reporting: Reporting,
  read: Read,
  query: ReportExportQuery,
  words: Words,
): AsyncGenerator<TableRow[], void, void> {
  const { server } = reporting;
  let names: readonly string[] = [];
  let shown: readonly SpreadPart[] = [];
  const isWhole = query.with_totals ?? query.format !== 'csv';
  const group = isWhole ? query.group_by : null;
  let own: ReportWords | undefined;
  let cells: readonly (readonly [string, (value: unknown) => TableValue])[] | undefined;
  let open: OpenGroup | undefined;
  let position: Position | undefined;
  const batch = server.matrix ? matrixBatch : listBatch;
  /** The columns below which totals stand. */
  const sums = (): readonly string[] => [
    ...names,
    ...shown.map(({ key }) => spreadName(server.report.spread ?? '', key)),
  ];
  for (;;) {
    const { placed, lined, parts, matrix, subtotals, question } = await read((context) =>
      reading(context.tx, async () => {
        const now = await readQuestion(reporting, context, query);
        const rows = await readRows(server, context, now, {
          limit: batch,
          columns: readColumns(server, columnsOf(server, query, now), group),
          ...(position ? { after: position } : {}),
        });
        const keys =
          group === null ? [] : rows.map(({ row }) => groupKey(row, group)).filter((key) => key !== open?.key);
        const plain = rows.map(({ row }) => row);
        const spread = await spreadOf(server, context, now, query);
        return {
          placed: rows,
          parts: spread,
          lined: await withLines(server, context, now, query, plain),
          matrix: requestedMatrix(server, now, query),
          subtotals: await groupTotals(server, context, now, keys, spread.length > 0),
          question: now,
        };
      }),
    );
    names = columnsOf(server, query, question).filter((name) => name !== server.report.spread);
    shown = parts;
    // A csv is read by programs, for which a dash is no number.
    const empty = question.presentation.empty_cell === 'dash' && query.format !== 'csv' ? '–' : null;
    own ??= reportWords(server.report, words, question.formats);
    const { groupName, cellsOf } = own;
    cells ??= names.map((name) => [name, cellsOf(name)] as const);
    const lines: TableRow[] = [];
    for (const row of lined) {
      const key = group === null ? undefined : groupKey(row, group);
      if (group !== null && key !== undefined && key !== open?.key) {
        if (open) lines.push(summary(server, 'subtotal', open.name, open.totals, sums(), own));
        open = { key, name: groupName(row, group), totals: subtotals.get(key) ?? {} };
        lines.push({ kind: 'heading', label: open.name });
      }
      const values: Record<string, TableValue> = {};
      for (const [name, write] of cells) {
        const value = write(row[name]);
        values[name] = value === '' || value === null || value === undefined ? empty : value;
      }
      if (server.report.spread !== undefined && parts.length > 0)
        for (const [name, value] of Object.entries(spreadValues(server.report.spread, parts, row)))
          values[name] = value ?? empty;
      if (!matrix) lines.push({ kind: 'data', values });
      else
        lines.push(...fileLines(matrix, row, values, aroundMatrix(server, sums()).figures, { question, own, words }));
    }
    if (lines.length > 0) yield lines;
    position = placed.at(-1)?.position;
    if (placed.length < batch) break;
  }
  if (!isWhole) return;
  const { totals, foot } = await read((context) =>
    reading(context.tx, async () => {
      const question = await readQuestion(reporting, context, query);
      const matrix = requestedMatrix(server, question, query);
      const sums = matrix ? await readFoot(server, context, question, query) : [];
      return {
        totals: await grandTotals(server, context, question, { isSpread: shown.length > 0 }),
        foot: matrix && own ? fileFoot(matrix, sums, { question, own, words }) : [],
      };
    }),
  );
  const end: TableRow[] = open ? [summary(server, 'subtotal', open.name, open.totals, sums(), own)] : [];
  yield [...end, ...foot, summary(server, 'total', words.text('report:file.total'), totals ?? {}, sums(), own)];
}

function summary(
  server: ReportServer,
  kind: 'subtotal' | 'total',
  name: string,
  totals: TotalValues,
  names: readonly string[],
  own: ReportWords,
): TableRow {
  const { spread } = server.report;
  const values: TableValues = Object.fromEntries([
    ...Object.entries(server.report.totals).flatMap(([key, { column }]) =>
      column !== undefined && names.includes(column) ? [[column, totals[key] ?? null] as const] : [],
    ),
    // The totals of the spread field have the names of its columns.
    ...names
      .filter((name) => spread !== undefined && name.startsWith(spreadName(spread, '')))
      .map((name) => [name, totals[name] ?? null] as const),
  ]);
  return { kind, label: own.totalsLabel(name, totals), values };
}
