import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { alertsFound, mostFound, wasRaised } from '#server/alerts/index.ts';
import { queryRows } from '#server/db/query-rows.ts';
import { answer } from '#server/questions/index.ts';
import { capByDepartment } from '../rule/overtime-caps.ts';
import { attDayTotals } from './tables.ts';

const foundSchema = z.object({
  employee: z.coerce.number(),
  month: z.string(),
  minutes: z.coerce.number(),
  cap: z.coerce.number(),
});

/**
 * People whose overtime of a calendar month has reached a percentage (`count`) of the monthly limit of their department, once a month.
 * The months of the days that are looked at are read along the index of dates; each department's limit is read once.
 */
export const overtimeLimits = answer(alertsFound, async (context, { event, count, from, today }) => {
  if (event !== 'overtime_limit') return [];
  const { tx, companyId } = context;
  const first = Temporal.PlainDate.from(from).with({ day: 1 }).toString();
  const found = await queryRows(
    tx,
    sql`
    with used as (
      select ${attDayTotals.employee} as employee, date_trunc('month', ${attDayTotals.att_date})::date as month,
        sum(${attDayTotals.ot_min})::int as minutes,
        (array_agg(${attDayTotals.department} order by ${attDayTotals.att_date} desc))[1] as department
      from ${attDayTotals}
      where ${attDayTotals.company_id} = ${companyId} and ${attDayTotals.ot_min} > 0
        and ${attDayTotals.att_date} >= ${first}::date and ${attDayTotals.att_date} <= ${today}::date
      group by 1, 2
    ), caps as materialized (
      select own.department, ${capByDepartment(companyId, 'month', sql`own.department`)} as cap
      from (select distinct department from used) own
    )
    select used.employee, used.month::text as month, used.minutes, caps.cap
    from used join caps on caps.department = used.department
    where used.minutes * 100 >= caps.cap * ${count}::int
      and not ${wasRaised(context, event, sql`used.employee::text`, sql`used.month`)}
    order by used.month, used.employee
    limit ${mostFound}`,
    foundSchema,
  );
  return found.map(({ employee, month, minutes, cap }) => ({
    subject: String(employee),
    day: month,
    figure: minutes,
    limit: cap,
    name: '',
  }));
});
