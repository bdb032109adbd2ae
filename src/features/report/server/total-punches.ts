import { sql } from 'drizzle-orm';
import { departments, positions } from '#features/company/server.ts';
import { punches } from '#features/device/server.ts';
import { employees } from '#features/team/server.ts';
import { byCode, byDate, byDepartment, isoWeekday, reportServer, wallTimeOfDay, weekOf } from '#server/report/index.ts';
import { totalPunchesReport } from '../contract.ts';
import { daysOfPeople } from './days-of-people.ts';
import { counts, punchDaysLimit, punchesOfPeople, punchFilters } from './punch-reports.ts';

export const totalPunchesServer = reportServer(totalPunchesReport, {
  table: punches,
  rows: (question) => daysOfPeople(question),
  derived: (question) => sql`
    d.employee || ':' || d.date as id, ${weekOf(sql`d.date`, question)} as week, ${isoWeekday(sql`d.date`)} as weekday,
    d.punch_count % 2 = 1 as odd_punches`,
  details: (question) => ({
    columns: sql`
      ${question.group === 'department' ? sql`` : sql`whole.department, coalesce(${departments.dept_name}, '') as department_name,`}
      ${positions.position_name} as position_name, whole.punch_times, coalesce(whole.devices, '') as devices`,
    joins: sql`
      left join lateral (
        select (array_agg(${punches.department} order by ${punches.punch_time}, ${punches.id}))[1] as department,
          string_agg(left(${wallTimeOfDay(sql`${punches.punch_time}`, question)}, 5), ' · ' order by ${punches.punch_time}, ${punches.id}) as punch_times,
          string_agg(distinct nullif(${punches.terminal_alias}, ''), ', ') as devices
        from ${punchesOfPeople}
        where ${question.where} and ${counts} and ${punches.employee} = page.employee
          and ${punches.punch_time} >= page.first_time and ${punches.punch_time} <= page.last_time
      ) whole on true
      left join ${departments} on ${departments.company_id} = ${question.companyId} and ${departments.id} = whole.department
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
    punches: sql`coalesce(sum(r.punch_count), 0)`,
  },
});
