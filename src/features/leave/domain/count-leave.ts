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
  /** The half of a day of work that is a holiday. */
  readonly holiday?: 'am' | 'pm' | null;
  /** How many days of work its timetables count as. */
  readonly days?: number;
}

export type DayPart = 'full' | 'am' | 'pm';
export const skipReasons = ['holiday', 'rest', 'away', 'nothingDue'] as const;
export type SkipReason = (typeof skipReasons)[number];

/** The result for one date of a leave, or for half of one. */
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
 * Counts a leave date by date. Full and half days count whatever the planned hours, but no more than the timetable of the day
 * counts as; hours are the minutes that days
 * will show as leave, rounded once at the end. Half a day on a holiday or rest day counts nothing, whatever the type
 * says of full ones. A whole day of which half is a holiday has a line for each half, and only the other one counts.
 * @param partOn the part of each date; `span` if the leave is from one time to another
 */
export function countLeave(
  rules: CountingRules,
  dates: readonly CountedDate[],
  partOn: (date: string) => LeaveLine['part'],
): CountedLeave {
  const lines = dates.flatMap((day) => partsOf(rules, day, partOn(day.date)).map((part) => lineOf(rules, day, part)));
  return { lines, amount: amountOf(rules, lines) };
}

/** What lines count together, in hundredths of the unit: hours are rounded once. */
export function amountOf(
  rules: Pick<CountingRules, 'unit' | 'hour_step' | 'round'>,
  lines: readonly Pick<LeaveLine, 'days' | 'minutes'>[],
): number {
  const sum = (of: 'days' | 'minutes'): number => lines.reduce((all, line) => all + line[of], 0);
  return rules.unit === 'hour' ? hoursOf(sum('minutes'), rules) : hundredths(sum('days'));
}

/** A date without work on one half, of a type that can be taken by the half, is two. */
function partsOf(
  { unit, include_holidays: isHolidayCounted }: CountingRules,
  { kind, holiday = null }: CountedDate,
  part: LeaveLine['part'],
): readonly LeaveLine['part'][] {
  const isSplit = unit === 'half_day' && part === 'full' && kind === 'work' && holiday !== null;
  return isSplit && !isHolidayCounted ? ['am', 'pm'] : [part];
}

function lineOf(rules: CountingRules, day: CountedDate, part: LeaveLine['part']): LeaveLine {
  const skipped = skipReason(rules, day, part);
  const days = skipped !== null || rules.unit === 'hour' ? 0 : Math.min(part === 'full' ? 1 : 0.5, mostOf(rules, day));
  return { date: day.date, part, minutes: skipped === null ? day.taken : 0, days, skipped };
}

/** What a date counts at most: a short Saturday is half a day, of a type that can be taken by the half. */
const mostOf = ({ unit }: CountingRules, { kind, days = 1 }: CountedDate): number =>
  unit === 'half_day' && kind === 'work' && days > 0 ? days : 1;

function skipReason(
  rules: CountingRules,
  { kind, taken, holiday = null }: CountedDate,
  part: LeaveLine['part'],
): SkipReason | null {
  if (kind === 'away') return 'away';
  if (rules.unit === 'hour') {
    if (taken > 0) return null;
    return kind === 'holiday' || kind === 'rest' ? kind : holiday === null ? 'nothingDue' : 'holiday';
  }
  if (kind === 'holiday') return part === 'full' && rules.include_holidays ? null : 'holiday';
  if (kind === 'rest') return part === 'full' && rules.include_weekends ? null : 'rest';
  return kind === 'work' && part === holiday ? 'holiday' : null;
}

/** Hundredths of hours: steps are quarters of an hour, which hundredths represent exactly. */
function hoursOf(minutes: number, { hour_step: step, round }: Pick<CountingRules, 'hour_step' | 'round'>): number {
  const length = step ?? 15;
  const steps = minutes / length;
  const whole = round === 'down' ? Math.floor(steps) : round === 'up' ? Math.ceil(steps) : Math.floor(steps + 0.5);
  return (whole * length * 100) / 60;
}
