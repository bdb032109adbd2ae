import { parseWorkDate } from '../engine/index.ts';

/**
 * An ISO date as a work date: whole days since 1970-01-01.
 * @throws RangeError for an invalid date, which a date column never holds
 */
export function workDate(date: string): number {
  const found = parseWorkDate(date);
  if (found === null) throw new RangeError(`No date: ${date}`);
  return found;
}
