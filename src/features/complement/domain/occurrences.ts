import type { eventRecurrences } from '../contract/event.ts';

/** The days of an event and how it recurs; ISO days. */
export interface EventDays {
  readonly start_date: string;
  readonly end_date: string;
  readonly recurrence: (typeof eventRecurrences)[number];
  /** The last day on which an occurrence may begin; null for no end. */
  readonly until: string | null;
}

/** The first and last day of an occurrence, ISO. */
export interface Occurrence {
  readonly from: string;
  readonly to: string;
}

const units = { daily: 'days', weekly: 'weeks', monthly: 'months', yearly: 'years' } as const;

/**
 * The occurrences of an event in some days, both inclusive, in order. The 31st becomes the last day of a shorter month, and 29
 * February becomes the 28th in common years. Each is counted from the first occurrence, so that the day does not drift.
 */
export function occurrencesOf(event: EventDays, range: Occurrence): Occurrence[] {
  const start = Temporal.PlainDate.from(event.start_date);
  const length = start.until(event.end_date, { largestUnit: 'days' }).days;
  if (event.recurrence === 'none')
    return event.start_date <= range.to && event.end_date >= range.from
      ? [{ from: event.start_date, to: event.end_date }]
      : [];
  const unit = units[event.recurrence];
  const reach = Temporal.PlainDate.from(range.from).subtract({ days: length });
  // Starts one earlier than the first that can reach into the range, since a shortened month does not count as a whole one.
  const before = Math.max(0, start.until(reach, { largestUnit: unit })[unit] - 1);
  const last = event.until !== null && event.until < range.to ? event.until : range.to;
  const found: Occurrence[] = [];
  for (let nth = before; ; nth += 1) {
    const from = start.add({ [unit]: nth });
    if (from.toString() > last) return found;
    const to = from.add({ days: length }).toString();
    if (to >= range.from) found.push({ from: from.toString(), to });
  }
}

/** The time from which an all-day event's reminder is counted back, so that nobody is reminded at midnight. */
const wholeDayHour = '09:00';

/** The moment at which an occurrence begins. */
function beginningOf({ from }: Occurrence, time: string | null, zone: string): Temporal.Instant {
  return Temporal.PlainDate.from(from)
    .toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(time ?? wholeDayHour) })
    .toInstant();
}

interface RemindedEvent extends EventDays {
  readonly start_time: string | null;
  /** Minutes; null for no reminder. */
  readonly remind_before: number | null;
  /** The first day of the occurrence of the last reminder. */
  readonly reminded_for: string | null;
}

/** The occurrence to remind people of now: its reminder is due, it has not begun, and nobody has been reminded of it. */
export function reminderDue(event: RemindedEvent, now: Temporal.Instant, zone: string): Occurrence | undefined {
  const { remind_before: minutes, reminded_for: done } = event;
  if (minutes === null) return undefined;
  const today = now.toZonedDateTimeISO(zone).toPlainDate();
  const horizon = now.add({ minutes }).toZonedDateTimeISO(zone).toPlainDate();
  return occurrencesOf(event, { from: today.toString(), to: horizon.toString() }).find((one) => {
    if (done !== null && one.from <= done) return false;
    const begins = beginningOf(one, event.start_time, zone);
    return (
      Temporal.Instant.compare(now, begins) < 0 && Temporal.Instant.compare(begins.subtract({ minutes }), now) <= 0
    );
  });
}
