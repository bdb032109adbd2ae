import {
  endOfMonth,
  parseDate,
  startOfMonth,
  today,
  toZoned,
  type CalendarDate,
  type ZonedDateTime,
} from '@internationalized/date';
import { dayIn } from '#shared/contract/field/day-in.ts';

/** Days as `YYYY-MM-DD`, both included; an open end is absent. */
export interface DayRange {
  readonly from?: string;
  readonly to?: string;
}

/** Instants (ISO 8601, UTC) from the first moment of `from` to the last of `to`, as the zone's clocks show them. */
export function toInstants(range: DayRange, zone: string): { gte?: string; lte?: string } {
  const start = (day: CalendarDate): ZonedDateTime => toZoned(day, zone);
  return {
    ...(range.from === undefined ? {} : { gte: start(parseDate(range.from)).toAbsoluteString() }),
    // The day's last millisecond is just before the next day's first, however long the day is.
    ...(range.to === undefined
      ? {}
      : {
          lte: start(parseDate(range.to).add({ days: 1 }))
            .subtract({ milliseconds: 1 })
            .toAbsoluteString(),
        }),
  };
}

/** Today in a zone. */
export function currentDay(zone: string): string {
  return today(zone).toString();
}

/** The day of an instant in a zone; undefined for text that is not an instant. */
export function dayOf(instant: string | undefined, zone: string): string | undefined {
  const at = instant === undefined ? Number.NaN : Date.parse(instant);
  if (Number.isNaN(at)) return undefined;
  return dayIn(zone, at);
}

/** True if the instants are the first and last moment of days in the zone, so that days describe them fully. */
export function isWholeDays(range: { gte?: string | undefined; lte?: string | undefined }, zone: string): boolean {
  const from = dayOf(range.gte, zone);
  const to = dayOf(range.lte, zone);
  const whole = toInstants({ ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }, zone);
  const same = (a: string | undefined, b: string | undefined): boolean =>
    (a === undefined) === (b === undefined) &&
    (a === undefined || Math.abs(Date.parse(a) - Date.parse(b ?? '')) < 1000);
  return same(range.gte, whole.gte) && same(range.lte, whole.lte);
}

export const dayPresets = ['today', 'yesterday', 'last7', 'thisMonth', 'lastMonth'] as const;
export type DayPreset = (typeof dayPresets)[number];

/** The days of a preset on a given day. */
export function presetRange(preset: DayPreset, today: string): Required<DayRange> {
  const day = parseDate(today);
  const range = (from: CalendarDate, to: CalendarDate): Required<DayRange> => ({
    from: from.toString(),
    to: to.toString(),
  });
  switch (preset) {
    case 'today':
      return range(day, day);
    case 'yesterday':
      return range(day.subtract({ days: 1 }), day.subtract({ days: 1 }));
    case 'last7':
      return range(day.subtract({ days: 6 }), day);
    case 'thisMonth':
      return range(startOfMonth(day), endOfMonth(day));
    case 'lastMonth': {
      const before = day.subtract({ months: 1 });
      return range(startOfMonth(before), endOfMonth(before));
    }
  }
}
