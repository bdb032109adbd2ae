import type { PlannedPerson } from '../../contract.ts';
import type { Staffing } from '../../contract/staffing.ts';
import { isWorked } from './sums.ts';
import { weekdayOf } from './weekday.ts';

/** The staffing of a timetable in a department, day by day. */
export interface Coverage {
  readonly staffing: Staffing;
  /** One per day of the range; `needed` is 0 if nobody is required. */
  readonly days: readonly { readonly planned: number; readonly needed: number }[];
}

/** The people on a roster. */
interface RosterFilter {
  readonly search: string;
  /** `value` of an `in` filter has ids separated by commas. */
  readonly filters: readonly { readonly field: string; readonly operator: string; readonly value: string }[];
}

/** The staffing that can be judged by the shown people: everybody, or whole departments with everything below. */
export function knownStaffing(staffing: readonly Staffing[], list: RosterFilter): Staffing[] {
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

type Planned = Pick<PlannedPerson, 'department' | 'days'>;

/** Days on which some people are off. */
export interface RestDays {
  /** Days of the week that are no workdays, 1 Monday to 7 Sunday. */
  readonly weekend: readonly number[];
  /** ISO dates on which everybody is off. */
  readonly holidays: ReadonlySet<string>;
}

/** The rest days of a range. */
export const restOf = (
  weekend: readonly number[],
  holidays: readonly { readonly date: string; readonly everybody: boolean }[],
): RestDays => ({
  weekend,
  holidays: new Set(holidays.filter(({ everybody }) => everybody).map(({ date }) => date)),
});

/** Needed and planned people on each of some days. */
export function coverageOf(
  staffing: readonly Staffing[],
  people: readonly (Planned | undefined)[],
  dates: readonly string[],
  rest: RestDays,
): Coverage[] {
  return staffing.map((need) => {
    const within = new Set(need.within);
    const theirs = people.filter((person) => person && within.has(person.department.id));
    return {
      staffing: need,
      days: dates.map((date, at) => {
        const isRest = rest.weekend.includes(weekdayOf(date)) || rest.holidays.has(date);
        const isStaffed = need.on === 'every' || (need.on === 'restDays') === isRest;
        const planned = theirs.filter((person) => {
          const day = person?.days[at];
          return day?.work.some(
            ({ timetable, overtime }) => timetable === need.timetable && (isWorked(day) || overtime === true),
          );
        }).length;
        return { planned, needed: isStaffed ? need.people : 0 };
      }),
    };
  });
}

/** The sum of the coverage by two groups of people. */
export const joined = (first: readonly Coverage[], second: readonly Coverage[]): Coverage[] =>
  first.map(({ staffing, days }, need) => ({
    staffing,
    days: days.map(({ planned, needed }, at) => ({
      planned: planned + (second[need]?.days[at]?.planned ?? 0),
      needed,
    })),
  }));

/** The total number of people needed on a day. */
export const neededOn = (coverage: readonly Coverage[], at: number): number =>
  coverage.reduce((sum, { days }) => sum + (days[at]?.needed ?? 0), 0);

/** The total shortage of a day. */
export const shortOn = (coverage: readonly Coverage[], at: number): number =>
  coverage.reduce((sum, { days }) => {
    const day = days[at];
    return sum + Math.max(0, (day?.needed ?? 0) - (day?.planned ?? 0));
  }, 0);
