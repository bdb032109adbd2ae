import { sql, type SQL } from 'drizzle-orm';
import { attDayTotals, Status } from '#features/attendance/server.ts';
import type { Question } from '#server/report/index.ts';
import type { Figure } from '../contract/figures.ts';
import { dayColumns, isRoundedInPeriod, pieceColumns } from './figures.ts';

/** The first day of the attendance period in which a day lies: a month, unless the company's begin on another day of it. */
export function monthOf(day: SQL, { presentation }: Pick<Question, 'presentation'>): SQL {
  const shift = sql.raw(String(presentation.period_start - 1));
  return sql`(date_trunc('month', ${day} - ${shift})::date + ${shift})`;
}

/** Whether a day has begun: then figures of nothing count too. */
export const hasBegun = sql`${attDayTotals.status} not in (${sql.raw(`${Status.pending}, ${Status.notEmployed}`)})`;

const parts = (list: readonly SQL[]): SQL => sql.join([...list], sql`, `);

/**
 * What sums of days are made of, as a FROM item `piece (employee, department, month, last_day, begun, <figures>)`: the days themselves,
 * and where a figure is rounded in what a period comes to, the sums of a person's days in a department and a period. Whatever is added
 * up of pieces comes to the same, by whomever it is grouped.
 * @param days the stored days with their conditions: `<tables> where …`
 */
export function piecesOf(question: Question, names: readonly Figure[], days: SQL): SQL {
  const month = monthOf(sql`${attDayTotals.att_date}`, question);
  const [employee, department] = [sql`${attDayTotals.employee}`, sql`${attDayTotals.department}`];
  if (!names.some((name) => isRoundedInPeriod(name, question)))
    return sql`(select ${parts([
      sql`${employee} as employee, ${department} as department, ${month} as month, ${attDayTotals.att_date} as last_day, ${hasBegun} as begun`,
      ...dayColumns(names, question),
    ])} from ${days}) piece`;
  return sql`(select ${parts([
    sql`${employee} as employee, ${department} as department, ${month} as month, max(${attDayTotals.att_date}) as last_day, bool_or(${hasBegun}) as begun`,
    ...pieceColumns(names, question),
  ])} from ${days} group by ${employee}, ${department}, ${month}) piece`;
}
