import { sql, type SQL } from 'drizzle-orm';
import { departments, positions } from '#features/company/server.ts';
import { punches } from '#features/device/server.ts';
import { employees } from '#features/team/server.ts';
import { firstLastReport } from '../contract.ts';
import { daysOfPeople, punchAt } from './days-of-people.ts';
import { byCode, byDate, byDepartment, isoWeekday, reportServer, wallTimeOfDay, weekOf } from '#server/report/index.ts';
import { punchDaysLimit, punchFilters } from './punch-reports.ts';

/** The average of times of day, `HH:mm:ss`, in minutes from midnight. */
const minutesOf = (time: SQL): SQL => sql`avg(extract(epoch from (${time})::time) / 60)`;

export const firstLastServer = reportServer(firstLastReport, {
  table: punches,
  rows: (question) => daysOfPeople(question),
  derived: (question) => {
    const date = sql`d.date`;
    const isSpan = sql`d.punch_count > 1`;
    return sql`
      d.employee || ':' || d.date as id, ${weekOf(date, question)} as week, ${isoWeekday(date)} as weekday,
      ${wallTimeOfDay(sql`d.first_time`, question)} as first_punch,
      case when ${isSpan} then ${wallTimeOfDay(sql`d.last_time`, question)} end as last_punch,
      case when ${isSpan} then floor(extract(epoch from d.last_time - d.first_time) / 60)::int end as span`;
  },
  details: (question) => ({
    columns: sql`
      ${question.group === 'department' ? sql`` : sql`first.department, coalesce(${departments.dept_name}, '') as department_name,`}
      ${positions.position_name} as position_name, first.terminal_alias as first_device, first.temperature as first_temperature,
      case when page.punch_count > 1 then last.terminal_alias else '' end as last_device,
      case when page.punch_count > 1 then last.temperature end as last_temperature`,
    joins: sql`
      left join lateral ${punchAt(question, sql`page.first_time`, 'first')} first on true
      left join lateral ${punchAt(question, sql`page.last_time`, 'last')} last on true
      left join ${departments} on ${departments.company_id} = ${question.companyId} and ${departments.id} = first.department
      left join ${positions} on ${positions.company_id} = ${question.companyId} and ${positions.id} = page.position`,
  }),
  waitingLimit: punchDaysLimit,
  filters: punchFilters,
  search: employees.search_text,
  sorts: { date: byDate, week: byDate, emp_code: byCode, employee: byCode, department: byDepartment },
  tieBreakers: [...byCode, ...byDate],
  totals: {
    rows: sql`count(*)`,
    people: sql`count(distinct r.employee)`,
    average_first: minutesOf(sql`r.first_punch`),
    average_last: minutesOf(sql`r.last_punch`),
    span: sql`coalesce(sum(r.span), 0)`,
    punches: sql`coalesce(sum(r.punch_count), 0)`,
  },
  series: {
    arrivals: sql`count(*)`,
    average_first: minutesOf(sql`r.first_punch`),
    average_last: minutesOf(sql`r.last_punch`),
  },
});
