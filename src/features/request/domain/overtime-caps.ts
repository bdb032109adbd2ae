import { capPeriods, type beyondCap, type CapPeriod } from '#features/attendance/contract.ts';

/** Overtime of a work date that waits or holds, in minutes. */
export interface TakenOvertime {
  readonly date: string;
  readonly minutes: number;
}

/** A limit of a period, and how much of it other requests take. */
export interface CapLine {
  readonly period: CapPeriod;
  readonly cap: number;
  readonly used: number;
}

export interface DayRange {
  /** ISO, both inclusive. */
  readonly from: string;
  readonly to: string;
}

/** The days of a period in which a day lies. */
export function daysOfPeriod(period: CapPeriod, day: string, weekStart: number): DayRange {
  const date = Temporal.PlainDate.from(day);
  const range = (first: Temporal.PlainDate, length: Temporal.DurationLike): DayRange => ({
    from: first.toString(),
    to: first.add(length).subtract({ days: 1 }).toString(),
  });
  switch (period) {
    case 'day':
      return { from: day, to: day };
    case 'week':
      return range(date.subtract({ days: (date.dayOfWeek - weekStart + 7) % 7 }), { weeks: 1 });
    case 'month':
      return range(date.with({ day: 1 }), { months: 1 });
    case 'year':
      return range(date.with({ month: 1, day: 1 }), { years: 1 });
  }
}

/** The days that all periods of a day together reach over. */
export function daysAround(day: string, weekStart: number): DayRange {
  const ranges = capPeriods.map((period) => daysOfPeriod(period, day, weekStart));
  return {
    from: ranges.map(({ from }) => from).toSorted()[0] ?? day,
    to:
      ranges
        .map(({ to }) => to)
        .toSorted()
        .at(-1) ?? day,
  };
}

/** The limits that a day has, with what is taken of each. */
export function capLines(
  most: Readonly<Record<CapPeriod, number | null>>,
  day: string,
  weekStart: number,
  taken: readonly TakenOvertime[],
): CapLine[] {
  return capPeriods.flatMap((period) => {
    const cap = most[period];
    if (cap === null) return [];
    const { from, to } = daysOfPeriod(period, day, weekStart);
    const used = taken.reduce((sum, { date, minutes }) => sum + (date >= from && date <= to ? minutes : 0), 0);
    return [{ period, cap, used }];
  });
}

/** What all limits together leave; null without a limit. */
export function leftUnder(lines: readonly CapLine[]): number | null {
  if (lines.length === 0) return null;
  return Math.max(0, Math.min(...lines.map(({ cap, used }) => cap - used)));
}

/** The limit that leaves least: the first of the shortest periods if several leave the same. */
export function tightest(lines: readonly CapLine[]): CapLine | undefined {
  return lines.reduce<CapLine | undefined>(
    (least, line) => (least && least.cap - least.used <= line.cap - line.used ? least : line),
    undefined,
  );
}

/** What a request comes to under its limits. */
export interface CapVerdict {
  /** Minutes that count, or would if it was approved now. */
  readonly counts: number;
  /** Minutes beyond the limits. */
  readonly over: number;
  readonly isRefused: boolean;
}

/** Judges a request of some minutes: refused, cut or only marked beyond the limits. */
export function judgeCaps(lines: readonly CapLine[], beyond: (typeof beyondCap)[number], minutes: number): CapVerdict {
  const left = leftUnder(lines);
  const over = left === null ? 0 : Math.max(0, minutes - left);
  if (over === 0 || beyond === 'warn') return { counts: minutes, over, isRefused: false };
  // Nothing of it could count.
  if (beyond === 'cut') return { counts: minutes - over, over, isRefused: over === minutes };
  return { counts: 0, over, isRefused: true };
}
