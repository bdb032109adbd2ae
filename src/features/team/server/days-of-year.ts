import { sql, type SQL } from 'drizzle-orm';

/**
 * Days as a FROM item `days (date, of_year)`: `of_year` has the form of `employees.birthday_day`. Whoever was born or hired on 29
 * February is found on the 28th in other years.
 * @param days ISO
 */
export function daysOfYear(days: readonly string[]): SQL {
  const rows = days.flatMap((text) => {
    const day = Temporal.PlainDate.from(text);
    const isLast = day.month === 2 && day.day === 28 && !day.inLeapYear;
    return [{ text, ofYear: day.month * 100 + day.day }, ...(isLast ? [{ text, ofYear: 229 }] : [])];
  });
  const list = (values: readonly (string | number)[]): string => `{${values.join(',')}}`;
  return sql`unnest(${list(rows.map(({ text }) => text))}::date[], ${list(rows.map(({ ofYear }) => ofYear))}::smallint[]) as days (date, of_year)`;
}
