import { sql, type SQL } from 'drizzle-orm';
import { daysOf, startOf, type Period } from './period.ts';
import type { Question } from './question.ts';

/** The day of an instant in the company's zone. */
export function wallDate(instant: SQL, { zoneLiteral }: Question): SQL {
  return sql`(${instant} at time zone ${zoneLiteral})::date`;
}

/** The time of day of an instant in the company's zone, `HH:mm:ss`. */
export function wallTimeOfDay(instant: SQL, { zoneLiteral }: Question): SQL {
  return sql`to_char(${instant} at time zone ${zoneLiteral}, 'HH24:MI:SS')`;
}

/** 1 is Monday, 7 is Sunday. */
export function isoWeekday(date: SQL): SQL {
  return sql`extract(isodow from ${date})::int`;
}

/** The first day of a date's week, by the company's start of the week. */
export function weekOf(date: SQL, { weekStart }: Question): SQL {
  return sql`(${date} - (extract(isodow from ${date})::int - ${sql.raw(String(weekStart))} + 7) % 7)`;
}

/**
 * The days of a period as a FROM item `days (date, starts, ends)`. Their limits are computed here and not by the
 * database, which takes the later of two midnights when clocks are set back across midnight.
 */
export function daysTable(period: Period, descending: boolean): SQL {
  const days = daysOf(period);
  const starts = days.map((day) => startOf(Temporal.PlainDate.from(day), period.zone));
  const list = (values: readonly string[]): string => `{${values.join(',')}}`;
  // In order, so that later expressions can read day by day.
  return sql`(select * from unnest(
    ${list(days)}::date[], ${list(starts)}::timestamptz[], ${list([...starts.slice(1), period.end])}::timestamptz[]
  ) as each (date, starts, ends) order by date ${sql.raw(descending ? 'desc' : 'asc')}) days`;
}
