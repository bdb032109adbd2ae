import { secondsByHour, type ClockHour } from './hours.ts';
import { intersect, secondsOf, type Spans } from './spans.ts';
import type { Stretch, Use } from './timeline.ts';

/** How a category counts. */
export const productivities = ['productive', 'neutral', 'unproductive'] as const;
export type Productivity = (typeof productivities)[number];

/** Seconds of one day or several. `active` is the sum of the four fields after it. */
export interface ActivitySums {
  readonly active: number;
  readonly idle: number;
  readonly productive: number;
  readonly neutral: number;
  readonly unproductive: number;
  readonly uncategorised: number;
}

/** How long an application or website was used, and how it counts. */
export interface Usage {
  readonly app: string;
  readonly domain: string;
  /** Null: no rule matches. */
  readonly category: number | null;
  readonly seconds: number;
}

export interface DaySums extends ActivitySums {
  /** Moments of the first and the last activity; null where there was none. */
  readonly first: number | null;
  readonly last: number | null;
  /** Active seconds within working hours. */
  readonly in_schedule: number;
  /** Active and productive seconds by the hour of the person's clock, 24 of each. */
  readonly hour_active: readonly number[];
  readonly hour_productive: readonly number[];
  /** The longest first. */
  readonly usages: readonly Usage[];
}

/** Sums of uses by how their categories count. */
export function sumUsages(
  usages: readonly Usage[],
  productivityOf: ReadonlyMap<number, Productivity>,
): Omit<ActivitySums, 'idle'> {
  const sums = { active: 0, productive: 0, neutral: 0, unproductive: 0, uncategorised: 0 };
  for (const { category, seconds } of usages) {
    sums.active += seconds;
    // A deleted category counts as no category.
    sums[(category === null ? undefined : productivityOf.get(category)) ?? 'uncategorised'] += seconds;
  }
  return sums;
}

/** One line per application and category, the longest first. */
export function joinUsages(usages: Iterable<Usage>): Usage[] {
  const joined = new Map<string, { app: string; domain: string; category: number | null; seconds: number }>();
  for (const { app, domain, category, seconds } of usages) {
    const key = `${app}\u0000${domain}\u0000${category ?? ''}`;
    const line = joined.get(key);
    if (line) line.seconds += seconds;
    else joined.set(key, { app, domain, category, seconds });
  }
  // The key decides between equal lengths, so that their order is stable.
  return [...joined]
    .toSorted(([key, one], [otherKey, other]) => other.seconds - one.seconds || (key < otherKey ? -1 : 1))
    .map(([, usage]) => usage);
}

/** Sums the stretches of a day, exact to the second. */
export function sumDay(
  timeline: readonly Stretch[],
  judged: {
    readonly categoryOf: (use: Use) => number | null;
    readonly productivityOf: ReadonlyMap<number, Productivity>;
    readonly working: Spans;
    /** The hours of the person's clock around the day. */
    readonly hours: readonly ClockHour[];
  },
): DaySums {
  const active = timeline.flatMap(({ start, end, use }) =>
    use
      ? [{ start, end, app: use.app, domain: use.domain, category: judged.categoryOf(use), seconds: end - start }]
      : [],
  );
  const usages = joinUsages(active);
  const productive = active.filter(
    ({ category }) => category !== null && judged.productivityOf.get(category) === 'productive',
  );
  return {
    ...sumUsages(usages, judged.productivityOf),
    idle: secondsOf(timeline.filter(({ use }) => use === null)),
    first: active[0]?.start ?? null,
    last: active.at(-1)?.end ?? null,
    in_schedule: secondsOf(intersect(active, judged.working)),
    hour_active: secondsByHour(active, judged.hours),
    hour_productive: secondsByHour(productive, judged.hours),
    usages,
  };
}
