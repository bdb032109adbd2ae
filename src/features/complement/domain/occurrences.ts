import type { eventRecurrences } from '../contract/event.ts';

/** When an event is, and how it comes back; ISO days. */
export interface EventDays {
  readonly start_date: string;
  readonly end_date: string;
  readonly recurrence: (typeof eventRecurrences)[number];
  /** The last day on which one begins; null: it comes back for good. */
  readonly until: string | null;
}

/** First and last day of one time, ISO. */
export interface Occurrence {
  readonly from: string;
  readonly to: string;
}

const units = { daily: 'days', weekly: 'weeks', monthly: 'months', yearly: 'years' } as const;

/**
 * The times at which an event is in some days, both inclusive, in their order. The 31st falls on the last day of shorter months,
 * a 29 February on the 28th in common years: each is counted from the first, so that none drifts.
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
  // One before the first that can reach into the range: a shortened month counts as less than a whole one.
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

/** The hour from which an event of whole days is counted back: nobody wants to be reminded at midnight. */
const wholeDayHour = '09:00';

/** The moment at which one time of an event begins. */
function beginningOf({ from }: Occurrence, time: string | null, zone: string): Temporal.Instant {
  return Temporal.PlainDate.from(from)
    .toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(time ?? wholeDayHour) })
    .toInstant();
}

interface RemindedEvent extends EventDays {
  readonly start_time: string | null;
  /** Minutes. */
  readonly remind_before: number | null;
  /** First day of the time that was reminded of last. */
  readonly reminded_for: string | null;
}

/** The time of an event that people are to be reminded of now: its reminder is due, it has not begun, and nobody was reminded of it. */
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
