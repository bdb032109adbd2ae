import { spreadAmounts } from '#shared/contract/report-spread.ts';
import {
  matrixColumns,
  matrixLines,
  referenceSchema,
  spreadName,
  type MatrixEnd,
  type MatrixLine,
  type MatrixRowLine,
  type Report,
  type ReportMatrix,
  type ReportRow,
  type SpreadPart,
  type TotalKind,
} from '#shared/contract/index.ts';
import type { ReportWords } from '../report-words.ts';

/** A person of the sheet. */
export interface Person {
  readonly row: ReportRow;
  readonly name: string;
  readonly note: string;
  readonly lines: readonly MatrixRowLine[];
}

/** A column at the end of the rows: a figure of the report, or one of the columns of its spread field. */
export interface SheetFigure {
  readonly id: string;
  readonly field: string;
  /** The key of its total. */
  readonly total: string;
  readonly kind: TotalKind;
  readonly part?: SpreadPart;
}

/** What a row has in such a column. */
export function figureOf(row: ReportRow, { field, part }: SheetFigure): number | undefined {
  const value = part ? spreadAmounts.safeParse(row[field]).data?.[part.key] : row[field];
  return typeof value === 'number' ? value : undefined;
}

/** The head of such a column. */
export const figureTitle = ({ field, part }: SheetFigure, words: ReportWords): string =>
  part ? words.part(part) : words.fields.field(field);

/** The parts of a sheet, from the start of a row to its end. */
export interface Layout {
  readonly matrix: ReportMatrix;
  /** Below the name of a person. */
  readonly who: readonly string[];
  /** First days of the columns of time. */
  readonly columns: readonly string[];
  readonly ends: readonly MatrixEnd[];
  readonly figures: readonly SheetFigure[];
  /** Lines of each cell. */
  readonly lines: readonly MatrixLine[];
}

const noParts: readonly SpreadPart[] = [];

/** The layout of a sheet, from the shown columns, those of its spread field, and the first of its rows. */
export function layoutOf(
  report: Report,
  matrix: ReportMatrix,
  names: readonly string[],
  rows: readonly ReportRow[],
  from: string,
  to: string,
  startDay: number,
  spread: readonly SpreadPart[] = noParts,
): Layout {
  const totals = new Map(
    Object.entries(report.totals).flatMap(([key, { column }]) =>
      column === undefined ? [] : [[column, key] as const],
    ),
  );
  const shown = matrixLines.safeParse(rows[0]?.['lines']).data ?? [];
  return {
    matrix,
    who: names.filter((name) => !totals.has(name) && name !== 'employee' && name !== report.spread),
    columns: matrixColumns(matrix.by, from, to, startDay),
    ends: matrix.ends ?? [],
    figures: names.flatMap((name): SheetFigure[] => {
      if (name === report.spread)
        return spread.map((part) => {
          const id = spreadName(name, part.key);
          return { id, field: name, total: id, kind: 'decimal', part };
        });
      const total = totals.get(name);
      return total === undefined
        ? []
        : [{ id: name, field: name, total, kind: report.totals[total]?.kind ?? 'integer' }];
    }),
    lines: matrix.lines.filter(({ name }) => shown.some((line) => line.name === name)),
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
