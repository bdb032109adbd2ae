import {
  matrixColumns,
  matrixLines,
  referenceSchema,
  type MatrixEnd,
  type MatrixLine,
  type MatrixRowLine,
  type Report,
  type ReportMatrix,
  type ReportRow,
} from '#shared/contract/index.ts';

/** A person of the sheet. */
export interface Person {
  readonly row: ReportRow;
  readonly name: string;
  readonly note: string;
  readonly lines: readonly MatrixRowLine[];
}

/** The parts of a sheet, from the start of a row to its end. */
export interface Layout {
  readonly matrix: ReportMatrix;
  /** Below the name of a person. */
  readonly who: readonly string[];
  /** First days of the columns of time. */
  readonly columns: readonly string[];
  readonly ends: readonly MatrixEnd[];
  readonly figures: readonly string[];
  /** Lines of each cell. */
  readonly lines: readonly MatrixLine[];
  /** The total of each column that has one. */
  readonly totals: ReadonlyMap<string, string>;
}

/** The layout of a sheet, from the shown columns and the first of its rows. */
export function layoutOf(
  report: Report,
  matrix: ReportMatrix,
  names: readonly string[],
  rows: readonly ReportRow[],
  from: string,
  to: string,
  startDay: number,
): Layout {
  const totals = new Map(
    Object.entries(report.totals).flatMap(([key, { column }]) =>
      column === undefined ? [] : [[column, key] as const],
    ),
  );
  const shown = matrixLines.safeParse(rows[0]?.['lines']).data ?? [];
  return {
    matrix,
    who: names.filter((name) => !totals.has(name) && name !== 'employee'),
    columns: matrixColumns(matrix.by, from, to, startDay),
    ends: matrix.ends ?? [],
    figures: names.filter((name) => totals.has(name)),
    lines: matrix.lines.filter(({ name }) => shown.some((line) => line.name === name)),
    totals,
  };
}

/** The people of a page. */
export function peopleOf(rows: readonly ReportRow[], who: readonly string[]): Person[] {
  return rows.map((row) => ({
    row,
    name: referenceSchema.safeParse(row['employee']).data?.display_name ?? '',
    note: who
      .map((name) => String(referenceSchema.safeParse(row[name]).data?.display_name ?? row[name] ?? ''))
      .filter((note) => note !== '')
      .join(' · '),
    lines: matrixLines.safeParse(row['lines']).data ?? [],
  }));
}
