import { sql, type SQL } from 'drizzle-orm';
import { attDayTotals, timetables } from '#features/attendance/server.ts';
import { departments, positions } from '#features/company/server.ts';
import { employees, fullName } from '#features/team/server.ts';
import type { Report } from '#shared/contract/index.ts';
import {
  byCode,
  byDate,
  byDepartment,
  isoWeekday,
  reportServer,
  weekOf,
  type Question,
  type ReportServer,
  type SortKey,
} from '#server/report/index.ts';
import { areaFilter, situationFilter } from './day-situations.ts';
import { storyOf, timeOf } from './day-story.ts';
import { dayColumns, figuresOf, figureSums, isFigure, isRoundedInPeriod, overRows } from './figures.ts';
import { calculated, ownCalculated } from './calculated.ts';
import { inPeriod, monthOf } from './pieces.ts';
import { resignedFilter } from './punch-reports.ts';

/**
 * The most rows that are summed while a person waits. Stored days are narrow and summed along an index, so this is more than for
 * punches.
 */
export const daysLimit = 5_000_000;

/** The columns of a day and its results. */
const columnsOfDay = (report: Report, question: Question, id: SQL = sql`${attDayTotals.id}::text`): SQL => {
  const date = sql`${attDayTotals.att_date}`;
  return sql.join(
    [
      // Totals need these two: rounding by period is by employee and department.
      sql`${attDayTotals.employee} as employee, ${attDayTotals.department} as department`,
      sql`${id} as id, ${date} as date, ${weekOf(date, question)} as week, ${isoWeekday(date)} as weekday`,
      sql`${attDayTotals.status} as status, ${attDayTotals.day_kind} as day_kind, ${attDayTotals.timetables} as timetables, ${attDayTotals.zone} as zone`,
      sql`${timeOf(sql`${attDayTotals.in_used}`)} as check_in, ${timeOf(sql`${attDayTotals.out_used}`)} as check_out`,
      ...dayColumns(figuresOf(report), question),
    ],
    sql`, `,
  );
};

/** Totals of figures that are rounded by period: by person, department and period, as in summaries. */
export const settledIn =
  (report: Report): ReportServer['settled'] =>
  (question) => {
    const totals = Object.entries(report.totals).flatMap(([key, { column = key }]) => {
      return isFigure(column) && isRoundedInPeriod(column, question)
        ? [[key, overRows(column, question)] as const]
        : [];
    });
    return {
      by: [sql`r.employee`, sql`r.department`, monthOf(sql`r.date`, question)],
      totals: Object.fromEntries(totals),
    };
  };

/** The names of a day's timetables, and what its explanation tells, for the rows of one page. */
const detailsOf = (report: Report) => (question: Question) => {
  const story = storyOf(report, question);
  return {
    columns: sql`coalesce(planned.names, '') as timetable_names${story ? sql`, ${story.columns}` : none()}`,
    joins: sql`left join lateral (
      select string_agg(${timetables.alias}, ', ' order by ${timetables.in_time}) as names from ${timetables}
      where ${timetables.company_id} = ${question.companyId} and ${timetables.id} = any(page.timetables)
    ) planned on true ${story?.joins ?? none()}`,
  };
};

/** What distinguishes a report of stored days from the others. */
export interface DayReportParts {
  /** The stored days that it includes; all of them by default. */
  readonly only?: SQL;
  /** Further columns, and the tables that they are read from, before the day's own. */
  readonly columns?: SQL;
  readonly joins?: (question: Question) => SQL;
  /** Columns computed from those of rows `d`, for the rows of a page. */
  readonly derived?: ReportServer['derived'];
  /** The row's own id and the order of rows, if a day has several. */
  readonly id?: SQL;
  readonly lastOrder?: readonly SortKey[];
  /** The order by further columns that rows can be grouped by. */
  readonly sorts?: ReportServer['sorts'];
  /** Columns behind filters, besides the day's own. */
  readonly filters?: ReportServer['filters'];
  readonly totals?: Readonly<Record<string, SQL>>;
  readonly series?: Readonly<Record<string, SQL>>;
  /** The most rows that are summed while a person waits. */
  readonly limit?: number;
}

