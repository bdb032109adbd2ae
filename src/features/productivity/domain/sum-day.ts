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
  const joined = new Map<string, Usage>();
  for (const usage of usages) {
    const key = [usage.app, usage.domain, usage.category].join('\u0000');
    joined.set(key, { ...usage, seconds: usage.seconds + (joined.get(key)?.seconds ?? 0) });
  }
  // Sorted by key first, so that equal lengths have a stable order.
  return [...joined]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, usage]) => usage)
    .toSorted((one, other) => other.seconds - one.seconds);
}

/** Sums the stretches of a day, exact to the second. */
export function sumDay(
  timeline: readonly Stretch[],
  judged: {
    readonly categoryOf: (use: Use) => number | null;
    readonly productivityOf: ReadonlyMap<number, Productivity>;
    readonly working: Spans;
  },
): DaySums {
  const active = timeline.flatMap(({ start, end, use }) => (use ? [{ start, end, use }] : []));
  const usages = joinUsages(
    active.map(({ start, end, use }) => ({
      app: use.app,
      domain: use.domain,
      category: judged.categoryOf(use),
      seconds: end - start,
    })),
  );
  return {
    ...sumUsages(usages, judged.productivityOf),
    idle: secondsOf(timeline.filter(({ use }) => use === null)),
    first: active[0]?.start ?? null,
    last: active.at(-1)?.end ?? null,
    in_schedule: secondsOf(intersect(active, judged.working)),
    usages,
  };
}
