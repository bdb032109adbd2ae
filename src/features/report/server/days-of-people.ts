import { sql, type SQL } from 'drizzle-orm';
import { punches } from '#features/device/server.ts';
import { employees, fullName } from '#features/team/server.ts';
import { daysTable, wallDate, type Question } from '#server/report/index.ts';
import { counts, punchesOfPeople, seenDepartments } from './punch-reports.ts';

/** The first and last punch of a day, and the number of punches. */
export const dayFigures = sql`min(${punches.punch_time}) as first_time, max(${punches.punch_time}) as last_time, count(*)::int as punch_count`;

const named = sql`${employees.emp_code} as emp_code, ${employees.code_order} as code, ${fullName} as employee_name,
  ${employees.position} as position`;
const person = sql`${employees.id} as employee, ${named}`;

/**
 * The days on which people punched: the person (`employee`, `emp_code`, `code`, `employee_name`, `position`), `date`, `first_time`,
 * `last_time`, `punch_count`; grouped by department also `department` and `department_name`, those of the day's first punch. The
 * rows are always the same. They are read in the order of the question, so that a page reads little more than it shows.
 * @param figures what is calculated from a day's punches: `dayFigures`, and possibly more
 */
export function daysOfPeople(question: Question, figures = dayFigures): SQL {
  const [lead] = question.order;
  if (question.group === 'department') return alongDepartments(question, figures);
  return lead?.column === 'date' ? alongDays(question, lead.descending, figures) : alongPeople(question, figures);
}

/** Reads day by day; each day is a range of the index. */
function alongDays({ companyId, where, period }: Question, descending: boolean, figures: SQL): SQL {
  return sql`
    select days.date, per.*, ${named}
    from ${daysTable(period, descending)}
    cross join lateral (
      select ${punches.employee} as employee, ${figures} from ${punchesOfPeople}
      where ${where} and ${counts} and ${punches.punch_time} >= days.starts and ${punches.punch_time} < days.ends
      group by ${punches.employee}
    ) per
    left join ${employees} on ${employees.company_id} = ${companyId} and ${employees.id} = per.employee`;
}

/**
 * Reads person by person along the index of Employee IDs, so that reading ends with the last person of the page. With filters it
 * sorts instead, since most people may have no matching row.
 */
function alongPeople(question: Question, figures: SQL): SQL {
  const { companyId, where, period, isNarrowed } = question;
  const date = wallDate(sql`${punches.punch_time}`, question);
  const inPeriod = sql`${where} and ${counts} and ${punches.punch_time} >= ${period.start}::timestamptz and ${punches.punch_time} < ${period.end}::timestamptz`;
  if (isNarrowed)
    return sql`
      select ${date} as date, ${person}, ${figures}
      from ${punches} join ${employees} on ${employees.company_id} = ${punches.company_id} and ${employees.id} = ${punches.employee}
      where ${inPeriod}
      group by ${employees.code_order}, ${employees.company_id}, ${employees.id}, 1`;
  return sql`
    select ${person}, per.*
    from ${employees}
    cross join lateral (
      select ${date} as date, ${figures} from ${punches}
      where ${inPeriod} and ${punches.employee} = ${employees.id}
      group by 1
    ) per
    where ${employees.company_id} = ${companyId}`;
}

/** Reads department by department: the people who punched for it on a day, and only the days that began there. */
function alongDepartments(question: Question, figures: SQL): SQL {
  const { where, period } = question;
  return sql`
    select starters.date, ${person}, whole.*, seen.dept_name as department_name
    from ${seenDepartments(question)}
    cross join lateral (
      select distinct ${punches.employee} as employee, days.date, days.starts, days.ends
      from ${daysTable(period, false)}, ${punchesOfPeople}
      where ${where} and ${counts} and ${punches.department} = seen.id
        and ${punches.punch_time} >= ${period.start}::timestamptz and ${punches.punch_time} < ${period.end}::timestamptz
        and ${punches.punch_time} >= days.starts and ${punches.punch_time} < days.ends
    ) starters
    cross join lateral (
      select ${figures},
        (array_agg(${punches.department} order by ${punches.punch_time}, ${punches.id}))[1] as department
      from ${punchesOfPeople}
      where ${where} and ${counts} and ${punches.employee} = starters.employee
        and ${punches.punch_time} >= starters.starts and ${punches.punch_time} < starters.ends
    ) whole
    join ${employees} on ${employees.company_id} = ${question.companyId} and ${employees.id} = starters.employee
    where whole.department = seen.id`;
}

/** The first or last punch at an instant on the day of row `page`, among those that match the filters. */
export function punchAt(question: Question, instant: SQL, which: 'first' | 'last'): SQL {
  return sql`(
    select ${punches.department}, ${punches.terminal_alias}, ${punches.temperature} from ${punchesOfPeople}
    where ${question.where} and ${counts} and ${punches.employee} = page.employee and ${punches.punch_time} = ${instant}
    order by ${punches.id} ${sql.raw(which === 'first' ? 'asc' : 'desc')} limit 1)`;
}