const whole = sql`true`;
const none = (): SQL => sql``;

const bySmall = (column: string) => [{ column, type: 'bigint' as const }];

/** The server half of a report with one row a person and stored day. Figures and totals come from the catalogue. */
export function dayReport(
  report: Report<'department' | 'employee'>,
  {
    only = whole,
    columns,
    joins = none,
    id,
    lastOrder = [],
    limit = daysLimit,
    derived,
    ...parts
  }: DayReportParts = {},
): ReportServer {
  const more = columns ? sql`, ${columns}` : none();
  return reportServer(report, {
    table: attDayTotals,
    waitingLimit: limit,
    calculated,
    ...(derived ? { derived } : {}),
    rows: (question) => sql`
      select ${columnsOfDay(report, question, id)}${more}, ${employees.emp_code} as emp_code, ${employees.code_order} as code,
        ${fullName} as employee_name,
        coalesce(${departments.dept_name}, '') as department_name,
        ${employees.emp_type} as emp_type, ${employees.position} as position, ${positions.position_name} as position_name
      from ${attDayTotals} ${joins(question)}
      join ${employees} on ${employees.company_id} = ${question.companyId} and ${employees.id} = ${attDayTotals.employee}
      left join ${departments} on ${departments.company_id} = ${question.companyId} and ${departments.id} = ${attDayTotals.department}
      left join ${positions} on ${positions.company_id} = ${question.companyId} and ${positions.id} = ${employees.position}
      where ${inPeriod(question)} and ${only}`,
    details: detailsOf(report),
    filters: {
      employee: attDayTotals.employee,
      department: attDayTotals.department,
      department_itself: attDayTotals.department,
      position: employees.position,
      emp_type: employees.emp_type,
      status: attDayTotals.status,
      day_kind: attDayTotals.day_kind,
      situation: situationFilter,
      area: areaFilter,
      include_resigned: resignedFilter,
      ...parts.filters,
    },
    search: employees.search_text,
    sorts: {
      date: byDate,
      week: byDate,
      emp_code: byCode,
      employee: byCode,
      department: byDepartment,
      status: bySmall('status'),
      day_kind: bySmall('day_kind'),
      exception: bySmall('exception'),
      missing: bySmall('missing'),
      counted_as: bySmall('counted_as'),
      cause: bySmall('cause'),
      severity: bySmall('severity'),
      ...parts.sorts,
    },
    tieBreakers: [...byDate, ...byCode, ...lastOrder],
    totals: figureSums(report, {
      days: sql`count(*)`,
      people: sql`count(distinct r.employee)`,
      ...parts.totals,
    }),
    settled: settledIn(report),
    series: {
      days: sql`count(*)`,
      arrivals: sql`count(*)`,
      worked: sql`coalesce(sum(r.regular_min), 0)`,
      overtime: sql`coalesce(sum(r.ot_min), 0)`,
      ...parts.series,
    },
  });
}

/** The server half of a report of the signed-in person's own stored days. */
export function ownDayReport(
  report: Report<'employee'>,
  { only = whole, columns, joins = none, id, lastOrder = [], limit = daysLimit, ...parts }: DayReportParts = {},
): ReportServer {
  const more = columns ? sql`, ${columns}` : none();
  return reportServer(report, {
    table: attDayTotals,
    waitingLimit: limit,
    calculated: ownCalculated,
    rows: (question) => sql`
      select ${columnsOfDay(report, question, id)}${more}
      from ${attDayTotals} ${joins(question)} where ${inPeriod(question)} and ${only}`,
    details: detailsOf(report),
    filters: { status: attDayTotals.status, day_kind: attDayTotals.day_kind, ...parts.filters },
    sorts: { date: byDate, week: byDate, status: bySmall('status'), ...parts.sorts },
    tieBreakers: [...byDate, ...lastOrder],
    totals: figureSums(report, { days: sql`count(*)`, ...parts.totals }),
    settled: settledIn(report),
    series: {
      worked: sql`coalesce(sum(r.regular_min), 0)`,
      overtime: sql`coalesce(sum(r.ot_min), 0)`,
      ...parts.series,
    },
  });
}
