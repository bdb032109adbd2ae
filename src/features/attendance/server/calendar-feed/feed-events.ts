import type { Words } from '#server/words/index.ts';
import type { CallData } from '#shared/contract/index.ts';
import type { CalendarEvent } from '../../domain/icalendar.ts';
import type { DayEntry } from '../../contract/day-layers.ts';
import type { employeeCalendar } from '../../contract/explained-days.ts';
import { Status } from '../../engine/index.ts';

type Calendar = Pick<CallData<typeof employeeCalendar>, 'days' | 'holidays' | 'entries'>;

/** On such a day the person is off, so no shift is shown. */
const offStatuses: readonly number[] = [Status.leave, Status.holiday];

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The instant of a minute on a date's wall clock; minutes past midnight are on the next date. */
const instantOf = (date: string, minutes: number, zone: string): Temporal.Instant =>
  Temporal.PlainDate.from(date).toPlainDateTime().add({ minutes }).toZonedDateTime(zone).toInstant();

/**
 * The events of an employee's calendar: shifts, holidays, requests and company events.
 * @param zone the employee's IANA zone, in which requests and events have their times
 */
export function feedEvents({ days, holidays, entries }: Calendar, zone: string, words: Words): CalendarEvent[] {
  const shifts = days
    .filter(({ status }) => !offStatuses.includes(status))
    .flatMap((day) =>
      day.plan.flatMap((slot, at): CalendarEvent[] => {
        // A flexible day has no fixed times.
        if (slot.in === null || slot.out === null || slot.out <= slot.in) return [];
        return [
          {
            uid: `shift-${day.att_date}-${at}@muster`,
            summary: slot.display_name,
            when: {
              start: instantOf(day.att_date, slot.in, day.zone),
              end: instantOf(day.att_date, slot.out, day.zone),
            },
            status: 'CONFIRMED',
          },
        ];
      }),
    );
  return [
    ...shifts,
    ...holidays.map(({ id, display_name, from, to }): CalendarEvent => ({
      uid: `holiday-${id}-${from}@muster`,
      summary: display_name,
      when: { from, to },
      status: 'CONFIRMED',
      isFree: true,
    })),
    ...entries.map((entry) => entryEvent(entry, zone, words)),
  ];
}

function entryName({ kind, display_name: name }: DayEntry, words: Words): string {
  if (name === '') return words.text(`att:calendarEntry.${kind}`);
  return kind === 'swap' || kind === 'visit' ? words.text(`att:calendarEntry.${kind}With`, { name }) : name;
}

const statuses = { pending: 'TENTATIVE', approved: 'CONFIRMED', cancelled: 'CANCELLED' } as const;

function entryEvent(entry: DayEntry, zone: string, words: Words): CalendarEvent {
  const { kind, id, status, from, to, starts, ends } = entry;
  const name = entryName(entry, words);
  const details = {
    uid: `${kind}-${id}-${from}@muster`,
    summary: status === 'approved' ? name : words.text(`att:calendarEntry.${status}`, { name }),
    status: statuses[status],
  };
  if (starts === null || ends === null) return { ...details, when: { from, to } };
  const first = minutesOf(starts);
  // An end before the start is on the next day.
  const last = minutesOf(ends) + (from === to && ends <= starts ? 24 * 60 : 0);
  return { ...details, when: { start: instantOf(from, first, zone), end: instantOf(to, last, zone) } };
}
