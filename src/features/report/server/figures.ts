import { getTableColumns, sql, type Column, type SQL } from 'drizzle-orm';
import { attDays, attDayTotals, daySituations, Flag, lateMinutes, Status } from '#features/attendance/server.ts';
import { unpaidMinutes } from '#features/leave/server.ts';
import { roundingOf, type FigureRounding, type Report } from '#shared/contract/index.ts';
import type { Question, SortKey } from '#server/report/index.ts';
import { figureUnits, type Figure } from '../contract/figures.ts';

type StatusName = keyof typeof Status;

const statusIn = (...names: readonly StatusName[]): SQL =>
  sql`${attDayTotals.status} in (${sql.raw(names.map((name) => Status[name]).join(', '))})`;
/** 1 for a day that meets a condition, else 0. */
const oneIf = (condition: SQL): SQL => sql`(case when ${condition} then 1 else 0 end)`;
export const hasFlag = (...names: readonly (keyof typeof Flag)[]): SQL =>
  sql`(${attDayTotals.flags} & ${sql.raw(String(names.reduce((bits, name) => bits | Flag[name], 0)))}) <> 0`;

/** What is paid of some minutes of overtime; a day's overtime is all of one kind, so the others have 0. */
const paid = (worked: Column, off: Column = attDayTotals.ot_off_min): SQL => sql`greatest(${worked} - ${off}, 0)`;

/** The part of a planned day that some minutes of leave are. */
const partOfDay = (minutes: SQL): SQL =>
  sql`coalesce(round((${minutes})::numeric / nullif(${attDayTotals.required_min}, 0), 4), 0)::double precision`;
const isWhole = statusIn('present', 'incomplete', 'inProgress', 'leave', 'training');

/** Leave is read only of days that have some. Of a day on which nobody came, leave for a part of it is paid if the leave is. */
function payableDays(companyId: number): SQL {
  const unpaid = unpaidMinutes(companyId, sql`${attDayTotals.leave_by_type}`);
  return sql`(case
  when ${attDayTotals.leave_min} = 0 then case when ${isWhole} then 1 when ${statusIn('halfDay')} then 0.5::double precision else 0 end
  when ${statusIn('absent')} then ${partOfDay(sql`${attDayTotals.leave_min} - ${unpaid}`)}
  when ${isWhole} then greatest(1 - ${partOfDay(unpaid)}, 0)
  when ${statusIn('halfDay')} then greatest(0.5 - ${partOfDay(unpaid)}, 0)
  else 0 end)`;
}

/** The figures of a stored day that are not columns of it. */
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
  late_min: lateMinutes,
  late_times: oneIf(daySituations.late),
  early_times: oneIf(sql`${attDayTotals.early_min} > 0`),
  missed_punches: oneIf(hasFlag('missedIn', 'missedOut')),
  // Overtime that becomes time off is not paid: it is left out here, and so in every report.
  ot_min: paid(attDayTotals.ot_min),
  ot_normal_min: paid(attDayTotals.ot_normal_min),
  ot_weekend_min: paid(attDayTotals.ot_weekend_min),
  ot_holiday_min: paid(attDayTotals.ot_holiday_min),
  ot_day_off_min: paid(attDayTotals.ot_day_off_min),
  ot1_min: paid(attDayTotals.ot1_min, attDayTotals.ot_off1_min),
  ot2_min: paid(attDayTotals.ot2_min, attDayTotals.ot_off2_min),
  ot3_min: paid(attDayTotals.ot3_min, attDayTotals.ot_off3_min),
  ot_days: oneIf(sql`${attDayTotals.ot_min} > ${attDayTotals.ot_off_min}`),
  night_days: oneIf(sql`${attDayTotals.night_min} > 0`),
  worked_rest_days: oneIf(hasFlag('workedOnRestDay')),
};

/** Figures that others add up to, which are rounded before; the last one is subtracted. */
const differences: Partial<Record<Figure, readonly [...Figure[], Figure]>> = {
  worked_difference: ['regular_min', 'ot_min', 'ot_off_min', 'required_min'],
};

/** A figure that others add up to, from those. */
function fromParts(parts: readonly Figure[], valueOf: (name: Figure) => SQL): SQL {
  return sql`(${sql.join(parts.slice(0, -1).map(valueOf), sql` + `)} - ${sql.join(parts.slice(-1).map(valueOf))})`;
}

/** The figures that are columns of a stored day. */
const stored: Partial<Record<Figure, Column>> = getTableColumns(attDayTotals);

/** The figures that are columns of a timetable's part of a day. */
const storedOfTimetable: Partial<Record<Figure, Column>> = getTableColumns(attDays);

/** Rounds whole minutes, which are never negative, to a multiple of a step. */
export function roundedTo(minutes: SQL, { step, mode }: FigureRounding): SQL {
  const by = sql.raw(String(step));
  if (mode === 'down') return sql`(${minutes} / ${by} * ${by})`;
  if (mode === 'up') return sql`((${minutes} + ${sql.raw(String(step - 1))}) / ${by} * ${by})`;
  return sql`((2 * ${minutes} + ${by}) / ${sql.raw(String(2 * step))} * ${by})`;
}

