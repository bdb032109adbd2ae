import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { alertsFound, mostFound, wasRaised } from '#server/alerts/index.ts';
import { queryRows } from '#server/db/query-rows.ts';
import { answer } from '#server/questions/index.ts';
import { attDayTotals } from './tables.ts';

const foundSchema = z.object({ employee: z.coerce.number(), day: z.string() });

/**
 * People who have worked so many days in a row, on the day on which it became so many: once, however long it goes on. Only the days
 * that can matter are read: those that are over and may raise an alert, and as many before them.
 */
export const daysInRow = answer(alertsFound, async (context, { event, days, from, today }) => {
  if (event !== 'consecutive_days') return [];
  const { tx, companyId } = context;
  const found = await queryRows(
    tx,
    sql`
    with worked as (
      select ${attDayTotals.employee} as employee, ${attDayTotals.att_date} as day,
        ${attDayTotals.att_date} - ${from}::date as place
      from ${attDayTotals}
      where ${attDayTotals.company_id} = ${companyId} and ${attDayTotals.present_min} > 0
        and ${attDayTotals.att_date} >= ${from}::date - ${days}::int and ${attDayTotals.att_date} < ${today}::date
    ), counted as (
      select employee, day,
        count(*) over (partition by employee order by place range between ${days}::int - 1 preceding and current row) as in_row,
        count(*) over (partition by employee order by place range between ${days}::int preceding and ${days}::int preceding) as before
      from worked
    )
    select employee, day::text as day from counted
    where day >= ${from}::date and in_row = ${days} and before = 0
      and not ${wasRaised(context, event, sql`counted.employee::text`, sql`counted.day`)}
    order by day, employee
    limit ${mostFound}`,
    foundSchema,
  );
  return found.map(({ employee, day }) => ({ subject: String(employee), day, figure: days, name: '' }));
});
