import type { Verdict } from '../../contract/who.ts';
import { hoursOf, isWithin } from '../../domain/hours.ts';
import type { CombinationAtDoor } from '../combinations/read.ts';
import type { Moment } from './moment.ts';
import type { KnownDoor, KnownPeriod, WayRow } from './read.ts';

/** What is known of a person at a door, beside their reasons for access. */
export interface Standing {
  readonly isResigned: boolean;
  /** Whether the controller can store the Employee ID. */
  readonly fits: boolean;
  /** Privileges for the door that are not valid today. */
  readonly coming: boolean;
  readonly past: boolean;
  /** Combinations of the door; without any, each person opens it alone. */
  readonly combinations: readonly CombinationAtDoor[];
  /** The number of the group that the controller stores for the person; 0 for none. */
  readonly group: number;
}

/** The combinations in which a person has a slot, with the groups of the other slots. */
export const togetherWith = ({ combinations, group }: Pick<Standing, 'combinations' | 'group'>) =>
  combinations.flatMap(({ combination, name, slots }) => {
    const own = slots.findIndex(({ number }) => number === group);
    if (own === -1) return [];
    return [{ id: combination, display_name: name, others: slots.toSpliced(own, 1).map((slot) => slot.name) }];
  });

const linesOf = (way: WayRow, periods: ReadonlyMap<number, KnownPeriod>) =>
  way.time_period === 0 ? null : (periods.get(way.time_period)?.lines ?? []);

/** The hours of each reason. */
export const periodsOf = (ways: readonly WayRow[], periods: ReadonlyMap<number, KnownPeriod>) =>
  ways.map((way) => linesOf(way, periods));

/** Whether a person can open a door at a moment, and why or why not. Rights of several reasons add up. */
export function judge(
  door: KnownDoor,
  ways: readonly WayRow[],
  periods: ReadonlyMap<number, KnownPeriod>,
  moment: Moment,
  standing: Standing,
): Verdict {
  if (door.state === 'disabled') return 'doorDisabled';
  if (door.mode === 'locked_down') return 'lockedDown';
  const openHours =
    door.open_period === null ? [] : hoursOf([periods.get(door.open_period)?.lines ?? []], moment.week_day);
  if (door.mode === 'kept_open' || isWithin(openHours, moment.minute)) return 'openForAll';
  if (standing.isResigned) return 'resigned';
  if (ways.length > 0 && !standing.fits) return 'codeTooLong';
  if (ways.length === 0) return standing.coming ? 'notYet' : standing.past ? 'expired' : 'notGranted';
  const hours = hoursOf(periodsOf(ways, periods), moment.week_day);
  if (!isWithin(hours, moment.minute)) return 'outsidePeriod';
  if (standing.combinations.length === 0) return 'granted';
  const together = togetherWith(standing);
  if (together.length === 0) return 'inNoCombination';
  return together.some(({ others }) => others.length === 0) ? 'granted' : 'together';
}

/** A reason in the form of the answer. */
export function presentWay(way: WayRow, periods: ReadonlyMap<number, KnownPeriod>, { week_day: day, minute }: Moment) {
  const period = way.time_period === 0 ? null : periods.get(way.time_period);
  return {
    kind: way.kind,
    id: way.by,
    display_name: way.name ?? '',
    period: period ? { id: period.id, display_name: period.display_name } : null,
    is_open: isWithin(hoursOf([linesOf(way, periods)], day), minute),
  };
}
