import { sql, type SQL } from 'drizzle-orm';
import { attDayTotals } from '#features/attendance/server.ts';
import { departments, positions } from '#features/company/server.ts';
import { employees, fullName } from '#features/team/server.ts';
import type { Report } from '#shared/contract/index.ts';
import {
  byCode,
  byDepartment,
  reportServer,
  type Question,
  type ReportServer,
  type SortKey,
} from '#server/report/index.ts';
import { figuresOf, figureSorts, figureSums, sumColumns } from './figures.ts';
import { areaFilter } from './day-situations.ts';
import { resignedFilter } from './punch-reports.ts';
import { calculated, ownCalculated } from './calculated.ts';
import { daysOf, inPeriod, piecesOf } from './pieces.ts';
import { daysLimit } from './stored-days.ts';

/** The percentage of planned days on which the person was present. */
const attendance = (of: string): SQL =>
  sql`round(100.0 * sum(${sql.raw(of)}.present_days) / nullif(sum(${sql.raw(of)}.planned_days), 0), 1)`;
const attendanceOfRow = (report: Report): SQL =>
  Object.hasOwn(report.fields, 'attendance_percent')
    ? sql`, round(100.0 * summed.present_days / nullif(summed.planned_days, 0), 1)::double precision as attendance_percent`
    : sql``;

/** Filters that leave whole departments, among whose people a place can be told. */
const ofWholeDepartments = new Set(['department', 'include_resigned']);

/** The place among the people of a department in a month: by attendance, then by the minutes late and left early. */
function rankOfRow(report: Report, { narrowedBy }: Question): SQL {
  if (!Object.hasOwn(report.fields, 'department_rank')) return sql``;
  if (narrowedBy.some((name) => !ofWholeDepartments.has(name))) return sql`, null::int as department_rank`;
  return sql`, case when summed.planned_days > 0 then rank() over (
    partition by summed.department, summed.month order by summed.planned_days = 0,
      round(100.0 * summed.present_days / nullif(summed.planned_days, 0), 1) desc, summed.late_min + summed.early_min)::int
    end as department_rank`;
}

const byDepartmentCode: readonly SortKey[] = [
  { column: 'dept_code', type: 'text' },
  { column: 'department', type: 'bigint' },
];
const byMonth: readonly SortKey[] = [{ column: 'month', type: 'date' }];

const filters = {
  employee: attDayTotals.employee,
  department: attDayTotals.department,
  position: employees.position,
  emp_type: employees.emp_type,
  area: areaFilter,
  include_resigned: resignedFilter,
};

const parts = (list: readonly SQL[]): SQL => sql.join([...list], sql`, `);

const totalsOf = (report: Report): Record<string, SQL> =>
  figureSums(report, {
    people: sql`count(distinct r.employee)`,
    departments: sql`count(*)`,
    attendance_percent: attendance('r'),
    headcount: sql`coalesce(sum(r.headcount), 0)`,
  });

/** Up to this many people are summed one by one; beyond it, summing all days at once is faster. */
const mostOneByOne = 1000;

/**
 * One row a person over the period, or one a person and month, with the sums of the stored days. The department is that of the last
 * day.
 */
