import { isoFormats } from '#shared/contract/formats.ts';
import { formatInstant } from '#shared/i18n/index.ts';
import { toInstants } from '#shared/filter/day-range.ts';

const punches = '/device/transaction';

/** The punches of a day in the company's zone. */
export function punchesOfDay(day: string, zone: string): string {
  const { gte = '', lte = '' } = toInstants({ from: day, to: day }, zone);
  return `${punches}?${new URLSearchParams({ punch_time__gte: gte, punch_time__lte: lte }).toString()}`;
}

/** The punches of one hour of a day (0 to 23) as the zone's clocks show it. */
export function punchesOfHour(day: string, hour: number, zone: string): string {
  const { gte = '', lte = '' } = toInstants({ from: day, to: day }, zone);
  const start = Date.parse(gte);
  // On a day of 23 or 25 hours, clock hours after the change differ by one from the hours since midnight.
  const guess = start + hour * hourMilliseconds;
  const from = guess + (hour - Number(formatInstant(iso(guess), zone, clock, 'time').slice(0, 2))) * hourMilliseconds;
  const to = Math.min(from + hourMilliseconds - 1, Date.parse(lte));
  return `${punches}?${new URLSearchParams({ punch_time__gte: iso(from), punch_time__lte: iso(to) }).toString()}`;
}

const clock = { language: 'en', ...isoFormats } as const;
const hourMilliseconds = 3_600_000;
const iso = (at: number): string => new Date(at).toISOString();
