import type { Filter } from '#shared/contract/index.ts';
import { refuseField } from '../http/index.ts';

/** The days of a question, both inclusive, and the instants at which they begin and end in the company's zone. */
export interface Period {
  readonly from: Temporal.PlainDate;
  readonly to: Temporal.PlainDate;
  /** ISO 8601; the first moment of `from`. */
  readonly start: string;
  /** The first moment of the day after `to`. */
  readonly end: string;
  /** IANA name of the company's zone. */
  readonly zone: string;
}

/** The first day of the attendance period of a day, if periods begin on a day of the month. */
export const periodStart = (day: Temporal.PlainDate, startDay: number): Temporal.PlainDate =>
  day.subtract({ days: startDay - 1 }).with({ day: startDay });

/**
 * The period of a question's date filters; this month without filters. An open end means today, an open start means the
 * first day of the company's attendance period.
 * @throws Refusal at the filter if the period is reversed or too long for the report
 */
export function periodOf(
  filters: readonly Filter[],
  { field, maxDays }: { readonly field: string; readonly maxDays: number },
  today: Temporal.PlainDate,
  zone: string,
  startDay = 1,
): Period {
  const given = (operator: Filter['operator']): Temporal.PlainDate | undefined => {
    const filter = filters.find((candidate) => candidate.field === field && candidate.operator === operator);
    return filter ? Temporal.PlainDate.from(String(filter.value)) : undefined;
  };
  const exact = given('exact');
  const lte = exact ?? given('lte');
  const gte = exact ?? given('gte');
  const from = gte ?? periodStart(lte ?? today, startDay);
  const to = lte ?? (gte ? later(gte, today) : from.add({ months: 1 }).subtract({ days: 1 }));
  if (Temporal.PlainDate.compare(from, to) > 0) refuseField(`${field}__lte`, 'periodOrder');
  if (from.until(to).days >= maxDays) refuseField(`${field}__lte`, 'periodTooLong', { days: maxDays });
  return { from, to, zone, start: startOf(from, zone), end: startOf(to.add({ days: 1 }), zone) };
}

function later(one: Temporal.PlainDate, other: Temporal.PlainDate): Temporal.PlainDate {
  return Temporal.PlainDate.compare(one, other) > 0 ? one : other;
}

/** One day of a period. */
export function dayOf({ zone }: Period, day: Temporal.PlainDate): Period {
  return { from: day, to: day, zone, start: startOf(day, zone), end: startOf(day.add({ days: 1 }), zone) };
}

/** The instant at which a day begins in a zone: not midnight if clocks skip it. */
export function startOf(day: Temporal.PlainDate, zone: string): string {
  return day.toZonedDateTime(zone).toInstant().toString();
}

/** Every day of a period, in order. */
export function daysOf({ from, to }: Period): string[] {
  return Array.from({ length: from.until(to).days + 1 }, (_, index) => from.add({ days: index }).toString());
}
