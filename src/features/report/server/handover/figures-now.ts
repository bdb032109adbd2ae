import { sql, type SQL } from 'drizzle-orm';
import { attDayTotals } from '#features/attendance/server.ts';
import { paidOutColumns, takenOfMany } from '#features/leave/server.ts';
import type { Question } from '#server/report/index.ts';
import { payrollHidden, payrollShown } from '../../contract/payroll-figures.ts';
import { sumColumns } from '../figures.ts';
import { piecesOf } from '../pieces.ts';

const names = [...payrollShown, ...payrollHidden];
const days = attDayTotals;

/** What the names of leave by type begin with in stored figures; the id of the type follows. */
export const leavePrefix = 'leave:';

/**
 * What the payroll summary now says about some people and periods, as a FROM item `now (key, figures)`: figures as jsonb by name. It is
 * the same SQL when they are handed over and when they are compared, so that only the days can make a difference. All are summed
 * together, since one after another takes several times as long.
 * @param whose a FROM item `whose (key, employee, first_day, last_day)`
 */
export function figuresNow(question: Question, whose: SQL): SQL {
  const { companyId } = question;
  const own = sql`${whose} join ${days} on ${days.company_id} = ${companyId} and ${days.employee} = whose.employee
    and ${days.att_date} >= whose.first_day and ${days.att_date} <= whose.last_day where true`;
  const paid = paidOutColumns({
    companyId,
    employee: sql`whose.employee`,
    from: sql`whose.first_day`,
    to: sql`whose.last_day`,
  });
  return sql`(
    select whose.key, coalesce(summed.figures, '{}') || jsonb_strip_nulls(to_jsonb(paid) - 'encashed_types')
      || coalesce(leave.figures, '{}') as figures
    from ${whose}
    left join (
      select sums.key, to_jsonb(sums) - 'key' as figures from (
        select piece.key, ${sql.join(sumColumns(names), sql`, `)}
        from ${piecesOf(question, names, own, sql`whose.key`)} group by piece.key
      ) sums
    ) summed on summed.key = whose.key
    left join (
      select taken.key, jsonb_object_agg(${leavePrefix}::text || taken.type, trim_scale(taken.amount)) as figures
      from ${takenOfMany(companyId, whose)} taken group by taken.key
    ) leave on leave.key = whose.key
    cross join lateral (select ${paid}) paid
  ) now`;
}

/** A figure of a jsonb of figures; 0 if it is not in it. */
export const figureIn = (figures: SQL, name: SQL): SQL => sql`coalesce((${figures} ->> ${name})::numeric, 0)`;
