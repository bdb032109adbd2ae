import { sql, type SQL } from 'drizzle-orm';
import { attDayTotals, daySituations, Status } from '#features/attendance/server.ts';
import { signOfItem, type Report } from '#shared/contract/index.ts';
import type { MatrixServer, Question, ReportServer } from '#server/report/index.ts';
import type { Figure } from '../contract/figures.ts';
import type { daySigns } from '../contract/matrix-lines.ts';
import { leaveSpread, takenAsAmounts } from './encashed.ts';
import { dayColumns, figureOfDay, hasFlag, isFigure, isRoundedInPeriod, sumColumns } from './figures.ts';
import { timeOf } from './day-story.ts';
import { daysOf, hasBegun, piecesOf } from './pieces.ts';
import { peopleReport } from './summed-days.ts';

type Sign = (typeof daySigns)[number];

/** The sign of each status. A day with a missing punch gets that sign separately, and one outside employment gets none. */
const statusSigns: Readonly<Record<keyof typeof Status, Sign | null>> = {
  present: 'present',
  absent: 'absent',
  halfDay: 'halfDay',
  incomplete: 'missed',
  inProgress: 'inProgress',
  pending: 'pending',
  leave: 'leave',
  training: 'training',
  holiday: 'holiday',
  weekend: 'weekend',
  dayOff: 'dayOff',
  noSchedule: 'noSchedule',
  notEmployed: null,
};

/** The engine's code for a holiday among the kinds of days. */
const holiday = 3;
const literal = (sign: Sign): SQL => sql.raw(`'${sign}'`);
/** The figure that may be shown with a sign. */
const measures: Partial<Record<Sign, Figure>> = {
  late: 'late_min',
  early: 'early_min',
  absent: 'absent_min',
  leave: 'leave_min',
  training: 'training_min',
  overtime: 'ot_min',
};

/** A sign, with its minutes (`late:15`) if the company shows them. */
function withMinutes(sign: Sign, question: Question): SQL {
  const measure = measures[sign];
  const hasValue = question.presentation.items.some(
    ({ item, show_value: isShown }) => isShown && signOfItem(item) === sign,
  );
  return measure && hasValue ? sql`${literal(sign)} || ':' || ${figureOfDay(measure, question)}` : literal(sign);
}

const ofStatus = (question: Question): SQL =>
  sql`case ${attDayTotals.status} ${sql.join(
    Object.entries(Status).flatMap(([name, code]) => {
      const sign = Object.entries(statusSigns).find(([status]) => status === name)?.[1];
      return sign ? [sql`when ${sql.raw(String(code))} then ${withMinutes(sign, question)}`] : [];
    }),
    sql` `,
  )} end`;

/** The signs of a day. A rest day with work has a sign of its own. */
const signsOf = (question: Question): SQL => {
  const signIf = (condition: SQL, sign: Sign): SQL =>
    sql`case when ${condition} then ${withMinutes(sign, question)} end`;
  return sql`nullif(concat_ws(' ',
  case when ${hasFlag('workedOnRestDay')} then case when ${attDayTotals.day_kind} = ${sql.raw(String(holiday))}
    then ${literal('holidayWorked')} else ${literal('restWorked')} end else ${ofStatus(question)} end,
  ${signIf(daySituations.late, 'late')},
  ${signIf(sql`${attDayTotals.early_min} > 0`, 'early')},
  ${signIf(sql`${hasFlag('missedIn', 'missedOut')} and ${attDayTotals.status} <> ${sql.raw(String(Status.incomplete))}`, 'missed')},
  ${signIf(sql`${attDayTotals.ot_min} > 0`, 'overtime')}), '')`;
};

