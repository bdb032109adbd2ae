import { capPeriods, type beyondCap, type CapPeriod } from '#features/attendance/contract.ts';

/** Pending or approved overtime of a work date, in minutes. */
export interface TakenOvertime {
  readonly date: string;
  readonly minutes: number;
}

/** The limit of a period, with what other requests use of it. */
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

/** The days of the period that contains a day. */
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

/** The days of all periods of a day together. */
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

/** The limits of a day, with what is used of each. */
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

/** The limit that leaves least; if several leave the same, the one of the shortest period. */
export function tightest(lines: readonly CapLine[]): CapLine | undefined {
  return lines.reduce<CapLine | undefined>(
    (least, line) => (least && least.cap - least.used <= line.cap - line.used ? least : line),
    undefined,
  );
}

/** The result of a request under its limits. */
export interface CapVerdict {
  /** Minutes that count, or would count if it were approved now. */
  readonly counts: number;
  /** Minutes beyond the limits. */
  readonly over: number;
  readonly isRefused: boolean;
}

/** Checks a request against its limits: beyond them it is refused, cut or only flagged. */
export function judgeCaps(lines: readonly CapLine[], beyond: (typeof beyondCap)[number], minutes: number): CapVerdict {
  const left = leftUnder(lines);
  const over = left === null ? 0 : Math.max(0, minutes - left);
  if (over === 0 || beyond === 'warn') return { counts: minutes, over, isRefused: false };
  // Nothing of it could count.
  if (beyond === 'cut') return { counts: minutes - over, over, isRefused: over === minutes };
  return { counts: 0, over, isRefused: true };
}
