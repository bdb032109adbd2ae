import { dayBefore, daysBetween, monthsAfter, yearsBetween, type LeaveYear } from './leave-year.ts';

export const accruals = ['upfront', 'monthly', 'quarterly', 'half_yearly', 'yearly', 'per_work_day'] as const;
export const carries = ['none', 'limited', 'all'] as const;

/** A group's entitlement to a type in a leave year. Amounts are whole hundredths of its unit. */
export interface Entitlement {
  readonly entitlement: number;
  /** A different entitlement after a number of whole years with the company. */
  readonly seniority: readonly { readonly from_year: number; readonly entitlement: number }[];
  readonly accrual: (typeof accruals)[number];
  /** Of `per_work_day`: for how many days of work one unit is earned. */
  readonly per_days: number;
  /** Whether joining or leaving during the year reduces it proportionally. */
  readonly prorate: boolean;
  /** Rounding step, in hundredths. */
  readonly rounding: number;
  readonly max_balance: number | null;
  readonly carry: (typeof carries)[number];
  readonly carry_max: number;
  /** Months of the new year after which carried amounts expire; null for never. */
  readonly carry_months: number | null;
}

/** The employment, ISO, both inclusive; null for unknown or open. */
export interface Employment {
  readonly hired: string | null;
  readonly left: string | null;
}

/** Days of work of a month of the calendar, in hundredths, as stored days have them. */
export interface WorkedMonth {
  /** Its first day, ISO. */
  readonly month: string;
  readonly days: number;
}

export interface Grant {
  readonly date: string;
  readonly amount: number;
}

/** The months of an accrual that follows the calendar. */
const monthsOf = { monthly: 1, quarterly: 3, half_yearly: 6, yearly: 12 } as const;

const later = (a: string, b: string): string => (a > b ? a : b);
const earlier = (a: string, b: string): string => (a < b ? a : b);

/** The entitlement of a whole year, by the years of service at its beginning. */
export function yearlyEntitlement(
  { entitlement, seniority }: Entitlement,
  start: string,
  hired: string | null,
): number {
  const years = hired === null ? 0 : yearsBetween(hired, start);
  return seniority.reduce((best, step) => (step.from_year <= years && step.from_year >= best.from_year ? step : best), {
    from_year: 0,
    entitlement,
  }).entitlement;
}

/**
 * The grants of a leave year: all at its beginning, or at the end of each period for the days until then. The parts add
 * up to the whole, whatever the rounding.
 */
export function grantsOf(
  rule: Entitlement,
  { start, next }: LeaveYear,
  { hired, left }: Employment,
  worked: readonly WorkedMonth[] = [],
): Grant[] {
  const first = later(start, hired ?? start);
  const last = earlier(dayBefore(next), left ?? dayBefore(next));
  if (first > last) return [];
  const inStep = (amount: number, round: (value: number) => number): number =>
    round(amount / rule.rounding) * rule.rounding;
  const daysOfYear = daysBetween(start, next);
  const daysOf = (until: string): number => (until < first ? 0 : daysBetween(first, until) + 1);
  const share = rule.prorate ? daysOf(last) / daysOfYear : 1;
  const total = inStep(yearlyEntitlement(rule, start, hired) * share, Math.round);
  if (rule.accrual === 'upfront') return total === 0 ? [] : [{ date: first, amount: total }];
  if (rule.accrual === 'per_work_day') return earned(rule, total, { start, next, last }, worked);
  const months = monthsOf[rule.accrual];
  const grants: Grant[] = [];
  let given = 0;
  for (let period = 1; given < total && period * months <= 12; period += 1) {
    const end = period * months === 12 ? dayBefore(next) : dayBefore(monthsAfter(start, period * months));
    const date = earlier(end, last);
    if (end < first) continue;
    const due = date === last ? total : inStep((total * daysOf(date)) / daysOf(last), Math.floor);
    if (due > given) grants.push({ date, amount: due - given });
    given = Math.max(given, due);
  }
  return grants;
}

/**
 * The grants of a year that are earned by work: at the end of each month of the calendar what its days of work have brought, in
 * whole steps of the rounding, and together no more than the entitlement.
 */
function earned(
  { per_days: perDays, rounding }: Entitlement,
  most: number,
  { start, next, last }: LeaveYear & { readonly last: string },
  worked: readonly WorkedMonth[],
): Grant[] {
  const grants: Grant[] = [];
  let [given, days] = [0, 0];
  for (const { month, days: more } of worked.toSorted((a, b) => (a.month < b.month ? -1 : 1))) {
    const end = dayBefore(monthsAfter(month, 1));
    // The last month of a leave year that ends within it counts in the next.
    if (end < start || end >= next) continue;
    days += more;
    const due = Math.min(most, Math.floor(days / perDays / rounding) * rounding);
    if (due > given) grants.push({ date: earlier(end, last), amount: due - given });
    given = Math.max(given, due);
  }
  return grants;
}
