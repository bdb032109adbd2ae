import { intersect, type Span, type Spans } from './spans.ts';

export const hoursOfDay = 24;

/** A stretch of time within one hour of a zone's clock. */
export interface ClockHour extends Span {
  /** 0 to 23. */
  readonly hour: number;
}

/** The hours of a zone's clock over some time, cut where the clock is set forward or back. */
export function clockHours({ start, end }: Span, zone: string): ClockHour[] {
  const hours: ClockHour[] = [];
  for (let from = start; from < end;) {
    const local = Temporal.Instant.fromEpochMilliseconds(from * 1000).toZonedDateTimeISO(zone);
    // A clock may change in the middle of an hour; half an hour later at the earliest, in every zone that there is.
    const next = Math.min(end, from + 1800 - ((local.minute * 60 + local.second) % 1800));
    const last = hours.at(-1);
    if (last?.hour === local.hour && last.end === from) hours[hours.length - 1] = { ...last, end: next };
    else hours.push({ start: from, end: next, hour: local.hour });
    from = next;
  }
  return hours;
}

/** Seconds of some moments by the hour of the clock. */
export function secondsByHour(spans: Spans, hours: readonly ClockHour[]): number[] {
  const seconds = Array.from({ length: hoursOfDay }, () => 0);
  let at = 0;
  for (const span of spans) {
    while ((hours[at]?.end ?? Infinity) <= span.start) at += 1;
    for (let next = at; ; next += 1) {
      const hour = hours[next];
      if (!hour || hour.start >= span.end) break;
      const [common] = intersect([span], [hour]);
      if (common) seconds[hour.hour] = (seconds[hour.hour] ?? 0) + common.end - common.start;
    }
  }
  return seconds;
}
