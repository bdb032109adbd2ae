import type { KeptPunch } from './kept-punch.ts';

/** What a phone's clocks show while it sends. */
export interface PhoneClock {
  /** Milliseconds since 1970, as everything else here that is called a time. */
  readonly at: number;
  readonly page: string;
  readonly elapsed: number;
}

/** A moment of a kept punch, as far as its clock is concerned. */
export interface KeptMoment extends Pick<KeptPunch, 'counter' | 'page' | 'elapsed' | 'ahead'> {
  readonly made: number;
}

/**
 * `right`: the phone's clock agrees with the server's. `corrected`: it is wrong by as much as it was before, so the punch is set
 * right. `turned`: it has been set meanwhile, or contradicts itself, so its time proves nothing.
 */
export const clockChecks = ['right', 'corrected', 'turned'] as const;
export type ClockCheck = (typeof clockChecks)[number];

export interface ClockVerdict {
  /** When the punch was made by the server's clock, as well as can be told. */
  readonly at: number;
  readonly clock: ClockCheck;
}

/** Clocks of phones drift, and a request takes its time: less than two minutes mean nothing. */
export const clockTolerance = 120_000;

/**
 * Whether a page's clocks contradict each other: the wall clock advanced less than the one that nobody can set, or the latter went
 * back. While a phone sleeps, only the latter stops.
 */
const contradict = (wall: number, monotonic: number): boolean => monotonic < 0 || wall < monotonic - clockTolerance;

/**
 * Judges the clock of a phone by the punches that it sends together, in whatever order they are given.
 * @param before when the phone made the last punch that is stored already, with a lower counter; null if there is none
 * @returns one verdict for each punch, in the given order
 */
export function judgeClock(
  sent: PhoneClock,
  received: number,
  moments: readonly KeptMoment[],
  before: number | null = null,
): ClockVerdict[] {
  const ahead = sent.at - received;
  const isWrong = Math.abs(ahead) > clockTolerance;
  const verdicts = moments.map((moment) => {
    const at = isWrong ? moment.made - ahead : moment.made;
    const then = moment.ahead ?? 0;
    const wasSet =
      Math.abs(then - ahead) > clockTolerance ||
      at > received + clockTolerance ||
      (moment.page === sent.page && contradict(sent.at - moment.made, sent.elapsed - moment.elapsed));
    return { at, wasSet };
  });
  const contradicted = contradictions(moments, before, isWrong ? ahead : 0);
  return verdicts.map(({ at, wasSet }, index) => ({
    at,
    clock: wasSet || contradicted.has(index) ? 'turned' : isWrong ? 'corrected' : 'right',
  }));
}

/** The punches whose order by the counter is not that of their times: of two that contradict each other, both. */
function contradictions(moments: readonly KeptMoment[], before: number | null, ahead: number): Set<number> {
  const order = [...moments.entries()].toSorted(([, one], [, other]) => one.counter - other.counter);
  const found = new Set<number>();
  let latest = before === null ? Number.NEGATIVE_INFINITY : before + ahead;
  for (const [index, { made }] of order) {
    if (made < latest - clockTolerance) found.add(index);
    latest = Math.max(latest, made);
  }
  let earliest = Number.POSITIVE_INFINITY;
  for (const [index, { made }] of order.toReversed()) {
    if (made > earliest + clockTolerance) found.add(index);
    earliest = Math.min(earliest, made);
  }
  const ofPage = new Map<string, readonly [number, KeptMoment]>();
  const ofCounter = new Map<number, number>();
  for (const [index, moment] of order) {
    const [formerIndex, former] = ofPage.get(moment.page) ?? [];
    if (former && formerIndex !== undefined && contradict(moment.made - former.made, moment.elapsed - former.elapsed)) {
      found.add(formerIndex);
      found.add(index);
    }
    const double = ofCounter.get(moment.counter);
    if (double !== undefined) found.add(double).add(index);
    ofPage.set(moment.page, [index, moment]);
    ofCounter.set(moment.counter, index);
  }
  return found;
}