/** How the company rounds a figure. */
export const roundingIn = ({ presentation }: FigureQuestion, name: Figure): FigureRounding | undefined =>
  roundingOf(presentation, name);

/** The parts of the question that figures need. */
type FigureQuestion = Pick<Question, 'presentation' | 'companyId'>;

/** A figure of one stored day, rounded if the company rounds it by day or by timetable. */
export function figureOfDay(name: Figure, question: FigureQuestion): SQL {
  const parts = differences[name];
  if (parts) return fromParts(parts, (part) => figureOfDay(part, question));
  const plain = name === 'payable_days' ? payableDays(question.companyId) : (counted[name] ?? sql`${stored[name]}`);
  const rounding = roundingIn(question, name);
  if (!rounding || rounding.at === 'period') return plain;
  const ofDay = roundedTo(plain, rounding);
  const ofTimetable = storedOfTimetable[name];
  if (rounding.at === 'day' || !ofTimetable) return ofDay;
  // With only one timetable, the day's minutes are the timetable's. Lateness of an open day is only known of the day.
  const isByDay = name === 'late_min' ? statusIn('inProgress') : sql`false`;
  return sql`(case when cardinality(${attDayTotals.timetables}) > 1 and not ${isByDay} then coalesce((
    select sum(${roundedTo(sql`${ofTimetable}`, rounding)})::int from ${attDays}
    where ${attDays.company_id} = ${question.companyId} and ${attDays.employee} = ${attDayTotals.employee}
      and ${attDays.att_date} = ${attDayTotals.att_date}), ${ofDay}) else ${ofDay} end)`;
}

/** Whether a figure is rounded only in the sum of a period. */
export const isRoundedInPeriod = (name: Figure, question: FigureQuestion): boolean =>
  (differences[name] ?? [name]).some((each) => roundingIn(question, each)?.at === 'period');

/** A figure over some days, rounded if the company rounds it by period. */
function overPeriod(name: Figure, question: FigureQuestion, sum: (name: Figure) => SQL): SQL {
  const parts = differences[name];
  if (parts) return fromParts(parts, (part) => overPeriod(part, question, sum));
  const rounding = roundingIn(question, name);
  return rounding?.at === 'period' ? roundedTo(sum(name), rounding) : sum(name);
}

/** The same over rows `r` that are stored days. */
export const overRows = (name: Figure, question: FigureQuestion): SQL =>
  overPeriod(name, question, (each) => sql`sum(r.${sql.identifier(each)})`);

/** Whether the catalogue has a figure of this name. */
export const isFigure = (name: string): name is Figure => Object.hasOwn(figureUnits, name);

/** The figures of a report. */
export function figuresOf(report: Report): Figure[] {
  return Object.keys(report.fields).filter(isFigure);
}

/** The columns of figures of a day. */
export function dayColumns(names: readonly Figure[], question: FigureQuestion): SQL[] {
  return names.map((name) => sql`${figureOfDay(name, question)} as ${sql.identifier(name)}`);
}

const typeOf = (name: Figure): SQL => sql.raw(figureUnits[name] === 'decimal' ? 'double precision' : 'bigint');

/** The columns of figures summed over pieces (`pieces.ts`). */
export function sumColumns(names: readonly Figure[]): SQL[] {
  const sum = (name: Figure): SQL => sql`coalesce(sum(piece.${sql.identifier(name)}), 0)`;
  // Parts of days are fractions: without rounding their order would make a difference, which a hand-over would tell.
  const exact = (name: Figure): SQL =>
    figureUnits[name] === 'decimal' ? sql`round(${sum(name)}::numeric, 4)` : sum(name);
  return names.map((name) => sql`${exact(name)}::${typeOf(name)} as ${sql.identifier(name)}`);
}

/** The columns of figures summed over the days of one piece. Figures that are rounded by period are rounded here. */
export function pieceColumns(names: readonly Figure[], question: FigureQuestion): SQL[] {
  const sum = (name: Figure): SQL => sql`sum(${figureOfDay(name, question)})::${typeOf(name)}`;
  return names.map((name) => sql`${overPeriod(name, question, sum)} as ${sql.identifier(name)}`);
}

/** Totals over rows `r` by name. Figures are summed; others are given. */
export function figureSums(report: Report, others: Readonly<Record<string, SQL>> = {}): Record<string, SQL> {
  const names = Object.keys(report.totals).filter(isFigure);
  const sums = names.map((name) => [name, sql`coalesce(sum(r.${sql.identifier(name)}), 0)`] as const);
  return { ...Object.fromEntries(sums), ...others };
}

/** Sort keys of the report's figures. */
export function figureSorts(report: Report): Record<string, readonly SortKey[]> {
  return Object.fromEntries(
    figuresOf(report).map((name) => [
      name,
      [{ column: name, type: figureUnits[name] === 'decimal' ? ('double precision' as const) : ('bigint' as const) }],
    ]),
  );
}
