import { sql, type SQL } from 'drizzle-orm';
import { punches } from '#features/device/server.ts';
import { employees, fullName } from '#features/team/server.ts';
import { daysTable, wallDate, type Question } from '#server/report/index.ts';
import { counts, punchesOfPeople, seenDepartments } from './punch-reports.ts';

/** First and last punch of a day, and how many there are. */
export const dayFigures = sql`min(${punches.punch_time}) as first_time, max(${punches.punch_time}) as last_time, count(*)::int as punch_count`;

const named = sql`${employees.emp_code} as emp_code, ${employees.code_order} as code, ${fullName} as employee_name,
  ${employees.position} as position`;
const person = sql`${employees.id} as employee, ${named}`;

/**
 * The days on which people punched: who (`employee`, `emp_code`, `code`, `employee_name`, `position`), `date`,
 * `first_time`, `last_time`, `punch_count`; by department also `department` and `department_name`, those of the day's first punch. The rows are the same however they are read; what
 * differs is the order in which they come, so that a page reads little more than it shows.
 * @param figures what is worked out over a day's punches: `dayFigures`, and more behind them
 */
export function daysOfPeople(question: Question, figures = dayFigures): SQL {
  const [lead] = question.order;
  if (question.group === 'department') return alongDepartments(question, figures);
  return lead?.column === 'date' ? alongDays(question, lead.descending, figures) : alongPeople(question, figures);
}

/** Each day is an index range of its own. */
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
 * Along the index of people's codes, one after another, so that a page ends with the last person on it. What filters leave is put
 * in order instead: of most people nothing may be left.
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

/** Along departments: who punched for one on a day, and of those the days that began there. */
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

/** A punch of the day that a row `page` is about: the first or the last of those at an instant, among what the filters leave. */
export function punchAt(question: Question, instant: SQL, which: 'first' | 'last'): SQL {
  return sql`(
    select ${punches.department}, ${punches.terminal_alias}, ${punches.temperature} from ${punchesOfPeople}
    where ${question.where} and ${counts} and ${punches.employee} = page.employee and ${punches.punch_time} = ${instant}
    order by ${punches.id} ${sql.raw(which === 'first' ? 'asc' : 'desc')} limit 1)`;
}
