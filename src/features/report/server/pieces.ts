import { sql, type SQL } from 'drizzle-orm';
import { attDayTotals, Status } from '#features/attendance/server.ts';
import { employees } from '#features/team/server.ts';
import type { Question } from '#server/report/index.ts';
import type { Figure } from '../contract/figures.ts';
import { dayColumns, isRoundedInPeriod, pieceColumns } from './figures.ts';

/** The first day of the attendance period of a day: of its month, unless the company's periods begin on another day. */
export function monthOf(day: SQL, { presentation }: Pick<Question, 'presentation'>): SQL {
  const shift = sql.raw(String(presentation.period_start - 1));
  return sql`(date_trunc('month', ${day} - ${shift})::date + ${shift})`;
}

/** A condition: the stored days of the question's period. */
export const inPeriod = ({ where, period }: Question): SQL => sql`${where}
  and ${attDayTotals.att_date} >= ${period.from.toString()}::date and ${attDayTotals.att_date} <= ${period.to.toString()}::date`;

/** The stored days of a question with their employees, for filters and search. */
export const daysOf = (question: Question): SQL => sql`${attDayTotals}
  join ${employees} on ${employees.company_id} = ${question.companyId} and ${employees.id} = ${attDayTotals.employee}
  where ${inPeriod(question)}`;

/** Whether a day has begun; from then on zeros count too. */
export const hasBegun = sql`${attDayTotals.status} not in (${sql.raw(`${Status.pending}, ${Status.notEmployed}`)})`;

const parts = (list: readonly SQL[]): SQL => sql.join([...list], sql`, `);

/**
 * The addends of sums over days, as a FROM item `piece (employee, department, month, last_day, begun, <figures>)`: the days
 * themselves, or, if a figure is rounded by period, the rounded sum of each person, department and period. Sums of pieces therefore
 * agree, whatever they are grouped by.
 * @param days the stored days with their conditions: `<tables> where …`
 * @param key a further column `key`, which keeps pieces of the same days apart
 */
export function piecesOf(question: Question, names: readonly Figure[], days: SQL, key?: SQL): SQL {
  const [keyed, byKey] = key ? [sql`, ${key} as key`, sql`, ${key}`] : [sql``, sql``];
  const month = monthOf(sql`${attDayTotals.att_date}`, question);
  const [employee, department] = [sql`${attDayTotals.employee}`, sql`${attDayTotals.department}`];
  if (!names.some((name) => isRoundedInPeriod(name, question)))
    return sql`(select ${parts([
      sql`${employee} as employee, ${department} as department, ${month} as month, ${attDayTotals.att_date} as last_day, ${hasBegun} as begun${keyed}`,
      ...dayColumns(names, question),
    ])} from ${days}) piece`;
  return sql`(select ${parts([
    sql`${employee} as employee, ${department} as department, ${month} as month, max(${attDayTotals.att_date}) as last_day, bool_or(${hasBegun}) as begun${keyed}`,
    ...pieceColumns(names, question),
  ])} from ${days} group by ${employee}, ${department}, ${month}${byKey}) piece`;
}
