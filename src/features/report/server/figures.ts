import { getTableColumns, sql, type Column, type SQL } from 'drizzle-orm';
import { attDayTotals, Flag, Status } from '#features/attendance/server.ts';
import type { Report } from '#shared/contract/index.ts';
import type { SortKey } from '#server/report/index.ts';
import { figureUnits, type Figure } from '../contract/figures.ts';

type StatusName = keyof typeof Status;

const statusIn = (...names: readonly StatusName[]): SQL =>
  sql`${attDayTotals.status} in (${sql.raw(names.map((name) => Status[name]).join(', '))})`;
/** A day counts one where it is so. */
const oneIf = (condition: SQL): SQL => sql`(case when ${condition} then 1 else 0 end)`;
export const hasFlag = (...names: readonly (keyof typeof Flag)[]): SQL =>
  sql`(${attDayTotals.flags} & ${sql.raw(String(names.reduce((bits, name) => bits | Flag[name], 0)))}) <> 0`;

/** Of what a stored day counts, the figures that are no column of it. */
const counted: Partial<Record<Figure, SQL>> = {
  calendar_days: oneIf(sql`not ${statusIn('notEmployed')}`),
  present_days: oneIf(statusIn('present', 'halfDay', 'incomplete', 'inProgress')),
  absent_days: oneIf(statusIn('absent')),
  leave_days: oneIf(statusIn('leave')),
  training_days: oneIf(statusIn('training')),
  holidays: oneIf(statusIn('holiday')),
  weekend_days: oneIf(statusIn('weekend')),
  days_off: oneIf(statusIn('dayOff')),
  no_schedule_days: oneIf(statusIn('noSchedule')),
  coming_days: oneIf(statusIn('pending')),
  planned_days: oneIf(statusIn('present', 'halfDay', 'incomplete', 'inProgress', 'absent', 'leave', 'training')),
  half_days: oneIf(statusIn('halfDay')),
  late_times: oneIf(sql`${attDayTotals.late_min} > 0`),
  early_times: oneIf(sql`${attDayTotals.early_min} > 0`),
  missed_punches: oneIf(hasFlag('missedIn', 'missedOut')),
  ot_days: oneIf(sql`${attDayTotals.ot_min} > 0`),
  night_days: oneIf(sql`${attDayTotals.night_min} > 0`),
  worked_rest_days: oneIf(hasFlag('workedOnRestDay')),
};

/** The others. */
const stored: Partial<Record<Figure, Column>> = getTableColumns(attDayTotals);

/** A figure of one stored day. */
export function figureOfDay(name: Figure): SQL {
  return counted[name] ?? sql`${stored[name]}`;
}

/** Whether the catalogue has a figure of a name. */
export const isFigure = (name: string): name is Figure => Object.hasOwn(figureUnits, name);

/** The figures that a report shows. */
export function figuresOf(report: Report): Figure[] {
  return Object.keys(report.fields).filter(isFigure);
}

/** Columns of the figures of a day. */
export function dayColumns(names: readonly Figure[]): SQL[] {
  return names.map((name) => sql`${figureOfDay(name)} as ${sql.identifier(name)}`);
}

/** Columns of figures summed over stored days. */
export function sumColumns(names: readonly Figure[]): SQL[] {
  return names.map((name) => {
    const type = sql.raw(figureUnits[name] === 'decimal' ? 'double precision' : 'bigint');
    return sql`coalesce(sum(${figureOfDay(name)}), 0)::${type} as ${sql.identifier(name)}`;
  });
}

/** Totals over rows `r` by what they are called: a figure adds up, others are given. */
export function figureSums(report: Report, others: Readonly<Record<string, SQL>> = {}): Record<string, SQL> {
  const names = Object.keys(report.totals).filter(isFigure);
  const sums = names.map((name) => [name, sql`coalesce(sum(r.${sql.identifier(name)}), 0)`] as const);
  return { ...Object.fromEntries(sums), ...others };
}

/** Rows in the order of their figures. */
export function figureSorts(report: Report): Record<string, readonly SortKey[]> {
  return Object.fromEntries(
    figuresOf(report).map((name) => [
      name,
      [{ column: name, type: figureUnits[name] === 'decimal' ? ('double precision' as const) : ('bigint' as const) }],
    ]),
  );
}
