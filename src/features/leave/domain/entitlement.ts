import { dayBefore, daysBetween, monthsAfter, yearsBetween, type LeaveYear } from './leave-year.ts';

export const accruals = ['upfront', 'monthly', 'quarterly', 'half_yearly', 'yearly'] as const;
export const carries = ['none', 'limited', 'all'] as const;

/** A group's entitlement to a type in a leave year. Amounts are whole hundredths of its unit. */
export interface Entitlement {
  readonly entitlement: number;
  /** A different entitlement after a number of whole years with the company. */
  readonly seniority: readonly { readonly from_year: number; readonly entitlement: number }[];
  readonly accrual: (typeof accruals)[number];
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

export interface Grant {
  readonly date: string;
  readonly amount: number;
}

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
export function grantsOf(rule: Entitlement, { start, next }: LeaveYear, { hired, left }: Employment): Grant[] {
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
