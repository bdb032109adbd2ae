import { sql, type SQL } from 'drizzle-orm';
import { attDayTotals } from '#features/attendance/server.ts';
import { employees } from '#features/team/server.ts';
import type { Question } from '#server/report/index.ts';
import { overlaps } from './differing.ts';
import { payrollFigures } from './tables.ts';

const days = attDayTotals;

/**
 * The people of a payroll summary, as a FROM item `who`: their department on their last day, whether the question has all of their days
 * of the period (`is_whole`), and whether figures were handed over for exactly these days (`is_done`) or for some of them
 * (`is_touched`).
 * @param rows the rows of the summary, where conditions apply to their figures
 */
export function peopleOf(question: Question, rows: SQL): SQL {
  const { companyId, period, where, having } = question;
  const [from, to] = [sql`${period.from.toString()}::date`, sql`${period.to.toString()}::date`];
  const isAsked = sql`coalesce((${where}), false)`;
  const kept = (condition: SQL): SQL => sql`exists (select from ${payrollFigures}
    where ${payrollFigures.company_id} = ${companyId} and ${payrollFigures.employee} = person.employee and ${condition})`;
  return sql`(
    select person.*,
      ${kept(sql`${payrollFigures.first_day} = ${from} and ${payrollFigures.last_day} = ${to}`)} as is_done,
      ${kept(overlaps(question))} as is_touched
    from (
      select ${days.employee} as employee, (array_agg(${days.department} order by ${days.att_date} desc))[1] as department,
        bool_and(${isAsked}) as is_whole
      from ${days}
      join ${employees} on ${employees.company_id} = ${companyId} and ${employees.id} = ${days.employee}
      where ${days.company_id} = ${companyId} and ${days.att_date} >= ${from} and ${days.att_date} <= ${to}
      group by ${days.employee} having bool_or(${isAsked})
    ) person
    ${having ? sql`where person.employee in (select r.employee from ${rows} where ${having})` : sql``}
  ) who`;
}
