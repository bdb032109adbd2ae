import { parseWorkDate } from '../engine/index.ts';

/**
 * An ISO date as a work date: whole days since 1970-01-01.
 * @throws RangeError for what is no date: columns of dates hold nothing else
 */
export function workDate(date: string): number {
  const found = parseWorkDate(date);
  if (found === null) throw new RangeError(`No date: ${date}`);
  return found;
}
