import { sql, type SQL } from 'drizzle-orm';
import { attDayTotals, Status } from '#features/attendance/server.ts';
import type { Report } from '#shared/contract/index.ts';
import type { MatrixServer, Question, ReportServer } from '#server/report/index.ts';
import type { daySigns } from '../contract/matrix-lines.ts';
import { figureOfDay, hasFlag, isFigure, sumColumns } from './figures.ts';
import { timeOf } from './stored-days.ts';
import { daysOf, monthOfDay, peopleReport } from './summed-days.ts';

type Sign = (typeof daySigns)[number];

/** The sign of each status. A day that lacks a punch says so beside, and one of nobody employed says nothing. */
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

/** How the engine codes a holiday among the kinds of days. */
const holiday = 3;
const literal = (sign: Sign): SQL => sql.raw(`'${sign}'`);
const signIf = (condition: SQL, sign: Sign): SQL => sql`case when ${condition} then ${literal(sign)} end`;

const ofStatus = sql`case ${attDayTotals.status} ${sql.join(
  Object.entries(Status).flatMap(([name, code]) => {
    const sign = Object.entries(statusSigns).find(([status]) => status === name)?.[1];
    return sign ? [sql`when ${sql.raw(String(code))} then ${literal(sign)}`] : [];
  }),
  sql` `,
)} end`;

/** What a day was, by its signs: a rest day on which somebody worked is one of its own. */
const signs = sql`nullif(concat_ws(' ',
  case when ${hasFlag('workedOnRestDay')} then case when ${attDayTotals.day_kind} = ${sql.raw(String(holiday))}
    then ${literal('holidayWorked')} else ${literal('restWorked')} end else ${ofStatus} end,
  ${signIf(sql`${attDayTotals.late_min} > 0`, 'late')},
  ${signIf(sql`${attDayTotals.early_min} > 0`, 'early')},
  ${signIf(sql`${hasFlag('missedIn', 'missedOut')} and ${attDayTotals.status} <> ${sql.raw(String(Status.incomplete))}`, 'missed')},
  ${signIf(sql`${attDayTotals.ot_min} > 0`, 'overtime')}), '')`;

/** Minutes are enough where a day is as wide as a cell. */
const minuteOf = (time: SQL): SQL => sql`left(${timeOf(time)}, 5)`;
const [timeIn, timeOut] = [minuteOf(sql`${attDayTotals.in_used}`), minuteOf(sql`${attDayTotals.out_used}`)];
const span = sql`case when ${attDayTotals.in_used} is not null or ${attDayTotals.out_used} is not null
  then coalesce(${timeIn}, '–') || ' ' || coalesce(${timeOut}, '–') end`;

/** Lines that are no figures. */
const others: Readonly<Record<string, SQL>> = { signs, in_out: span, check_in: timeIn, check_out: timeOut };

/** Of a day, a figure of nothing is not shown: a sheet is read for what stands in it. */
function dayLines(names: readonly string[]): SQL[] {
  return names.map((name) => {
    const value = isFigure(name) ? sql`nullif(${figureOfDay(name)}, 0)` : (others[name] ?? sql`null`);
    return sql`${value} as ${sql.identifier(name)}`;
  });
}

/** Of a month that has begun, figures are shown where they are nothing too: an average counts it. */
const begun = sql`bool_or(${attDayTotals.status} not in (${sql.raw(`${Status.pending}, ${Status.notEmployed}`)}))`;

const parts = (list: readonly SQL[]): SQL => sql.join([...list], sql`, `);
const idList = (ids: readonly number[]): SQL => sql`any(${`{${ids.join(',')}}`}::bigint[])`;

const monthText = sql`to_char(${monthOfDay}, 'YYYY-MM-DD')`;
const dayText = sql`${attDayTotals.att_date}::text`;

const perDay: MatrixServer['cells'] = (question, names, people) => sql`
  select ${attDayTotals.employee} as employee, ${dayText} as at, ${parts(dayLines(names))}
  from ${daysOf(question)} and ${attDayTotals.employee} = ${idList(people)}`;

const perMonth: MatrixServer['cells'] = (question, names, people) => sql`
  select ${attDayTotals.employee} as employee, ${monthText} as at, ${parts(sumColumns(names.filter(isFigure)))}
  from ${daysOf(question)} and ${attDayTotals.employee} = ${idList(people)}
  group by 1, 2 having ${begun}`;

const footBy = (column: SQL) => (question: Question, names: readonly string[], among: SQL | undefined) =>
  sql`
  select ${column} as at, ${parts(sumColumns(names.filter(isFigure)))}
  from ${daysOf(question)} ${among ? sql`and ${attDayTotals.employee} in (${among})` : sql``}
  group by 1 having ${begun}`;

/** The server half of a report of people by days or months: its rows sum as every report of people does, its cells are the same days. */
export function matrixReport(report: Report<'department'>): ReportServer {
  const isMonthly = report.matrix?.by === 'month';
  const server = peopleReport(report, {
    matrix: { cells: isMonthly ? perMonth : perDay, foot: footBy(isMonthly ? monthText : dayText) },
  });
  // Which lines are shown says nothing about which people are.
  return { ...server, filters: { ...server.filters, line: () => undefined } };
}
