// Calculates which days a swap changes, and how. It does no I/O, so that tests can walk every way of swapping.

/** A complete swap, as requested. */
export interface Swap {
  readonly employee: number;
  readonly swap_type: 'with_colleague' | 'own_days' | 'change_shift';
  readonly swap_date: string;
  readonly colleague: number | null;
  readonly other_date: string | null;
  readonly timetable: number | null;
}

export interface DayOf {
  readonly employee: number;
  readonly date: string;
}

/** The work of a day: timetables in the order of the plan. */
export interface Worked {
  readonly timetable: number;
  readonly overtime?: boolean | undefined;
}

export interface SwappedDay extends DayOf {
  readonly work: readonly Worked[];
}

export const keyOf = ({ employee, date }: DayOf): string => `${employee} ${date}`;

/** The dates of a swap. */
export const datesOf = ({ swap_date: one, other_date: other }: Swap): string[] =>
  other === null || other === one ? [one] : [one, other];

/** The days that a swap changes. In a swap with a colleague, each takes over the other's work on every date. */
export function touchedDays(swap: Swap): DayOf[] {
  const people = [swap.employee, ...(swap.colleague === null ? [] : [swap.colleague])];
  return people.flatMap((employee) => datesOf(swap).map((date) => ({ employee, date })));
}

/**
 * Calculates the new work of those days.
 * @param now the work that is planned for a person on a date before the swap
 */
export function swappedDays(swap: Swap, now: (day: DayOf) => readonly Worked[]): SwappedDay[] {
  const { employee, colleague, swap_date: one, other_date: other, timetable } = swap;
  return touchedDays(swap).map((day) => {
    if (swap.swap_type === 'change_shift') return { ...day, work: timetable === null ? [] : [{ timetable }] };
    if (swap.swap_type === 'own_days')
      return { ...day, work: now({ employee, date: day.date === one ? (other ?? one) : one }) };
    return { ...day, work: now({ ...day, employee: day.employee === employee ? (colleague ?? employee) : employee }) };
  });
}

const isSame = (one: readonly Worked[], other: readonly Worked[]): boolean =>
  one.length === other.length && one.every(({ timetable }, at) => timetable === other[at]?.timetable);

/** Tells why the plans do not allow a swap; null if they do. */
export function planRefusal(
  swap: Swap,
  now: (day: DayOf) => readonly Worked[],
): 'nothingPlanned' | 'nothingChanges' | null {
  const works = (employee: number, date: string): boolean => now({ employee, date }).length > 0;
  if (swap.swap_type !== 'change_shift' && !works(swap.employee, swap.swap_date)) return 'nothingPlanned';
  if (swap.colleague !== null && !works(swap.colleague, swap.other_date ?? swap.swap_date)) return 'nothingPlanned';
  return swappedDays(swap, now).every((day) => isSame(day.work, now(day))) ? 'nothingChanges' : null;
}

/** From and to in minutes of the day; null for flexible hours. */
export type Hours = { readonly from: number; readonly to: number } | null;

/**
 * Finds the first of some days with too little rest before or after it, or with hours that overlap a neighbouring day's.
 * @param hoursOn all work of a date that has hours, ordered by its begin
 * @param least minutes
 */
export function shortRest(
  dates: readonly string[],
  hoursOn: (date: string) => readonly Hours[],
  least: number,
): string | null {
  const reach = (date: string): { from: number; to: number } | null => {
    const spans = hoursOn(date).filter((one) => one !== null);
    if (spans.length === 0) return null;
    return { from: Math.min(...spans.map(({ from }) => from)), to: Math.max(...spans.map(({ to }) => to)) };
  };
  const beside = (date: string, days: number): string => Temporal.PlainDate.from(date).add({ days }).toString();
  const isShort = (before: string, after: string): boolean => {
    const [first, second] = [reach(before), reach(after)];
    return first !== null && second !== null && second.from + 1440 - first.to < least;
  };
  return dates.find((date) => isShort(beside(date, -1), date) || isShort(date, beside(date, 1))) ?? null;
}

/** The seven dates of the week of a date. @param start the weekday it begins on, 1 Monday to 7 Sunday */
export function weekOf(date: string, start: number): string[] {
  const day = Temporal.PlainDate.from(date);
  const first = day.subtract({ days: (day.dayOfWeek - start + 7) % 7 });
  return Array.from({ length: 7 }, (_, at) => first.add({ days: at }).toString());
}

interface SwappedWeek {
  readonly week: readonly string[];
  /** The planned minutes of each of its dates before the swap. */
  readonly planned: readonly number[];
  /** The days of the same person that the swap changes. */
  readonly becomes: readonly SwappedDay[];
  /** The minutes of a day of a timetable. */
  readonly minutes: ReadonlyMap<number, number>;
  readonly most: number;
}

/** Whether a swap takes the planned minutes of somebody's week over the most, or further over it. */
export function fullerWeek({ week, planned, becomes, minutes, most }: SwappedWeek): boolean {
  const sum = (all: readonly number[]): number => all.reduce((total, each) => total + each, 0);
  const after = week.map((date, at) => {
    const changed = becomes.find((day) => day.date === date);
    return changed ? sum(changed.work.map(({ timetable }) => minutes.get(timetable) ?? 0)) : (planned[at] ?? 0);
  });
  return sum(after) > Math.max(most, sum(planned));
}
