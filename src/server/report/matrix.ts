import {
  addsUp,
  filterList,
  footLines,
  isFigureShown,
  lineField,
  matrixColumns,
  shownLines,
  type MatrixFootLine,
  type MatrixLine,
  type MatrixRowLine,
  type ReportMatrix,
  type ReportQuery,
  type ReportRow,
} from '#shared/contract/index.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { TenantContext } from '../http/index.ts';
import type { ReportServer } from './definition.ts';
import { unordered, type Question } from './question.ts';
import { rowsOf } from './rows.ts';

/** The lines and time columns of a matrix question. */
export interface RequestedMatrix {
  readonly matrix: ReportMatrix;
  /** First day of each column. */
  readonly columns: readonly string[];
  readonly lines: readonly MatrixLine[];
  readonly foot: readonly MatrixLine[];
}

/** The matrix of a question; undefined where its report is a list. */
export function requestedMatrix(
  { report }: ReportServer,
  { period, presentation }: Question,
  { list }: ReportQuery,
): RequestedMatrix | undefined {
  const { matrix } = report;
  if (!matrix) return undefined;
  const chosen = list.filters
    .filter(({ field }) => field === lineField)
    .flatMap((filter) => [filterList(filter) ?? filter.value].flat().map(String));
  const shown = matrix.lines.filter(({ name }) => isFigureShown(presentation, name));
  const lines = shownLines({ ...matrix, lines: shown.length > 0 ? shown : matrix.lines }, chosen);
  return {
    matrix,
    columns: matrixColumns(matrix.by, period.from.toString(), period.to.toString(), presentation.period_start),
    lines,
    foot: footLines(matrix, lines),
  };
}

const answerSchema = z.object({ rows: z.array(z.record(z.string(), z.unknown())) });
const numeric = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value));

/** The rows of one page or batch with their cells, read by one statement. */
export async function withLines(
  server: ReportServer,
  context: TenantContext,
  question: Question,
  query: ReportQuery,
  rows: readonly ReportRow[],
): Promise<readonly ReportRow[]> {
  const requested = requestedMatrix(server, question, query);
  if (!requested || !server.matrix || rows.length === 0) return rows;
  const names = requested.lines.map(({ name }) => name);
  const people = rows.map(({ id }) => Number(id));
  const answer = answerSchema.parse(await context.tx.execute(server.matrix.cells(question, names, people)));
  const sums = await readSums(server, context, question, names, people);
  const places = new Map(requested.columns.map((column, at) => [column, at]));
  const values = new Map<string, MatrixRowLine['values'][]>();
  for (const cell of answer.rows) {
    const at = places.get(String(cell['at']));
    if (at === undefined) continue;
    const person = String(cell['employee']);
    let lines = values.get(person);
    if (!lines) {
      lines = requested.lines.map(() => requested.columns.map(() => null));
      values.set(person, lines);
    }
    for (const [index, line] of requested.lines.entries()) {
      const value = cell[line.name];
      const filled = lines[index];
      if (filled)
        filled[at] = value === null || value === undefined ? null : addsUp(line) ? Number(value) : String(value);
    }
  }
  return rows.map((row) => ({
    ...row,
    lines: requested.lines.map((line, index): MatrixRowLine => {
      const filled = values.get(row.id)?.[index] ?? requested.columns.map(() => null);
      return {
        name: line.name,
        values: filled,
        ends: endsOf(requested.matrix, line, filled, sums.get(row.id)?.[line.name]),
      };
    }),
  }));
}

/** Totals by person for lines whose total is not the sum of their cells. */
async function readSums(
  server: ReportServer,
  context: TenantContext,
  question: Question,
  names: readonly string[],
  people: readonly number[],
): Promise<Map<string, Record<string, unknown>>> {
  const select = server.matrix?.sums?.(question, names, people);
  if (!select) return new Map();
  const { rows } = answerSchema.parse(await context.tx.execute(select));
  return new Map(rows.map((row) => [String(row['employee']), row]));
}

/** The totals of a line. Averages skip columns without a value. */
function endsOf(
  { ends = [] }: ReportMatrix,
  line: MatrixLine,
  values: MatrixRowLine['values'],
  given: unknown,
): (number | null)[] {
  const numbers = values.filter((value) => typeof value === 'number');
  const sum = numeric(given) ?? numbers.reduce((total, value) => total + value, 0);
  const digits = line.kind === 'minute' ? 1 : 100;
  const rounded = (value: number): number => Math.round(value * digits) / digits;
  return ends.map((end) => {
    if (!addsUp(line) || numbers.length === 0) return null;
    return end === 'row_total' ? Math.round(sum * 100) / 100 : rounded(sum / numbers.length);
  });
}

/** The totals of all columns over everybody in question, in one statement. */
export async function readFoot(
  server: ReportServer,
  context: TenantContext,
  question: Question,
  query: ReportQuery,
): Promise<MatrixFootLine[]> {
  const requested = requestedMatrix(server, question, query);
  if (!requested || !server.matrix || requested.foot.length === 0) return [];
  const names = requested.foot.map(({ name }) => name);
  // Filters on the totals of a person exclude the person, and so all their days.
  const among = question.having
    ? sql`select r.id::bigint from ${rowsOf(server, unordered(server, question))} where ${question.having}`
    : undefined;
  const answer = answerSchema.parse(await context.tx.execute(server.matrix.foot(question, names, among)));
  const found = new Map(answer.rows.map((row) => [String(row['at']), row]));
  return names.map((name) => ({ name, values: requested.columns.map((column) => numeric(found.get(column)?.[name])) }));
}
