import type { EarnedDay, Employment, Entitlement, WorkedMonth } from './entitlement.ts';
import { leaveYearOf, yearAfter, type LeaveYear, type YearRule } from './leave-year.ts';

/** What holds for an account from a day on, until the next of its terms. */
export interface Term {
  /** ISO; empty for the first one if it holds from the beginning of its leave year. */
  readonly from: string;
  readonly years: YearRule;
  /** Null while the employee is not entitled to the type. */
  readonly entitlement: Entitlement | null;
}

/** The rules of one person and type, as they held and will hold. */
export interface AccountRules extends Employment {
  /** At least one, by day; the first has an entitlement. */
  readonly terms: readonly Term[];
  /** What was worked, if an entitlement is earned by work. */
  readonly worked?: readonly WorkedMonth[];
  /** What was earned in time off for overtime. */
  readonly earned?: readonly EarnedDay[];
  /** The first day; earlier amounts are part of the opening balance. */
  readonly from: string;
}

/** The terms of a day; before the first ones, these. */
function termOn({ terms }: Pick<AccountRules, 'terms'>, day: string): Term | undefined {
  return terms.findLast(({ from }) => from <= day) ?? terms[0];
}

/** The entitlement of a day; null while there is none. */
export function entitlementOn({ terms }: Pick<AccountRules, 'terms'>, day: string): Entitlement | null {
  return terms.findLast(({ from }) => from <= day)?.entitlement ?? null;
}

/** The same, or the last one before it: what is left when an entitlement ends is kept by its own rules. */
export function lastEntitlementOn({ terms }: Pick<AccountRules, 'terms'>, day: string): Entitlement | null {
  return terms.findLast(({ from, entitlement }) => from <= day && entitlement !== null)?.entitlement ?? null;
}

/** The first day of balances. */
export function firstDay({ hired, from }: Pick<AccountRules, 'hired' | 'from'>): string {
  return hired !== null && hired > from ? hired : from;
}

/** When years begin, by the terms of a day. */
function yearsOn(rules: AccountRules, day: string): YearRule {
  return termOn(rules, day)?.years ?? { by: 'date', month: 1, day: 1 };
}

export function firstYear(rules: AccountRules): LeaveYear {
  const day = firstDay(rules);
  return leaveYearOf(day, yearsOn(rules, day), rules.hired);
}

/** The next year of an account. A year always ends as it began: another rule applies from its end on. */
export function nextYear(rules: AccountRules, year: LeaveYear): LeaveYear {
  return yearAfter(year, yearsOn(rules, year.next), rules.hired);
}

/** The leave year of a day. */
export function accountYear(rules: AccountRules, day: string): LeaveYear {
  const [first, ...others] = rules.terms;
  if (others.every(({ years }) => isSameRule(years, first?.years)) || day < firstDay(rules))
    return leaveYearOf(day, yearsOn(rules, firstDay(rules)), rules.hired);
  let year = firstYear(rules);
  while (year.next <= day) year = nextYear(rules, year);
  return year;
}

const isSameRule = (one: YearRule, other: YearRule | undefined): boolean =>
  one === other || (one.by === other?.by && one.month === other.month && one.day === other.day);
