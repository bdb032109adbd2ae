import type { CyclePreset, RowsOfField } from '#shared/contract/field/declare.ts';
import { newRow, type FormValues } from '../../form-values.ts';

/** A cycle as a form has it: how many units, and days in all. */
export interface Cycle {
  readonly unit: string;
  readonly count: number;
}

/** Days of a unit: a month has a place for each day that one may have. */
const daysOfUnit: Readonly<Record<string, number>> = { day: 1, week: 7, month: 31 };
/** Columns where the days are counted, not named: as many as a week has. */
const columns = 7;

export function daysOf({ unit, count }: Cycle): number {
  return (daysOfUnit[unit] ?? 1) * Math.max(1, count);
}

/** The rows of the grid, by days from 1: a week a row; a month begins a row of its own. */
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

/** Where an arrow leads from a day; undefined where it leads nowhere. */
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

/** What tells what rows hold apart, whatever day they stand on: references by what they refer to. */
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

/** Rows with a content on some days; what stands there already is not put there twice. */
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
 * Rows after some days are painted.
 * @param content what a row holds beside its day; null: nothing, a day off
 * @param isBeside beside what is there, not in its place
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
  const kept = present.filter(
    (row) => !over.has(dayOfRow(rows, row)) || (content !== null && (isBeside || contentKey(rows, row) === key)),
  );
  return content === null ? kept : added(rows, kept, days, content);
}

/** The first days of a cycle again and again, up to its end. */
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

/** How many different contents a preset asks for. */
export function contentsOf({ days }: CyclePreset): number {
  return Math.max(0, ...[...days].map((sign) => Number(sign) || 0));
}

/** The rows of a preset: its signs are the contents by their number, and a day off. */
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
