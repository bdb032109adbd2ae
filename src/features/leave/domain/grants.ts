import { yearlyEntitlement, type Employment, type Entitlement, type WorkedMonth } from './entitlement.ts';
import { dayBefore, daysBetween, monthsAfter, type LeaveYear } from './leave-year.ts';

export interface Grant {
  readonly date: string;
  /** Whole hundredths; negative if an entitlement falls, or ends, after more was granted. */
  readonly amount: number;
}

/** An entitlement from a day on; null for none. */
interface Entitled {
  readonly from: string;
  readonly entitlement: Entitlement | null;
}

/** The months of an accrual that follows the calendar. */
const monthsOf = { monthly: 1, quarterly: 3, half_yearly: 6, yearly: 12 } as const;

const later = (a: string, b: string): string => (a > b ? a : b);
const earlier = (a: string, b: string): string => (a < b ? a : b);
const inStep = (amount: number, step: number, round: (value: number) => number): number => round(amount / step) * step;
/** Days of a span, both inclusive. */
const daysFrom = (from: string, to: string): number => (to < from ? 0 : daysBetween(from, to) + 1);

/** A span of a leave year with one entitlement, both days inclusive. */
interface Part {
  readonly from: string;
  readonly to: string;
  readonly rule: Entitlement | null;
  /** Of a whole year. */
  readonly yearly: number;
}

/**
 * The grants of a leave year: all at its beginning, or at the end of each period for the days until then. The parts add
 * up to the whole, whatever the rounding. Another entitlement from a day on changes nothing before that day: it counts for the days
 * from then on, and what it adds or takes away is granted that day, or accrues.
 */
export function grantsOf(
  terms: readonly Entitled[],
  year: LeaveYear,
  employment: Employment,
  worked: readonly WorkedMonth[] = [],
): Grant[] {
  let before = 0;
  return spansIn(year, employment).flatMap(({ first, last }, place) => {
    const parts = partsOf(terms, { first, last, start: year.start, hired: employment.hired });
    const granted = new Granting(parts, year, place === 0 ? null : before, worked).run();
    before += granted.reduce((sum, { amount }) => sum + amount, 0);
    return granted;
  });
}

/** The spans of a year in which somebody was employed. */
function spansIn({ start, next }: LeaveYear, { hired, left, gaps = [] }: Employment) {
  const end = earlier(dayBefore(next), left ?? dayBefore(next));
  const spans: { readonly first: string; readonly last: string }[] = [];
  let first = later(start, hired ?? start);
  for (const { from, until } of gaps) {
    const last = earlier(dayBefore(from), end);
    if (first <= last) spans.push({ first, last });
    first = later(first, until);
  }
  if (first <= end) spans.push({ first, last: end });
  return spans;
}

function partsOf(
  terms: readonly Entitled[],
  span: { readonly first: string; readonly last: string; readonly start: string; readonly hired: string | null },
): Part[] {
  return terms.flatMap(({ from, entitlement: rule }, at): Part[] => {
    const next = terms[at + 1];
    const part = { from: later(from, span.first), to: next ? earlier(dayBefore(next.from), span.last) : span.last };
    const yearly = rule === null ? 0 : yearlyEntitlement(rule, span.start, span.hired);
    return part.from > part.to ? [] : [{ ...part, rule, yearly }];
  });
}

/** Grants the entitlements of one span, part after part, each as if it held until the end. */
class Granting {
  readonly parts: readonly Part[];
  readonly year: LeaveYear;
  readonly before: number | null;
  readonly worked: readonly WorkedMonth[];
  readonly #grants: Grant[] = [];
  #given = 0;
  /** What the parts before were granted for work. */
  #byWork = 0;
  /** What was granted before work began to count, and what work has earned since, unrounded. */
  #earnedFrom = 0;
  #earned = 0;

  /**
   * @param before what an earlier span of the year was granted, null for the first one: together they do not exceed the
   * entitlement
   */
  constructor(parts: readonly Part[], year: LeaveYear, before: number | null, worked: readonly WorkedMonth[]) {
    this.parts = parts;
    this.year = year;
    this.before = before;
    this.worked = worked;
  }

