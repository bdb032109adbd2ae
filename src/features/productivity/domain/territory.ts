import { subtract, union, type Span, type Spans } from './spans.ts';

/** What decides which moments belong to a work date. */
export interface Surroundings {
  /** From midnight to midnight. */
  readonly calendar: Span;
  /** Working times of the date before, the date itself and the date after. */
  readonly before: readonly Span[];
  readonly own: readonly Span[];
  readonly after: readonly Span[];
}

/**
 * The moments of a work date. A moment belongs to the first date whose working times include it, otherwise to its calendar day. So a
 * whole night belongs to the evening on which it began, and no moment belongs to two dates.
 */
export function territoryOf({ calendar, before, own, after }: Surroundings): Spans {
  const [earlier, mine, later] = [union(before), union(own), union(after)];
  const worked = subtract(mine, earlier);
  const others = subtract([calendar], union([...earlier, ...later]));
  return union([...worked, ...others]);
}
