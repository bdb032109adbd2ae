/** Minutes from midnight of a wall time, `HH:mm` or `HH:mm:ss`; undefined if it is none. */
export function minutesOf(time: unknown): number | undefined {
  const found = typeof time === 'string' ? /^(\d\d):(\d\d)/.exec(time) : null;
  return found ? Number(found[1]) * 60 + Number(found[2]) : undefined;
}

/** Minutes from midnight as a wall time, `HH:mm`; minutes of another day show the time there. */
export function clockOf(minute: number): string {
  const within = ((minute % 1440) + 1440) % 1440;
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`;
}

/**
 * A time span within a working day that begins at `from`: a start before that is on the next day, and an end
 * at or before the start is on the day after.
 */
export function spanFrom(from: number, start: unknown, end: unknown): readonly [number, number] | undefined {
  const first = minutesOf(start);
  const last = minutesOf(end);
  if (first === undefined || last === undefined) return undefined;
  const begins = first < from ? first + 1440 : first;
  return [begins, last + (last <= first ? 1440 : 0) + (begins - first)];
}
