import { minutesOfWorkDay, type DurationLook } from '#shared/contract/formats.ts';
import { formatDuration, formatNumber } from './format.ts';
import type { Writing } from './writing.ts';

const hoursAndMinutes: DurationLook = { unit: 'hours', decimals: 0 };

/**
 * The format of a duration, for the named figure if there is one: as the company has it in reports, otherwise hours and
 * minutes.
 */
export function lookOf({ figures }: Pick<Writing, 'figures'>, name?: string): DurationLook {
  return (name === undefined ? undefined : figures?.own[name]) ?? figures?.durations ?? hoursAndMinutes;
}

/** Minutes as a number in the format's unit; null if the format is hours and minutes. */
export function lookedNumber(minutes: number, { unit }: DurationLook): number | null {
  if (unit === 'hours') return null;
  return unit === 'decimal' ? minutes / 60 : unit === 'days' ? minutes / minutesOfWorkDay : minutes;
}

/** The decimal places of that number. */
export const lookedDigits = ({ unit, decimals }: DurationLook): number => (unit === 'minutes' ? 0 : decimals);

/** Minutes as people read them, for the named figure if there is one. */
export function durationText(minutes: number, writing: Writing, name?: string): string {
  const look = lookOf(writing, name);
  const number = lookedNumber(minutes, look);
  if (number === null) return formatDuration(minutes, writing.language);
  const digits = lookedDigits(look);
  return formatNumber(number, writing.language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** Minutes in a sentence that says "hours": never in another unit. */
export function hoursText(minutes: number, writing: Writing): string {
  return lookOf(writing).unit === 'decimal'
    ? durationText(minutes, writing)
    : formatDuration(minutes, writing.language);
}
