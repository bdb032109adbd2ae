import { eq, sql } from 'drizzle-orm';
import { oneAtATime } from '#server/db/one-at-a-time.ts';
import { refuseField } from '#server/http/index.ts';
import { resourceServer } from '#server/resource/index.ts';
import { doorHoliday } from '../contract/door-holiday.ts';
import { holidayDays, overlaps } from '../domain/door-holidays.ts';
import { readControllers } from './rights/controllers.ts';
import { queueHolidays } from './rights/queue.ts';
import { doorHolidays } from './tables.ts';

/** The most days that a controller stores. */
const mostDays = 96;

export const doorHolidayServer = resourceServer(doorHoliday, {
  table: doorHolidays,
  display: sql<string>`${doorHolidays.name}`,
  // One entry per day, so that none overlap.
  example: (nth) => {
    const day = Temporal.PlainDate.from('2030-01-01').add({ days: nth }).toString();
    return { start_date: day, end_date: day, repeat_yearly: false };
  },
  prepare: async ({ tx, companyId }, values, before) => {
    const start = values.start_date ?? before?.start_date;
    const end = values.end_date ?? before?.end_date;
    if (!start || !end) return values;
    const span = {
      start_date: start,
      end_date: end,
      repeat_yearly: values.repeat_yearly ?? before?.repeat_yearly ?? false,
    };
    await oneAtATime(tx, 'access_control.door_holiday', companyId);
    const others = (await tx.select().from(doorHolidays).where(eq(doorHolidays.company_id, companyId))).filter(
      ({ id }) => id !== before?.id,
    );
    const met = others.find((other) => overlaps(span, other));
    if (met) refuseField('end_date', 'overlapsHoliday', { name: met.name });
    const days = [span, ...others].reduce((sum, one) => sum + holidayDays(one).length, 0);
    if (days > mostDays) refuseField('end_date', 'holidayDaysAtMost', { max: mostDays });
    return values;
  },
  afterChange: async (context) => {
    await queueHolidays(context, await readControllers(context));
  },
});
