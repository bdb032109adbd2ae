/** A door holiday: first and last day, `YYYY-MM-DD`, every year or once. */
export interface HolidaySpan {
  readonly start_date: string;
  readonly end_date: string;
  readonly repeat_yearly: boolean;
}

const dayAfter = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();

/** All days of a holiday as entered. */
export function holidayDays({ start_date: start, end_date: end }: HolidaySpan): string[] {
  const days: string[] = [];
  for (let day = start; day <= end && days.length < 366; day = dayAfter(day, 1)) days.push(day);
  return days;
}

/** Whether a day belongs to a holiday; a yearly 29 February exists in leap years only. */
export const isHoliday = (holiday: HolidaySpan, day: string): boolean =>
  holiday.repeat_yearly
    ? holidayDays(holiday).some((own) => own.slice(5) === day.slice(5))
    : day >= holiday.start_date && day <= holiday.end_date;

/** Whether two holidays have a day in common, in any year. */
export function overlaps(one: HolidaySpan, other: HolidaySpan): boolean {
  if (!one.repeat_yearly && !other.repeat_yearly)
    return one.start_date <= other.end_date && other.start_date <= one.end_date;
  const days = new Set(holidayDays(one).map((day) => day.slice(5)));
  return holidayDays(other).some((day) => days.has(day.slice(5)));
}
