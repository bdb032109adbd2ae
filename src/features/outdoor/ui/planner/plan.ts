import { distanceOf } from '#shared/map/distance.ts';

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
