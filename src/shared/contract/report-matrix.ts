import { z } from 'zod';
import type { TotalKind } from './report-answers.ts';

/** What a line of a cell holds: a figure, a time of day, from when to when (`09:00 17:00`), or signs by their codes (`present late`). */
export type MatrixKind = TotalKind | 'span' | 'signs';

/** A line of every cell, named as the field of the same name. */
export interface MatrixLine {
  readonly name: string;
  readonly kind: MatrixKind;
}

/** The row total of a line's numbers. */
export type MatrixEnd = 'row_total' | 'row_average';

/**
 * Spreads a report over columns of time: each of its rows is a person, with a cell for each day or month of the period.
 */
export interface ReportMatrix {
  readonly by: 'day' | 'month';
  /**
   * The possible lines of a cell, in this order. The filter `line` chooses among them, if the report has that field.
   */
  readonly lines: readonly MatrixLine[];
  /** The lines that are shown by default; all of them if absent. */
  readonly usual?: readonly string[];
  readonly ends?: readonly MatrixEnd[];
  /** Figures of each column over all people: separate figures, or the lines themselves. */
  readonly foot: readonly MatrixLine[] | 'lines';
  /** Codes in a line of signs, in the order of the legend. */
  readonly signs?: readonly string[];
  /** Empty columns in files, for signatures on a sheet. */
  readonly signatures?: readonly string[];
}

/** The field whose filter chooses lines. */
export const lineField = 'line';

const valueSchema = z.union([z.number(), z.string(), z.null()]);

const lineSchema = z.object({
  name: z.string(),
  /** One value for each column, in the order of days or months; null if there is none. */
  values: z.array(valueSchema),
  /** Their row total, as the report declares it. */
  ends: z.array(z.number().nullable()),
});
/** The lines of a row. */
export const matrixLines = z.array(lineSchema);
export type MatrixRowLine = z.infer<typeof lineSchema>;

/** A line below the rows. */
const footSchema = z.object({ name: z.string(), values: z.array(z.number().nullable()) });
export const matrixFoot = z.array(footSchema);
export type MatrixFootLine = z.infer<typeof footSchema>;

/**
 * The first days of a period's columns, each by a day or by a month.
 * @param startDay on which day of the month the company's attendance periods begin
 */
export function matrixColumns(by: ReportMatrix['by'], from: string, to: string, startDay = 1): string[] {
  const columns: string[] = [];
  const textOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
  if (by === 'day') {
    for (let at = Date.parse(from); at <= Date.parse(to); at += dayLength) columns.push(textOf(at));
    return columns;
  }
  const first = textOf(Date.parse(from) - (startDay - 1) * dayLength);
  let [year, month] = [Number(first.slice(0, 4)), Number(first.slice(5, 7))];
  for (;;) {
    const start = `${String(year).padStart(4, '0')}-${pair(month)}-${pair(startDay)}`;
    if (start > to) return columns;
    columns.push(start);
    [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1];
  }
}

const dayLength = 86_400_000;
const pair = (number: number): string => String(number).padStart(2, '0');

/** The lines that a question shows. */
export function shownLines({ lines, usual }: ReportMatrix, chosen: readonly string[]): readonly MatrixLine[] {
  const wanted = chosen.length > 0 ? chosen : usual;
  const shown = wanted ? lines.filter(({ name }) => wanted.includes(name)) : lines;
  return shown.length > 0 ? shown : lines;
}

/** Whether the values of a line add up. */
export const addsUp = ({ kind }: MatrixLine): boolean => kind === 'integer' || kind === 'decimal' || kind === 'minute';

/** The lines below the rows, of a question that shows some lines. */
export const footLines = ({ foot }: ReportMatrix, shown: readonly MatrixLine[]): readonly MatrixLine[] =>
  foot === 'lines' ? shown.filter(addsUp) : foot;
