import { hundredths } from './hundredths.ts';

/** How a type is counted; `hour_step` in minutes. */
export interface CountingRules {
  readonly unit: 'day' | 'half_day' | 'hour';
  readonly hour_step: number | null;
  readonly round: 'down' | 'nearest' | 'up';
  readonly include_holidays: boolean;
  readonly include_weekends: boolean;
}

/** A work date of a leave by its plan; minutes. */
export interface CountedDate {
  /** ISO. */
  readonly date: string;
  readonly kind: 'work' | 'holiday' | 'rest' | 'unplanned' | 'away';
  /** Planned minutes covered by the leave. */
  readonly taken: number;
}

export type DayPart = 'full' | 'am' | 'pm';
export const skipReasons = ['holiday', 'rest', 'away', 'nothingDue'] as const;
export type SkipReason = (typeof skipReasons)[number];

/** The result for one date of a leave. */
export interface LeaveLine {
  readonly date: string;
  readonly part: DayPart | 'span';
  /** Covered minutes of the plan. */
  readonly minutes: number;
  /** Days; 0 for a leave in hours, because hours are rounded once in total. */
  readonly days: number;
  /** Why it counts nothing. */
  readonly skipped: SkipReason | null;
}

export interface CountedLeave {
  readonly lines: readonly LeaveLine[];
  /** In hundredths of the unit: days, or hours. */
  readonly amount: number;
}

/**
 * Counts a leave date by date. Full and half days count whatever the planned hours; hours are the minutes that days
 * will show as leave, rounded once at the end. Half a day on a holiday or rest day counts nothing, whatever the type
 * says of full ones.
 * @param partOn the part of each date; `span` if the leave is from one time to another
 */
export function countLeave(
  rules: CountingRules,
  dates: readonly CountedDate[],
  partOn: (date: string) => LeaveLine['part'],
): CountedLeave {
  const lines = dates.map((day): LeaveLine => {
    const part = partOn(day.date);
    const skipped = skipReason(rules, day, part);
    const days = skipped !== null || rules.unit === 'hour' ? 0 : part === 'full' ? 1 : 0.5;
    return { date: day.date, part, minutes: skipped === null ? day.taken : 0, days, skipped };
  });
  const amount =
    rules.unit === 'hour'
      ? hoursOf(
          lines.reduce((sum, { minutes }) => sum + minutes, 0),
          rules,
        )
      : hundredths(lines.reduce((sum, { days }) => sum + days, 0));
  return { lines, amount };
}

function skipReason(rules: CountingRules, { kind, taken }: CountedDate, part: LeaveLine['part']): SkipReason | null {
  if (kind === 'away') return 'away';
  if (rules.unit === 'hour') return taken > 0 ? null : kind === 'holiday' || kind === 'rest' ? kind : 'nothingDue';
  if (kind === 'holiday') return part === 'full' && rules.include_holidays ? null : 'holiday';
  if (kind === 'rest') return part === 'full' && rules.include_weekends ? null : 'rest';
  return null;
}

/** Hundredths of hours: steps are quarters of an hour, which hundredths represent exactly. */
function hoursOf(minutes: number, { hour_step: step, round }: CountingRules): number {
  const length = step ?? 15;
  const steps = minutes / length;
  const whole = round === 'down' ? Math.floor(steps) : round === 'up' ? Math.ceil(steps) : Math.floor(steps + 0.5);
  return (whole * length * 100) / 60;
}
