import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { alertsFound, mostFound, wasRaised } from '#server/alerts/index.ts';
import { queryRows } from '#server/db/query-rows.ts';
import { answer } from '#server/questions/index.ts';
import { daysOfYear } from './days-of-year.ts';
import { employees, hireDay } from './tables.ts';

const foundSchema = z.object({ employee: z.coerce.number(), day: z.string(), years: z.coerce.number() });

/** The day that each event comes back to, and its day of the year, which has an index. */
const dates = {
  birthday: { first: employees.birthday, ofYear: employees.birthday_day },
  anniversary: { first: employees.hire_date, ofYear: hireDay },
} as const;

/** Birthdays and work anniversaries within some days, today's included, once for an employee and the day. */
export const anniversaries = answer(alertsFound, async (context, { event, days, today }) => {
  if (event !== 'birthday' && event !== 'anniversary') return [];
  const { tx, companyId } = context;
  const { first, ofYear } = dates[event];
  const start = Temporal.PlainDate.from(today);
  const near = Array.from({ length: days + 1 }, (_, after) => start.add({ days: after }).toString());
  const found = await queryRows(
    tx,
    sql`
    select ${employees.id} as employee, days.date::text as day,
      extract(year from days.date) - extract(year from ${first}) as years
    from ${daysOfYear(near)}
    join ${employees} on ${employees.company_id} = ${companyId} and ${ofYear} = days.of_year
    where ${employees.status} = 'active' and extract(year from ${first}) < extract(year from days.date)
      and not ${wasRaised(context, event, sql`${employees.id}::text`, sql`days.date`)}
    order by days.date, ${employees.id}
    limit ${mostFound}`,
    foundSchema,
  );
  return found.map(({ employee, day, years }) => ({ subject: String(employee), day, figure: years, name: '' }));
});
