import { sql, type SQL } from 'drizzle-orm';
import { attDayTotals } from '#features/attendance/server.ts';
import { departments, positions } from '#features/company/server.ts';
import { employees, fullName } from '#features/team/server.ts';
import { byCode, byDate, byDepartment, isoWeekday, reportServer, weekOf, type Question } from '#server/report/index.ts';
import { dailyAttendanceReport, ownTimeCardReport } from '../contract.ts';
import { areaFilter, situationFilter } from './day-situations.ts';
import { resignedFilter } from './punch-reports.ts';

/** Minutes from midnight as a time of day; a night's end is one of the next morning. */
const timeOf = (minutes: SQL): SQL => sql`to_char(time '00:00' + make_interval(mins => ${minutes}), 'HH24:MI:SS')`;

/** Days of which something was worked: present, half a day, incomplete, or still in progress. */
const worked = sql`count(*) filter (where r.status in (0, 2, 3, 4))`;
const absent = sql`count(*) filter (where r.status = 1)`;
const late = sql`count(*) filter (where r.late_min > 0)`;

const figures = (
  [
    'required_min',
    'regular_min',
    'late_min',
    'early_min',
    'absent_min',
    'ot_min',
    'night_min',
    'break_min',
    'punch_count',
  ] as const
).map((name) => sql`${attDayTotals[name]} as ${sql.identifier(name)}`);

/** The day of a row, and what it came to. */
const dayColumns = (question: Question): SQL => {
  const date = sql`${attDayTotals.att_date}`;
  return sql`
    ${attDayTotals.id} as id, ${date} as date, ${weekOf(date, question)} as week, ${isoWeekday(date)} as weekday,
    ${attDayTotals.status} as status, ${timeOf(sql`${attDayTotals.in_used}`)} as check_in,
    ${timeOf(sql`${attDayTotals.out_used}`)} as check_out, ${sql.join(figures, sql`, `)}`;
};

const inPeriod = ({ where, period }: Question): SQL => sql`${where}
  and ${attDayTotals.att_date} >= ${period.from.toString()}::date and ${attDayTotals.att_date} <= ${period.to.toString()}::date`;

const totals = {
  present: worked,
  absent,
  late,
  worked: sql`coalesce(sum(r.regular_min), 0)`,
  overtime: sql`coalesce(sum(r.ot_min), 0)`,
};

export const dailyAttendanceReportServer = reportServer(dailyAttendanceReport, {
  table: attDayTotals,
  rows: (question) => sql`
    select ${dayColumns(question)}, ${employees.emp_code} as emp_code, ${employees.code_key} as code,
      ${attDayTotals.employee} as employee, ${fullName} as employee_name,
      ${attDayTotals.department} as department, coalesce(${departments.dept_name}, '') as department_name,
      ${employees.position} as position, ${positions.position_name} as position_name
    from ${attDayTotals}
    join ${employees} on ${employees.company_id} = ${question.companyId} and ${employees.id} = ${attDayTotals.employee}
    left join ${departments} on ${departments.company_id} = ${question.companyId} and ${departments.id} = ${attDayTotals.department}
    left join ${positions} on ${positions.company_id} = ${question.companyId} and ${positions.id} = ${employees.position}
    where ${inPeriod(question)}`,
  filters: {
    employee: attDayTotals.employee,
    department: attDayTotals.department,
    position: employees.position,
    status: attDayTotals.status,
    situation: situationFilter,
    area: areaFilter,
    include_resigned: resignedFilter,
  },
  search: employees.search_text,
  sorts: { date: byDate, week: byDate, emp_code: byCode, employee: byCode, department: byDepartment },
  tieBreakers: [...byDate, ...byCode],
  totals: { ...totals, people: sql`count(distinct r.employee)` },
  series: { present: worked, absent, late },
});

export const ownTimeCardServer = reportServer(ownTimeCardReport, {
  table: attDayTotals,
  rows: (question) => sql`select ${dayColumns(question)} from ${attDayTotals} where ${inPeriod(question)}`,
  filters: { status: attDayTotals.status },
  sorts: { date: byDate, week: byDate },
  tieBreakers: byDate,
  totals,
  series: { worked: totals.worked, overtime: totals.overtime },
});
