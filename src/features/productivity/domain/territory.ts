import { subtract, union, type Span, type Spans } from './spans.ts';

/** What is known around a work date, to say which moments are its own. */
export interface Surroundings {
  /** From midnight to midnight of the calendar. */
  readonly calendar: Span;
  /** Working times of the date before, of the date, and of the one after. */
  readonly before: readonly Span[];
  readonly own: readonly Span[];
  readonly after: readonly Span[];
}

/**
 * The moments of a work date: a moment belongs to the first date in whose working times it lies, else to the day of the calendar. So a
 * night belongs whole to the evening on which it began, and no moment to two dates.
 */
export function territoryOf({ calendar, before, own, after }: Surroundings): Spans {
  const [earlier, mine, later] = [union(before), union(own), union(after)];
  const worked = subtract(mine, earlier);
  const others = subtract([calendar], union([...earlier, ...later]));
  return union([...worked, ...others]);
}
