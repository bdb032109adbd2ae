import { sql, type SQL } from 'drizzle-orm';
import { departments, positions } from '#features/company/server.ts';
import { punches } from '#features/device/server.ts';
import { employees } from '#features/team/server.ts';
import { firstLastReport } from '../contract.ts';
import { daysTable, isoWeekday, reportServer, wallDate, wallTimeOfDay, weekOf, type Question, type SortKey } from './kit/index.ts';
import { fullName, punchFilters } from './punch-filters.ts';

/** The punches of people's days, brought together. Department and devices are read from the first and last of them. */
const figures = sql`${employees.id} as employee, ${employees.emp_code} as emp_code, lower(${employees.emp_code}) as code,
  ${fullName} as employee_name, ${employees.position} as position,
  min(${punches.punch_time}) as first_time, max(${punches.punch_time}) as last_time, count(*)::int as punch_count,
  array_agg(${punches.id} order by ${punches.punch_time}, ${punches.id}) as ids`;
const people = sql`${punches} join ${employees} on ${employees.company_id} = ${punches.company_id} and ${employees.id} = ${punches.employee}`;
const person = sql`${employees.company_id}, ${employees.id}`;

/**
 * Days by date: each day is an index range of its own, so that a page reads as many days as it shows. Otherwise by person,
 * along the index of codes. The rows are the same.
 */
function daysOfPeople(question: Question): SQL {
  const { where, period } = question;
  if (question.order[0]?.column === 'date') {
    return sql`
      select days.date, per.*
      from ${daysTable(period)}
      cross join lateral (
        select ${figures} from ${people}
        where ${where} and ${punches.punch_time} >= days.starts and ${punches.punch_time} < days.ends
        group by ${person}
      ) per`;
  }
  return sql`
    select ${wallDate(sql`${punches.punch_time}`, question)} as date, ${figures} from ${people}
    where ${where} and ${punches.punch_time} >= ${period.start}::timestamptz and ${punches.punch_time} < ${period.end}::timestamptz
    group by lower(${employees.emp_code}), ${person}, 1`;
}

/** Minutes since midnight of a time of day `HH:mm:ss`. */
const minutesOf = (time: SQL): SQL => sql`avg(extract(epoch from (${time})::time) / 60)`;

const byDate: readonly SortKey[] = [{ column: 'date', type: 'date' }];
const byCode: readonly SortKey[] = [{ column: 'code', type: 'text' }, { column: 'employee', type: 'bigint' }];

export const firstLastServer = reportServer(firstLastReport, {
  table: punches,
  rows: (question) => {
    const date = sql`d.date`;
    return sql`
      select d.employee || ':' || d.date as id, d.employee, d.emp_code, d.code, d.employee_name,
        first.department as department, coalesce(${departments.dept_name}, '') as department_name,
        d.position, ${positions.position_name} as position_name,
        d.date, ${weekOf(date, question)} as week, ${isoWeekday(date)} as weekday,
        ${wallTimeOfDay(sql`d.first_time`, question)} as first_punch,
        case when d.punch_count > 1 then ${wallTimeOfDay(sql`d.last_time`, question)} end as last_punch,
        case when d.punch_count > 1 then floor(extract(epoch from d.last_time - d.first_time) / 60)::int end as span,
        d.punch_count,
        first.terminal_alias as first_device, case when d.punch_count > 1 then last.terminal_alias else '' end as last_device,
        first.temperature as first_temperature, case when d.punch_count > 1 then last.temperature end as last_temperature
      from (${daysOfPeople(question)}) d
      left join ${punches} first on first.company_id = ${question.companyId} and first.id = d.ids[1]
      left join ${punches} last on last.company_id = ${question.companyId} and last.id = d.ids[d.punch_count]
      left join ${departments} on ${departments.company_id} = ${question.companyId} and ${departments.id} = first.department
      left join ${positions} on ${positions.company_id} = ${question.companyId} and ${positions.id} = d.position`;
  },
  filters: punchFilters,
  search: employees.search_text,
  sorts: {
    date: byDate,
    week: byDate,
    emp_code: byCode,
    employee: byCode,
    department: [{ column: 'department_name', type: 'text' }, { column: 'department', type: 'bigint' }],
  },
  tieBreakers: [...byCode, ...byDate],
  totals: {
    rows: sql`count(*)`,
    people: sql`count(distinct r.employee)`,
    average_first: minutesOf(sql`r.first_punch`),
    average_last: minutesOf(sql`r.last_punch`),
    span: sql`coalesce(sum(r.span), 0)`,
    punches: sql`coalesce(sum(r.punch_count), 0)`,
  },
  series: { average_first: minutesOf(sql`r.first_punch`), average_last: minutesOf(sql`r.last_punch`) },
});
