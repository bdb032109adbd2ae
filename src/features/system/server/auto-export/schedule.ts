import { nextRun } from '#server/recurring/index.ts';
import { weekdays, type autoExport } from '../../contract/auto-export.ts';
import type { autoExports } from '../tables.ts';

/** When an export is due. */
export type ExportSchedule = Pick<typeof autoExports.$inferSelect, 'rhythm' | 'weekday' | 'month_day' | 'at' | 'every'>;

/** The fields of {@link autoExport} that say when it is due. */
export const scheduleFields = [
  'rhythm',
  'weekday',
  'month_day',
  'at',
  'every',
] as const satisfies readonly (keyof typeof autoExport.fields)[];

/** The first due time after a moment, in the company's time zone. A month without the day uses its last day. */
export function nextDue(schedule: ExportSchedule, zone: string, after: Temporal.Instant): Temporal.Instant {
  const { rhythm, weekday, month_day: day, every } = schedule;
  if (rhythm === 'interval') return nextRun({ everyMinutes: every }, zone, after);
  const dailyAt = isTime(schedule.at) ? schedule.at : '00:00';
  let due = after;
  for (;;) {
    due = nextRun({ dailyAt }, zone, due);
    const date = due.toZonedDateTimeISO(zone).toPlainDate();
    const fits =
      rhythm === 'daily' ||
      (rhythm === 'weekly' && weekdays[date.dayOfWeek - 1] === weekday) ||
      (rhythm === 'monthly' && date.day === Math.min(day, date.daysInMonth));
    if (fits) return due;
  }
}

const isTime = (text: string): text is `${number}:${number}` => /^\d\d:\d\d$/.test(text);

/** Finds the last due time up to now, starting from a known one, and the next. Several missed runs are made up for by one. */
export function lastDue(
  schedule: ExportSchedule,
  zone: string,
  since: Temporal.Instant,
  now: Temporal.Instant,
): { readonly due: Temporal.Instant; readonly next: Temporal.Instant } {
  let due = since;
  for (;;) {
    const next = nextDue(schedule, zone, due);
    if (Temporal.Instant.compare(next, now) > 0) return { due, next };
    due = next;
  }
}