  run(): Grant[] {
    for (const [at, part] of this.parts.entries()) {
      const { rule } = part;
      const total = this.#total(at);
      if (at > 0 && (this.#given > total || rule === null)) this.#raise(part.from, total);
      if (rule === null) continue;
      if (rule.accrual === 'upfront') this.#raise(part.from, total);
      else if (rule.accrual === 'per_work_day') this.#earn(at, rule, total);
      else this.#accrue(at, monthsOf[rule.accrual], rule, total);
    }
    return this.#grants;
  }

  /** Grants what is missing to an amount, or takes back what is too much. */
  #raise(date: string, due: number): void {
    if (due !== this.#given) this.#grants.push({ date, amount: due - this.#given });
    this.#given = due;
  }

  /**
   * What is due for the days until one, by a part and those before it. Days before it on which leave was earned by work have brought
   * what they have.
   */
  #due(at: number, until: string): { readonly of: number; readonly by: number } {
    const { start, next, length = daysBetween(start, next) } = this.year;
    const known = this.parts.slice(0, at + 1).map((part, place) => ({ ...part, isLast: place === at }));
    const entitled = known.filter(({ rule }) => rule !== null);
    const end = this.parts.at(-1)?.to ?? until;
    // Without shares for part years, the days of those entitled are the whole.
    const days = entitled.reduce((sum, { from, to, isLast }) => sum + daysFrom(from, isLast ? end : to), 0);
    const isMixed = new Set(entitled.map(({ rule }) => rule?.prorate)).size > 1;
    const actual = daysBetween(start, next);
    const isShared = entitled.every(({ rule }) => rule?.prorate);
    const weight = (rule: Entitlement | null): number =>
      isMixed ? (rule?.prorate ? days : actual) : isShared ? 1 : actual;
    const of = entitled.reduce(
      (sum, { from, to, isLast, rule, yearly }) =>
        isLast || !this.#isByWork(rule, at)
          ? sum + yearly * weight(rule) * daysFrom(from, isLast ? until : earlier(to, until))
          : sum,
      0,
    );
    return { of, by: isMixed || !isShared ? length * days : length };
  }

  /** Whether the days of a former part count as what was earned on them. */
  #isByWork(rule: Entitlement | null, at: number): boolean {
    return rule?.accrual === 'per_work_day' && this.parts[at]?.rule?.accrual !== 'per_work_day';
  }

  /** What is due for the whole span. */
  #total(at: number): number {
    const step = this.#ruleOf(at)?.rounding ?? 1;
    const { of, by } = this.#due(at, this.parts.at(-1)?.to ?? '');
    const isEarned = this.parts[at]?.rule?.accrual === 'per_work_day';
    const total = (by === 0 ? 0 : inStep(of / by, step, Math.round)) + (isEarned ? 0 : this.#byWork);
    if (this.before === null) return total;
    return Math.min(total, Math.max(0, (this.parts[at]?.yearly ?? 0) - this.before));
  }

  /** The entitlement of a part, or the last one before it. */
  #ruleOf(at: number): Entitlement | null {
    return this.parts.slice(0, at + 1).findLast(({ rule }) => rule !== null)?.rule ?? null;
  }

  #accrue(at: number, months: number, rule: Entitlement, total: number): void {
    const part = this.parts[at];
    const last = this.parts.at(-1)?.to;
    if (!part || last === undefined) return;
    const whole = this.#due(at, last).of;
    const lastOfYear = dayBefore(this.year.next);
    for (let period = 1; this.#given < total && period * months <= 12; period += 1) {
      const end =
        period * months === 12
          ? lastOfYear
          : earlier(dayBefore(monthsAfter(this.year.start, period * months)), lastOfYear);
      const date = earlier(end, last);
      if (end < part.from) continue;
      if (date > part.to) return;
      const due =
        date === last
          ? total
          : this.#byWork + inStep(((total - this.#byWork) * this.#due(at, date).of) / whole, rule.rounding, Math.floor);
      if (due > this.#given) this.#raise(date, due);
    }
  }

  /**
   * What is earned by work: at the end of each month of the calendar what its days of work have brought, in whole steps of the
   * rounding, and together no more than the entitlement.
   */
  #earn(at: number, { per_days: perDays, rounding }: Entitlement, most: number): void {
    const part = this.parts[at];
    const last = this.parts.at(-1)?.to;
    if (!part || last === undefined) return;
    const { start, next } = this.year;
    if (this.parts[at - 1]?.rule?.accrual !== 'per_work_day') [this.#earnedFrom, this.#earned] = [this.#given, 0];
    const before = this.#given;
    let days = 0;
    for (const { month, days: more } of this.worked.toSorted((a, b) => (a.month < b.month ? -1 : 1))) {
      const end = dayBefore(monthsAfter(month, 1));
      // The last month of a leave year that ends within it counts in the next.
      if (end < start || end >= next) continue;
      const date = earlier(end, last);
      if ((at > 0 && date < part.from) || date > part.to) continue;
      days += more;
      const due = Math.min(most, this.#earnedFrom + inStep(this.#earned + days / perDays, rounding, Math.floor));
      if (due > this.#given) this.#raise(date, due);
    }
    this.#earned += days / perDays;
    this.#byWork += this.#given - before;
  }
}
