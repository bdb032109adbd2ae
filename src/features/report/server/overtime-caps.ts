import { sql, type SQL } from 'drizzle-orm';
import { attDayTotals, capByDepartment } from '#features/attendance/server.ts';
import type { Question } from '#server/report/index.ts';
import { figureOfDay } from './figures.ts';
import { daysOf } from './pieces.ts';

/** The number of calendar months that a period touches. */
function monthsOf({ period: { from, to } }: Question): number {
  return (to.year - from.year) * 12 + to.month - from.month + 1;
}

/** The monthly limit of a row's department, times the months of the period, and the used percentage of it. */
export function overtimeCaps(question: Question): SQL {
  const cap = sql`(${capByDepartment(question.companyId, 'month', sql`d.department`)} * ${sql.raw(String(monthsOf(question)))})`;
  return sql`${cap} as cap_month, round(100.0 * (d.ot_min + d.ot_off_min) / nullif(${cap}, 0), 1)::double precision as cap_used`;
}

/** The longest overtime of a day among the days of a row's person that the question is about, and the first day that had it. */
export function longestOvertime(question: Question): SQL {
  const minutes = figureOfDay('ot_min', question);
  const longest = (what: SQL): SQL => sql`(select ${what} from ${daysOf(question)}
    and ${attDayTotals.employee} = d.employee and ${minutes} > 0 order by ${minutes} desc, ${attDayTotals.att_date} limit 1)`;
  return sql`${longest(minutes)} as longest_ot_min, ${longest(sql`${attDayTotals.att_date}`)} as longest_ot_date`;
}
