import { yearsBetween } from './leave-year.ts';

export const accruals = ['upfront', 'monthly', 'quarterly', 'half_yearly', 'yearly', 'per_work_day'] as const;
/** Steps in which amounts are granted, in hundredths. */
export const grantSteps = [1, 25, 50, 100] as const;
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
  /** For those who left and came back: the first days without and with work again, in order. */
  readonly gaps?: readonly { readonly from: string; readonly until: string }[];
}

/** Days of work of a month of the calendar, in hundredths, as stored days have them. */
export interface WorkedMonth {
  /** Its first day, ISO. */
  readonly month: string;
  readonly days: number;
}

/** What an overtime request gives on a day, as stored days have it. */
export interface EarnedDay {
  readonly date: string;
  readonly overtime: number;
  /** In hundredths of a minute. */
  readonly credit: number;
  /** The first day on which it cannot be used any more; missing for never. */
  readonly expires?: string | null;
}

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
