import type { ListView } from '#shared/list/list-view.ts';
import type { PlannedPerson } from '../../contract.ts';
import type { Staffing } from '../../contract/staffing.ts';
import { isWorked } from './sums.ts';
import { weekdayOf } from './view.ts';

/** The staffing of a timetable in a department, day by day. */
export interface Coverage {
  readonly staffing: Staffing;
  /** One per day of the range; `needed` is 0 if nobody is required. */
  readonly days: readonly { readonly planned: number; readonly needed: number }[];
}

/** The staffing that can be judged by the shown people: everybody, or whole departments with everything below. */
export function toldStaffing(staffing: readonly Staffing[], list: Pick<ListView, 'search' | 'filters'>): Staffing[] {
  const filters = list.filters.filter(({ field }) => field === 'department');
  // With other filters some people are missing from the list, so shortages cannot be determined.
  if (list.search !== '' || filters.length < list.filters.length) return [];
  return staffing.filter(({ department, above }) =>
    filters.every(({ operator, value }) => {
      const chosen = operator === 'in' ? value.split(',').map(Number) : [];
      return [department.id, ...above].some((id) => chosen.includes(id));
    }),
  );
}

/** Needed and planned people on each of some days. */
export function coverageOf(
  staffing: readonly Staffing[],
  people: readonly (PlannedPerson | undefined)[],
  dates: readonly string[],
  rest: { readonly weekend: readonly number[]; readonly holidays: ReadonlySet<string> },
): Coverage[] {
  return staffing.map((one) => {
    const within = new Set(one.within);
    const theirs = people.filter((person) => person && within.has(person.department.id));
    return {
      staffing: one,
      days: dates.map((date, at) => {
        const isRest = rest.weekend.includes(weekdayOf(date)) || rest.holidays.has(date);
        const isStaffed = one.on === 'every' || (one.on === 'restDays') === isRest;
        const planned = theirs.filter((person) => {
          const day = person?.days[at];
          return day?.work.some(
            ({ timetable, overtime }) => timetable === one.timetable && (isWorked(day) || overtime === true),
          );
        }).length;
        return { planned, needed: isStaffed ? one.people : 0 };
      }),
    };
  });
}

/** The total shortage of a day. */
export const shortOn = (coverage: readonly Coverage[], at: number): number =>
  coverage.reduce((sum, { days }) => {
    const day = days[at];
    return sum + Math.max(0, (day?.needed ?? 0) - (day?.planned ?? 0));
  }, 0);