export function peopleReport(
  report: Report<'department' | 'employee'>,
  more: Pick<ReportServer, 'matrix' | 'derived' | 'spread'> = {},
): ReportServer {
  const isMonthly = Object.hasOwn(report.fields, 'month');
  const names = figuresOf(report);
  const sums = (): SQL =>
    parts([
      sql`${isMonthly ? sql`piece.month` : sql`min(piece.month)`} as month`,
      sql`(array_agg(piece.department order by piece.last_day desc))[1] as department`,
      ...sumColumns(names),
    ]);
  const named = ({ companyId }: Question): SQL => sql`
    left join ${departments} on ${departments.company_id} = ${companyId} and ${departments.id} = summed.department
    left join ${positions} on ${positions.company_id} = ${companyId} and ${positions.id} = ${employees.position}`;
  const who = sql`${employees.id} as employee, ${employees.emp_code} as emp_code, ${employees.code_order} as code,
    ${fullName} as employee_name, coalesce(${departments.dept_name}, '') as department_name,
    ${employees.emp_type} as emp_type, ${employees.position} as position, ${positions.position_name} as position_name`;
  /** Sums all days at once. */
  const together = (question: Question): SQL => sql`
    select summed.*${attendanceOfRow(report)}${rankOfRow(report, question)}, ${isMonthly ? sql`summed.person || ':' || summed.month` : sql`summed.person::text`} as id, ${who}
    from (
      select piece.employee as person, ${sums()}
      from ${piecesOf(question, names, daysOf(question))}
      group by piece.employee${isMonthly ? sql`, piece.month` : sql``}
    ) summed
    join ${employees} on ${employees.company_id} = ${question.companyId} and ${employees.id} = summed.person
    ${named(question)}`;
  /** Sums one person after another along the index of Employee IDs, so that reading ends with the last person of the page. */
  const alongPeople = (question: Question): SQL => sql`
    select summed.*${attendanceOfRow(report)}, ${employees.id}::text as id, ${who}
    from ${employees}
    cross join lateral (
      select ${sums()}
      from ${piecesOf(question, names, sql`${attDayTotals} where ${inPeriod(question)} and ${attDayTotals.employee} = ${employees.id}`)}
      having count(*) > 0
    ) summed
    ${named(question)}
    where ${employees.company_id} = ${question.companyId}`;
  const isOfFewPeople = ({ upTo, isNarrowed, having, order: [lead] }: Question): boolean =>
    !isMonthly &&
    upTo !== null &&
    upTo <= mostOneByOne &&
    !isNarrowed &&
    having === undefined &&
    lead?.column === 'code' &&
    !lead.descending;
  return reportServer(report, {
    table: attDayTotals,
    waitingLimit: daysLimit,
    calculated,
    rows: (question) => (isOfFewPeople(question) ? alongPeople(question) : together(question)),
    // Finding a person's first day is enough to count the person.
    counted: (question) =>
      isMonthly
        ? undefined
        : sql`select 1 from ${employees} where ${employees.company_id} = ${question.companyId} and exists (
            select 1 from ${attDayTotals} where ${inPeriod(question)} and ${attDayTotals.employee} = ${employees.id})`,
    filters,
    search: employees.search_text,
    sorts: { ...figureSorts(report), month: byMonth, emp_code: byCode, employee: byCode, department: byDepartment },
    tieBreakers: [...byCode, ...(isMonthly ? byMonth : [])],
    totals: totalsOf(report),
    ...more,
  });
}

/** One row a department, with the sums of the stored days that people had in it. */
export function departmentsReport(report: Report<'department' | 'employee'>): ReportServer {
  return reportServer(report, {
    table: attDayTotals,
    waitingLimit: daysLimit,
    calculated,
    rows: (question) => sql`
      select summed.*${attendanceOfRow(report)}, summed.department::text as id,
        round(100.0 * summed.absent_days / nullif(summed.planned_days, 0), 1)::double precision as absence_percent,
        round(summed.ot_min::numeric / nullif(summed.headcount, 0))::int as ot_per_head,
        coalesce(${departments.dept_code}, '') as dept_code, coalesce(${departments.dept_name}, '') as department_name
      from (
        select piece.department, count(distinct piece.employee)::int as headcount,
          ${parts(sumColumns(figuresOf(report)))}
        from ${piecesOf(question, figuresOf(report), daysOf(question))}
        group by piece.department
      ) summed
      left join ${departments} on ${departments.company_id} = ${question.companyId} and ${departments.id} = summed.department`,
    filters,
    sorts: { ...figureSorts(report), dept_code: byDepartmentCode },
    tieBreakers: byDepartmentCode,
    totals: totalsOf(report),
  });
}

/** The signed-in person's own days, one row a month. */
export function ownMonthsReport(report: Report<'employee'>): ReportServer {
  return reportServer(report, {
    table: attDayTotals,
    waitingLimit: daysLimit,
    calculated: ownCalculated,
    rows: (question) => sql`
      select summed.*${attendanceOfRow(report)}, summed.employee || ':' || summed.month as id
      from (
        select piece.employee, piece.month, ${parts(sumColumns(figuresOf(report)))}
        from ${piecesOf(question, figuresOf(report), sql`${attDayTotals} where ${inPeriod(question)}`)}
        group by piece.employee, piece.month
      ) summed`,
    filters: {},
    sorts: { ...figureSorts(report), month: byMonth },
    tieBreakers: byMonth,
    totals: totalsOf(report),
  });
}
