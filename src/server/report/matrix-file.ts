import {
  addsUp,
  matrixLines,
  spreadName,
  type MatrixFootLine,
  type MatrixLine,
  type ReportRow,
} from '#shared/contract/index.ts';
import { matrixText } from '#shared/i18n/matrix-text.ts';
import type { TableColumn, TableRow, TableValue, TableValues } from '../table-file/index.ts';
import type { Words } from '../words/index.ts';
import { formatDay } from '#shared/i18n/dates.ts';
import { lookOf } from '#shared/i18n/figures.ts';
import { builtKey } from '#shared/i18n/keys.ts';
import type { RequestedMatrix } from './matrix.ts';
import type { ReportServer } from './definition.ts';
import type { Question } from './question.ts';
import type { ReportWords } from './words.ts';

/** People read at once, fewer than rows of a list because each has a cell per day. */
export const matrixBatch = 300;

const lineColumn = 'matrix_line';
const keyOf = (at: number): string => `matrix_${at}`;

/** The columns before the time columns (who the row is about) and after them (with totals). */
export function aroundMatrix({ report }: ReportServer, names: readonly string[]): { who: string[]; figures: string[] } {
  const summed = new Set(Object.values(report.totals).map(({ column }) => column));
  const { spread } = report;
  const isFigure = (name: string): boolean =>
    summed.has(name) || (spread !== undefined && (name === spread || name.startsWith(spreadName(spread, ''))));
  return { who: names.filter((name) => !isFigure(name)), figures: names.filter(isFigure) };
}

/** The kind of a column: that of its lines if they share one, else text. */
const kindOf = (lines: readonly MatrixLine[]): TableColumn['kind'] => {
  const [line] = lines;
  if (lines.length !== 1 || !line || !addsUp(line)) return 'text';
  return line.kind === 'minute' ? 'duration' : line.kind === 'decimal' ? 'decimal' : 'integer';
};

/**
 * The columns of a file beside the fields: the line's name if there are several lines, the time columns, and the line's
 * total.
 */
export function matrixFileColumns(
  { matrix, columns, lines }: RequestedMatrix,
  { question, own, words }: Writer,
): { inner: TableColumn[]; last: TableColumn[] } {
  const writing = { language: words.language, ...question.formats };
  const kind = kindOf(lines);
  const [line] = lines;
  // Cells of a single line are formatted as its figure.
  const look = kind === 'duration' && line ? { look: lookOf(writing, line.name) } : {};
  const title = (column: string): string =>
    // A period that begins within a month is named by its first day.
    matrix.by === 'month' && column.endsWith('-01')
      ? formatDay(column, writing, 'month')
      : formatDay(column, writing, 'dayMonth');
  return {
    inner: [
      ...(lines.length > 1 ? [{ key: lineColumn, title: own.field('line'), kind: 'text' as const }] : []),
      ...columns.map((column, at) => ({
        key: keyOf(at),
        title: title(column),
        kind,
        ...look,
        align: 'center' as const,
      })),
      ...(matrix.ends ?? []).map((end) => ({ key: end, title: own.field(end), kind, ...look, align: 'end' as const })),
    ],
    last: (matrix.signatures ?? []).map((name) => ({ key: name, title: own.field(name), kind: 'text', width: 14 })),
  };
}

/** What writing a matrix needs. */
interface Writer {
  readonly question: Question;
  readonly own: ReportWords;
  readonly words: Words;
}

/** Texts of a matrix in a file's language. */
function textsOf({ question, words }: Writer) {
  const writing = { language: words.language, ...question.formats };
  const sign = (code: string): string => words.text(builtKey(`report:shared.sign.${code}`));
  return (line: MatrixLine, value: string | number | null): string => matrixText(line, value, writing, sign);
}

/**
 * A row as lines of a file, one per line of its cells. Each line repeats who the row is about, so that sorting in a
 * spreadsheet keeps them together; the row's own figures are in the first line only.
 */
export function fileLines(
  requested: RequestedMatrix,
  row: ReportRow,
  fields: TableValues,
  figures: readonly string[],
  writer: Writer,
): TableRow[] {
  const text = textsOf(writer);
  const isPlain = kindOf(requested.lines) !== 'text';
  const others = Object.fromEntries(Object.entries(fields).filter(([name]) => !figures.includes(name)));
  return matrixLines.parse(row['lines']).flatMap(({ values, ends }, index) => {
    const line = requested.lines[index];
    if (!line) return [];
    const shown = (value: string | number | null): TableValue =>
      value === null ? null : isPlain ? value : text(line, value);
    const cells = {
      [lineColumn]: writer.own.field(line.name),
      ...Object.fromEntries(values.map((value, at) => [keyOf(at), shown(value)])),
      ...Object.fromEntries((requested.matrix.ends ?? []).map((end, at) => [end, shown(ends[at] ?? null)])),
    };
    return [{ kind: 'data' as const, values: { ...(index === 0 ? fields : others), ...cells } }];
  });
}

/** The lines below the rows of a file. */
export function fileFoot(requested: RequestedMatrix, foot: readonly MatrixFootLine[], writer: Writer): TableRow[] {
  const text = textsOf(writer);
  const isPlain = kindOf(requested.lines) !== 'text';
  return foot.flatMap(({ values }, index) => {
    const line = requested.foot[index];
    if (!line) return [];
    const shown = (value: number | null): TableValue => (value === null ? null : isPlain ? value : text(line, value));
    const cells: TableValues = Object.fromEntries(values.map((value, at) => [keyOf(at), shown(value)]));
    return [{ kind: 'total' as const, label: writer.own.field(line.name), values: cells }];
  });
}
