import type { CyclePreset, RowsOfField } from '#shared/contract/field/declare.ts';
import { newRow, type FormValues } from '../../form-values.ts';

/** A cycle in a form: the number of units, and of days in all. */
export interface Cycle {
  readonly unit: string;
  readonly count: number;
}

/** Days of a unit: a month has 31 places, one for each possible day. */
const daysOfUnit: Readonly<Record<string, number>> = { day: 1, week: 7, month: 31 };
/** Columns if days are numbered, not named: as many as a week has. */
const columns = 7;

export function daysOf({ unit, count }: Cycle): number {
  return (daysOfUnit[unit] ?? 1) * Math.max(1, count);
}

/** The rows of the grid, by days from 1: one week in each row; a month begins a new row. */
export function linesOf(cycle: Cycle): readonly (readonly number[])[] {
  const blocks = cycle.unit === 'month' ? Math.max(1, cycle.count) : 1;
  const length = daysOf(cycle) / blocks;
  return Array.from({ length: blocks }, (_, block) =>
    Array.from({ length: Math.ceil(length / columns) }, (__, line) =>
      Array.from(
        { length: Math.min(columns, length - line * columns) },
        (___, at) => block * length + line * columns + at + 1,
      ),
    ),
  ).flat();
}

/** The day that an arrow key leads to; undefined if there is none. */
export function dayBeside(
  lines: readonly (readonly number[])[],
  day: number,
  key: string,
  isRtl: boolean,
): number | undefined {
  const line = lines.findIndex((days) => days.includes(day));
  const at = lines[line]?.indexOf(day) ?? -1;
  const last = lines.at(-1)?.at(-1) ?? day;
  switch (key) {
    case isRtl ? 'ArrowLeft' : 'ArrowRight':
      return day < last ? day + 1 : undefined;
    case isRtl ? 'ArrowRight' : 'ArrowLeft':
      return day > 1 ? day - 1 : undefined;
    case 'ArrowDown':
      return lines[line + 1] && (lines[line + 1]?.[at] ?? lines[line + 1]?.at(-1));
    case 'ArrowUp':
      return lines[line - 1] && (lines[line - 1]?.[at] ?? lines[line - 1]?.at(-1));
    case 'Home':
      return lines[line]?.[0];
    case 'End':
      return lines[line]?.at(-1);
    default:
      return undefined;
  }
}

/** What tells the contents of rows apart, whatever their day: references by their target. */
export function contentKey(rows: RowsOfField, row: FormValues): string {
  const day = rows.cycle?.day;
  return JSON.stringify(
    Object.keys(rows.fields)
      .filter((name) => name !== day)
      .map((name) => {
        const value = row[name];
        return typeof value === 'object' && value !== null && 'id' in value ? value.id : (value ?? null);
      }),
  );
}

const dayOfRow = ({ cycle }: RowsOfField, row: FormValues): number => Number(row[cycle?.day ?? '']);

/** Rows with a content added on some days; existing contents are not added twice. */
function added(
  rows: RowsOfField,
  present: readonly FormValues[],
  days: readonly number[],
  content: FormValues,
): FormValues[] {
  let lowest = Math.min(0, ...present.map((row) => Number(row['id'])));
  const key = contentKey(rows, content);
  const isThere = new Set(present.filter((row) => contentKey(rows, row) === key).map((row) => dayOfRow(rows, row)));
  return [
    ...present,
    ...days
      .filter((day) => !isThere.has(day))
      .map((day) => ({ ...newRow(rows.fields, (lowest -= 1)), ...content, [rows.cycle?.day ?? '']: day })),
  ]
    .toSorted((one, other) => dayOfRow(rows, one) - dayOfRow(rows, other))
    .slice(0, rows.max);
}

/**
 * The rows after some days are painted.
 * @param content the content of a row besides its day; null: nothing, a day off
 * @param isBeside added to the existing contents instead of replacing them
 */
export function painted(
  rows: RowsOfField,
  present: readonly FormValues[],
  days: readonly number[],
  content: FormValues | null,
  isBeside: boolean,
): readonly FormValues[] {
  const over = new Set(days);
  const key = content && contentKey(rows, content);
  const others = present.filter(
    (row) => !over.has(dayOfRow(rows, row)) || (content !== null && (isBeside || contentKey(rows, row) === key)),
  );
  return content === null ? others : added(rows, others, days, content);
}

/** Repeats the first days of a cycle up to its end. */
export function repeated(
  rows: RowsOfField,
  present: readonly FormValues[],
  first: number,
  all: number,
): readonly FormValues[] {
  const pattern = present.filter((row) => dayOfRow(rows, row) <= first);
  const days = Array.from({ length: Math.max(0, all - first) }, (_, at) => first + 1 + at);
  let result: readonly FormValues[] = pattern;
  for (const row of pattern)
    result = added(
      rows,
      result,
      days.filter((day) => (day - 1) % first === dayOfRow(rows, row) - 1),
      row,
    );
  return result;
}

/** How many different contents a preset needs. */
export function contentsOf({ days }: CyclePreset): number {
  return Math.max(0, ...[...days].map((sign) => Number(sign) || 0));
}

/** The rows of a preset: its digits are the contents by number, anything else is a day off. */
export function presetRows(
  rows: RowsOfField,
  { days }: CyclePreset,
  contents: readonly FormValues[],
): readonly FormValues[] {
  let result: readonly FormValues[] = [];
  for (const [at, content] of contents.entries())
    result = added(
      rows,
      result,
      [...days].flatMap((sign, day) => (Number(sign) === at + 1 ? [day + 1] : [])),
      content,
    );
  return result;
}
