import { distanceOf } from '#shared/map/distance.ts';
import { templateDays } from '../../contract/visit-template.ts';

/** The fields of a visit that the sheet shows. */
interface PlannedVisit {
  readonly id: number;
  readonly employee: { readonly id: number };
  readonly client: { readonly id: number; readonly display_name: string } | null;
  readonly visit_date: string;
  readonly start_time: string | null;
  readonly end_time: string | null;
  readonly status: string | null;
}

const cellKey = (employee: number, date: string): string => `${employee} ${date}`;

/** The visits of each person and day, in the order of the route. */
export function visitsByCell<V extends PlannedVisit>(visits: readonly V[]) {
  const cells = Map.groupBy(
    visits.toSorted((a, b) => (a.start_time ?? '').localeCompare(b.start_time ?? '') || a.id - b.id),
    ({ employee, visit_date: date }) => cellKey(employee.id, date),
  );
  return (employee: number, date: string): readonly V[] => cells.get(cellKey(employee, date)) ?? none;
}
const none: readonly never[] = [];

const firstStart = 9 * 60;
const usualLength = 60;
const lastMinute = 24 * 60 - 1;
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** The hour after the day's last visit, or the first hour of the morning; null if no hour of the day is left. */
export function nextHours(
  visits: readonly Pick<PlannedVisit, 'end_time' | 'status'>[],
): { readonly start_time: string; readonly end_time: string } | null {
  const ends = visits.flatMap(({ end_time: end, status }) =>
    end === null || status === 'cancelled' ? [] : [minutesOf(end)],
  );
  const start = Math.max(firstStart, ...ends);
  if (start >= lastMinute) return null;
  return { start_time: timeOf(start), end_time: timeOf(Math.min(start + usualLength, lastMinute)) };
}

/** Length of a route in metres as the crow flies. A stop without a known place is skipped. */
export function lengthOf(stops: readonly ({ readonly lat: number; readonly lng: number } | undefined)[]): number {
  const known = stops.filter((stop) => stop !== undefined);
  return known.slice(1).reduce((sum, stop, at) => sum + distanceOf(known[at] ?? stop, stop), 0);
}

type Stop = { readonly lat: number; readonly lng: number };

interface KnownStop {
  readonly stop: Stop;
  readonly at: number;
}

const lengthOfKnown = (some: readonly KnownStop[]): number => lengthOf(some.map(({ stop }) => stop));

/** Always the nearest next, from the first one on. */
function nearestNext([first, ...others]: readonly KnownStop[]): KnownStop[] {
  if (!first) return [];
  const left = new Set(others);
  const order = [first];
  for (let last = first; left.size > 0; last = order.at(-1) ?? first) {
    const next = [...left].reduce((near, one) =>
      distanceOf(last.stop, one.stop) < distanceOf(last.stop, near.stop) ? one : near,
    );
    left.delete(next);
    order.push(next);
  }
  return order;
}

/** Turns parts around and moves single stops, until neither makes the way shorter. The first stays. */
function improved(start: readonly KnownStop[]): readonly KnownStop[] {
  let order = start;
  for (let isBetter = true; isBetter;) {
    isBetter = false;
    for (let from = 1; from < order.length; from += 1)
      for (let to = 1; to < order.length; to += 1) {
        const turned = [...order.slice(0, from), ...order.slice(from, to + 1).toReversed(), ...order.slice(to + 1)];
        const better = [movedTo(order, from, to), ...(to > from ? [turned] : [])].find(
          // A millimetre is no improvement: sums of the same legs may differ by as much.
          (other) => lengthOfKnown(other) < lengthOfKnown(order) - 0.001,
        );
        if (!better) continue;
        order = better;
        isBetter = true;
      }
  }
  return order;
}

/**
 * A short way through stops from the first one on, which stays; never longer than the given one. Stops without a known place come last,
 * as they were.
 * @returns positions in the given list
 */
export function shortOrder(stops: readonly (Stop | undefined)[]): number[] {
  const known = stops.flatMap((stop, at) => (stop ? [{ stop, at }] : []));
  const unknown = stops.flatMap((stop, at) => (stop ? [] : [at]));
  const [one, other] = [improved(known), improved(nearestNext(known))];
  const best = lengthOfKnown(other) < lengthOfKnown(one) - 0.001 ? other : one;
  return [...best.map(({ at }) => at), ...unknown];
}

/** The visits with a place of an order moved to another one. */
export function movedTo<V>(route: readonly V[], from: number, to: number): V[] {
  const rest = route.filter((_, at) => at !== from);
  const moved = route[from];
  return moved === undefined ? rest : [...rest.slice(0, to), moved, ...rest.slice(to)];
}

type Timed = Pick<PlannedVisit, 'id' | 'start_time' | 'end_time'>;

/**
 * The hours of visits in another order: each keeps its length, and the times between visits stay where they were in the day.
 * @param before in the present order
 * @param after the same in the wanted order
 * @returns the visits whose hours change; null if the day is too short
 */
export function hoursInOrder(
  before: readonly Timed[],
  after: readonly Timed[],
): readonly { readonly id: number; readonly start_time: string; readonly end_time: string }[] | null {
  const spans = before.map(({ start_time: start, end_time: end }) => ({
    start: minutesOf(start ?? '09:00'),
    end: minutesOf(end ?? '10:00'),
  }));
  const breaks = spans.map(({ start }, at) => (at === 0 ? 0 : Math.max(0, start - (spans[at - 1]?.end ?? start))));
  let clock = spans[0]?.start ?? firstStart;
  const hours = after.map(({ id, start_time: start, end_time: end }, at) => {
    const from = clock + (breaks[at] ?? 0);
    clock = from + Math.max(1, minutesOf(end ?? '10:00') - minutesOf(start ?? '09:00'));
    return { id, start_time: from, end_time: clock };
  });
  if (clock > lastMinute) return null;
  const was = new Map(before.map((one) => [one.id, one]));
  return hours
    .map(({ id, start_time: start, end_time: end }) => ({ id, start_time: timeOf(start), end_time: timeOf(end) }))
    .filter(({ id, start_time: start, end_time: end }) => {
      const old = was.get(id);
      return old?.start_time !== start || old.end_time !== end;
    });
}

interface Templated extends Omit<PlannedVisit, 'id' | 'employee'> {
  readonly purpose: string | null;
}

/** The visits of a week as those of a template, in their order; cancelled ones and those without a client or hours are left out. */
export const stopsOf = (visits: readonly Templated[]) =>
  visits
    .toSorted((a, b) => `${a.visit_date} ${a.start_time ?? ''}`.localeCompare(`${b.visit_date} ${b.start_time ?? ''}`))
    .flatMap(({ client, visit_date: date, start_time, end_time, purpose, status }) => {
      const day = templateDays[Temporal.PlainDate.from(date).dayOfWeek - 1];
      return client === null || start_time === null || end_time === null || status === 'cancelled' || day === undefined
        ? []
        : [{ day, client: client.id, start_time, end_time, purpose: purpose ?? '' }];
    });
