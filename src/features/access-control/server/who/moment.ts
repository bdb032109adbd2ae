import { eq } from 'drizzle-orm';
import type { TenantContext } from '#server/http/index.ts';
import { isHoliday } from '../../domain/door-holidays.ts';
import { periodDays, type PeriodDay } from '../../domain/week.ts';
import { doorHolidays } from '../tables.ts';

/** A minute at a door, with the day whose hours apply. */
export interface Moment {
  readonly day: string;
  readonly minute: number;
  readonly week_day: PeriodDay;
  /** The door holiday of the day. */
  readonly holiday: string | null;
}

const holidayDay = { 1: 'holiday1', 2: 'holiday2', 3: 'holiday3' } as const;

/**
 * The requested moment: on a door holiday its hours replace the weekday's.
 * @param at a wall time, `YYYY-MM-DDTHH:mm`; now by default
 */
export async function momentOf(context: TenantContext, zone: string, at: string | undefined): Promise<Moment> {
  const time = at ? Temporal.PlainDateTime.from(at) : context.now.toZonedDateTimeISO(zone).toPlainDateTime();
  const day = time.toPlainDate().toString();
  const holidays = await context.tx.select().from(doorHolidays).where(eq(doorHolidays.company_id, context.companyId));
  const holiday = holidays.find((one) => isHoliday(one, day));
  return {
    day,
    minute: time.hour * 60 + time.minute,
    week_day: holiday ? holidayDay[holiday.kind] : (periodDays[time.dayOfWeek - 1] ?? 'monday'),
    holiday: holiday?.name ?? null,
  };
}
