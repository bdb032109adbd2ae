import { minutesOfWorkDay, type DurationLook } from '#shared/contract/formats.ts';
import { formatDuration, formatNumber } from './format.ts';
import type { Writing } from './writing.ts';

const hoursAndMinutes: DurationLook = { unit: 'hours', decimals: 0 };

/** How a length of time is told, of a figure where its name is given: as the company has it in reports, else in hours and minutes. */
export function lookOf({ figures }: Pick<Writing, 'figures'>, name?: string): DurationLook {
  return (name === undefined ? undefined : figures?.own[name]) ?? figures?.durations ?? hoursAndMinutes;
}

/** The number that minutes are told by; null where they are told in hours and minutes. */
export function lookedNumber(minutes: number, { unit }: DurationLook): number | null {
  if (unit === 'hours') return null;
  return unit === 'decimal' ? minutes / 60 : unit === 'days' ? minutes / minutesOfWorkDay : minutes;
}

/** How many digits stand after the point of that number. */
export const lookedDigits = ({ unit, decimals }: DurationLook): number => (unit === 'minutes' ? 0 : decimals);

/** Minutes as people read them, of a figure where its name is given. */
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