/** Hours and minutes only, since a cell is narrow. */
const minuteOf = (time: SQL): SQL => sql`left(${timeOf(time)}, 5)`;
const [timeIn, timeOut] = [minuteOf(sql`${attDayTotals.in_used}`), minuteOf(sql`${attDayTotals.out_used}`)];
const span = sql`case when ${attDayTotals.in_used} is not null or ${attDayTotals.out_used} is not null
  then coalesce(${timeIn}, '–') || ' ' || coalesce(${timeOut}, '–') end`;

/** Lines without figures. */
const othersOf = (question: Question): Readonly<Record<string, SQL>> => ({
  signs: signsOf(question),
  in_out: span,
  check_in: timeIn,
  check_out: timeOut,
});

/** A day's zero figures stay empty, so that the others stand out. */
function dayLines(names: readonly string[], question: Question): SQL[] {
  return names.map((name) => {
    const value = isFigure(name)
      ? sql`nullif(${figureOfDay(name, question)}, 0)`
      : (othersOf(question)[name] ?? sql`null`);
    return sql`${value} as ${sql.identifier(name)}`;
  });
}

/** A month that has begun shows zeros too, since an average includes them. */
const begun = sql`bool_or(piece.begun)`;

const parts = (list: readonly SQL[]): SQL => sql.join([...list], sql`, `);
const idList = (ids: readonly number[]): SQL => sql`any(${`{${ids.join(',')}}`}::bigint[])`;

const perDay: MatrixServer['cells'] = (question, names, people) => sql`
  select ${attDayTotals.employee} as employee, ${attDayTotals.att_date}::text as at, ${parts(dayLines(names, question))}
  from ${daysOf(question)} and ${attDayTotals.employee} = ${idList(people)}`;

const monthText = sql`to_char(piece.month, 'YYYY-MM-DD')`;

const perMonth: MatrixServer['cells'] = (question, names, people) => sql`
  select piece.employee, ${monthText} as at, ${parts(sumColumns(names.filter(isFigure)))}
  from ${piecesOf(question, names.filter(isFigure), sql`${daysOf(question)} and ${attDayTotals.employee} = ${idList(people)}`)}
  group by 1, 2 having ${begun}`;

/** Rounding by period gives another sum than adding up the rounded days would. */
const sums: NonNullable<MatrixServer['sums']> = (question, names, people) => {
  const settled = names.filter(isFigure).filter((name) => isRoundedInPeriod(name, question));
  if (settled.length === 0) return undefined;
  return sql`select piece.employee, ${parts(sumColumns(settled))}
    from ${piecesOf(question, settled, sql`${daysOf(question)} and ${attDayTotals.employee} = ${idList(people)}`)}
    group by 1`;
};

const amongThose = (among: SQL | undefined): SQL => (among ? sql`and ${attDayTotals.employee} in (${among})` : sql``);

const footByDay: MatrixServer['foot'] = (question, names, among) => sql`
  select at, ${parts(sumColumns(names.filter(isFigure)))}
  from (select ${attDayTotals.att_date}::text as at, ${hasBegun} as begun, ${parts(dayColumns(names.filter(isFigure), question))}
    from ${daysOf(question)} ${amongThose(among)}) piece
  group by 1 having ${begun}`;

const footByMonth: MatrixServer['foot'] = (question, names, among) => sql`
  select ${monthText} as at, ${parts(sumColumns(names.filter(isFigure)))}
  from ${piecesOf(question, names.filter(isFigure), sql`${daysOf(question)} ${amongThose(among)}`)}
  group by 1 having ${begun}`;

/**
 * The server half of a report of people by days or months. Rows are summed as in every report of people; cells show the same days.
 */
export function matrixReport(report: Report<'department' | 'employee'>): ReportServer {
  const isMonthly = report.matrix?.by === 'month';
  const server = peopleReport(report, {
    derived: takenAsAmounts,
    spread: leaveSpread,
    matrix: isMonthly ? { cells: perMonth, foot: footByMonth } : { cells: perDay, foot: footByDay, sums },
  });
  // The choice of lines does not affect which people are shown.
  return { ...server, filters: { ...server.filters, line: () => undefined } };
}
