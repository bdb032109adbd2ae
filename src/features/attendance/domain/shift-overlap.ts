import { minutesOf } from './wall-time.ts';

/**
 * Finds timetables of a shift that conflict in the engine: it assigns each punch to one of them, and of two planned at
 * the same minute one would get none. Punch windows may overlap, because the engine separates them by a border
 * (`step-02-place-slots.ts`); planned hours may only touch.
 */

/** Days of one unit of a cycle, as the engine counts them (`step-01-cycle.ts`). */
const daysOf: Readonly<Record<string, number>> = { day: 1, week: 7, month: 31 };
/**
 * From this day of a month on, the next day may be the first of the following month: the shortest month has no more
 * days.
 */
const shortestMonth = 28;

/** The number of days of a cycle. */
export function cycleDays(unit: unknown, count: unknown): number {
  return (daysOf[String(unit ?? 'week')] ?? 7) * (typeof count === 'number' ? count : 1);
}

/** The days of a cycle, from 1, that may follow a day: several if it depends on the length of the month. */
export function daysAfter(unit: unknown, count: unknown, day: number): readonly number[] {
  const length = cycleDays(unit, count);
  if (unit !== 'month') return [(day % length) + 1];
  const ofMonth = ((day - 1) % 31) + 1;
  const nextMonth = (day - ofMonth + 31) % length;
  return [...(ofMonth < 31 ? [day + 1] : []), ...(ofMonth >= shortestMonth ? [nextMonth + 1] : [])];
}

/** The planned hours of a timetable, in minutes from midnight of its day. */
interface Due {
  readonly kind: 'normal' | 'flexible';
  /** Null means the company's whole day, whose start a timetable does not know. */
  readonly span: readonly [number, number] | null;
}

type Values = Readonly<Record<string, unknown>>;

function dueOf({ use_mode, in_time, out_time, day_change }: Values): Due | undefined {
  if (use_mode === 'flexible') {
    const change = minutesOf(day_change);
    if (change === undefined) return { kind: 'flexible', span: null };
    // From noon on, the change of day belongs to the date before.
    const start = change - (change >= 720 ? 1440 : 0);
    return { kind: 'flexible', span: [start, start + 1440] };
  }
  const start = minutesOf(in_time);
  const end = minutesOf(out_time);
  if (start === undefined || end === undefined) return undefined;
  return { kind: 'normal', span: [start, end <= start ? end + 1440 : end] };
}

const isOverlapping = (one: readonly [number, number], other: readonly [number, number], later: number): boolean =>
  one[0] < other[1] + later && other[0] + later < one[1];

/** A flexible timetable uses its whole day and allows no other. */
const isInTheWay = (one: Due, other: Due): boolean =>
  one.span === null ||
  other.span === null ||
  one.kind === 'flexible' ||
  other.kind === 'flexible' ||
  isOverlapping(one.span, other.span, 0);

/** Between a flexible day and a normal neighbour the engine asks the normal one first, so neither loses punches. */
const reachesInto = (one: Due, next: Due): boolean =>
  one.kind === next.kind && one.span !== null && next.span !== null && isOverlapping(one.span, next.span, 1440);

/**
 * The rows of a shift, by position, that conflict with another: the later one in the list.
 * @param rows a day, from 1, and the id of a timetable
 * @param timetableOf the known fields of a timetable; rows of unknown ones are skipped
 */
export function overlappingDays(
  { unit, count }: { readonly unit: unknown; readonly count: unknown },
  rows: readonly { readonly day: unknown; readonly timetable: unknown }[],
  timetableOf: (id: unknown) => Values | undefined,
): readonly number[] {
  const placed = rows.flatMap(({ day, timetable }, place) => {
    const known = timetableOf(timetable);
    const due = known && dueOf(known);
    return due && typeof day === 'number' && day <= cycleDays(unit, count) ? [{ place, day, timetable, due }] : [];
  });
  const byDay = Map.groupBy(placed, ({ day }) => day);
  const broken = new Set<number>();
  for (const [day, here] of byDay) {
    const next = daysAfter(unit, count, day).flatMap((after) => byDay.get(after) ?? []);
    for (const [at, entry] of here.entries()) {
      // The same timetable twice on a day has its own message.
      for (const other of here.slice(at + 1))
        if (entry.timetable !== other.timetable && isInTheWay(entry.due, other.due)) broken.add(other.place);
      for (const other of next) if (reachesInto(entry.due, other.due)) broken.add(Math.max(entry.place, other.place));
    }
  }
  return [...broken].toSorted((entry, other) => entry - other);
}
