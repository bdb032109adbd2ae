import { sql, type SQL } from 'drizzle-orm';
import { employees } from '#features/team/server.ts';
import type { Question } from '#server/report/index.ts';
import { leaveByType } from '../../contract/payroll-figures.ts';
import { figureIn, figuresNow, leavePrefix } from './figures-now.ts';
import { payrollFigures, payrollHandovers } from './tables.ts';

/** Figures that were handed over for days that overlap those of a question. */
export const overlaps = ({ period: { from, to } }: Pick<Question, 'period'>): SQL => sql`
  ${payrollFigures.first_day} <= ${to.toString()}::date and ${payrollFigures.last_day} >= ${from.toString()}::date`;

/**
 * What was last handed over of each person and period, where anything differs from now, as a FROM item `held`: the figures of that time
 * and of now, and the names of those that the hand-over had in its file.
 * @param where conditions on `payroll_figures` and `employees`
 */
export function heldFigures(question: Question, where: SQL): SQL {
  const { companyId } = question;
  return sql`(
    with latest as (
      select distinct on (${payrollFigures.employee}, ${payrollFigures.first_day}) ${payrollFigures}.*
      from ${payrollFigures}
      join ${employees} on ${employees.company_id} = ${companyId} and ${employees.id} = ${payrollFigures.employee}
      where ${payrollFigures.company_id} = ${companyId} and ${where}
      order by ${payrollFigures.employee}, ${payrollFigures.first_day}, ${payrollFigures.turn} desc
    )
    select latest.*, ${payrollHandovers.serial} as handover_serial, ${payrollHandovers.create_time} as handed_over_at,
      ${payrollHandovers.created_by} as handed_over_by, ${payrollHandovers.figures} as names, now.figures as now
    from latest
    join ${payrollHandovers} on ${payrollHandovers.company_id} = ${companyId} and ${payrollHandovers.id} = latest.handover
    join ${figuresNow(question, sql`(select latest.id as key, latest.employee, latest.first_day, latest.last_day from latest) whose`)}
      on now.key = latest.id
    where latest.figures <> now.figures
  ) held`;
}

/**
 * The figures of `held` that differ, as a FROM item `each (figure, place, leave_type, was, now)`: of leave by type, one for each type,
 * with its id.
 */
export const differingFigures = sql`(
  select named.figure, named.place, named.leave_type, ${figureIn(sql`held.figures`, sql`named.key`)} as was,
    ${figureIn(sql`held.now`, sql`named.key`)} as now
  from (
    select name.figure, name.place, coalesce(part.key, name.figure) as key,
      substr(part.key, ${leavePrefix.length + 1}::int)::bigint as leave_type
    from unnest(held.names) with ordinality as name (figure, place)
    left join jsonb_object_keys(held.figures || held.now) as part (key)
      on name.figure = ${leaveByType} and starts_with(part.key, ${leavePrefix})
    where name.figure <> ${leaveByType} or part.key is not null
  ) named
  where ${figureIn(sql`held.figures`, sql`named.key`)} <> ${figureIn(sql`held.now`, sql`named.key`)}
) each`;

/** Whether a row `d` of the payroll summary is handed over: for exactly these days, for others that overlap them, or not. */
export function handoverState(question: Question): SQL {
  const { companyId, period } = question;
  const [from, to] = [sql`${period.from.toString()}::date`, sql`${period.to.toString()}::date`];
  const own = sql`${payrollFigures.company_id} = ${companyId} and ${payrollFigures.employee} = d.employee`;
  const exact = sql`${payrollFigures.first_day} = ${from} and ${payrollFigures.last_day} = ${to}`;
  const kept = (where: SQL): SQL => sql`exists (select from ${payrollFigures} where ${own} and ${where})`;
  const held = heldFigures(question, sql`${payrollFigures.employee} = d.employee and ${exact}`);
  return sql`(case when not ${kept(overlaps(question))} then 'open' when not ${kept(exact)} then 'partly'
    when exists (select from ${held} cross join lateral ${differingFigures}) then 'differs' else 'handedOver' end)`;
}
