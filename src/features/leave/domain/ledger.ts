import { firstYear, lastEntitlementOn, nextYear, type AccountRules } from './account.ts';
import { earningsOf, type Earning } from './earnings.ts';
import { grantsOf } from './grants.ts';
import { dayBefore, monthsAfter, type LeaveYear } from './leave-year.ts';
import { Lots, type Lot } from './lots.ts';

export const ledgerKinds = ['opening', 'grant', 'carry', 'expire', 'adjust', 'earn', 'use', 'encash'] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

/** A decided amount: opening balance, correction, leave taken or paid out (negative). Amounts are whole hundredths. */
export interface Posting {
  readonly kind: 'opening' | 'adjust' | 'use' | 'encash';
  /** ISO. */
  readonly date: string;
  readonly amount: number;
}

/** A line of the ledger. The lines of an account add up to its balance. */
export interface LedgerLine {
  readonly kind: LedgerKind;
  /** First day of the leave year that it belongs to. */
  readonly year: string;
  readonly date: string;
  readonly amount: number;
  /** For carried and earned amounts, the day on which the rest expires. */
  readonly expires: string | null;
  /** For earned amounts, and what expires of them, the overtime request. */
  readonly overtime?: number;
}

/** The order in which entries of one day apply to a year's balance, regardless of when they were made. */
const order = ['expire', 'carry', 'grant', 'opening', 'adjust', 'earn', 'use', 'encash'] as const;

interface Step {
  readonly at: string;
  readonly rank: number;
  readonly run: () => void;
}

/**
 * The ledger of one person and type up to a day, from its rules and decided amounts. The same entries give
 * the same lines in any order. At a year's end the part that cannot be carried expires, then the rest is
 * carried, then the new year is granted; leave and what is paid out use first what expires next.
 */
export function deriveLedger(rules: AccountRules, postings: readonly Posting[], until: string): LedgerLine[] {
  const lines: LedgerLine[] = [];
  const earned = earningsOf(rules);
  let year = firstYear(rules);
  let carried: Carried = { amount: 0, expires: null, lots: [] };
  while (year.start <= until) {
    // Entries before the first year count in it.
    const isFirst = carried.from === undefined;
    const own = postings.filter(({ date }) => (isFirst || date >= year.start) && date < year.next);
    const ran = runYear(rules, year, { postings: own, earned, carried, until }, lines);
    if (year.next > until) break;
    carried = closeYear(rules, year, ran, lines);
    year = nextYear(rules, year);
  }
  return lines;
}

interface Carried {
  /** The previous year; none before the first. */
  readonly from?: string;
  readonly amount: number;
  readonly expires: string | null;
  /** What of it expires within the year. */
  readonly lots: readonly Lot[];
}

/** A year up to its end. */
interface Ran {
  readonly balance: number;
  readonly lots: Lots;
}

interface Entries {
  readonly postings: readonly Posting[];
  /** Of any year. */
  readonly earned: readonly Earning[];
  readonly carried: Carried;
  readonly until: string;
}

function runYear(
  rules: AccountRules,
  year: LeaveYear,
  { postings, earned, carried, until }: Entries,
  lines: LedgerLine[],
): Ran {
  let balance = 0;
  const lots = new Lots();
  const ofYear = earned.filter(({ date }) => date >= year.start && date < year.next);
  const put = (
    kind: LedgerKind,
    date: string,
    amount: number,
    expires: string | null = null,
    more: Pick<LedgerLine, 'overtime'> = {},
  ): void => {
    if (amount === 0) return;
    lines.push({ kind, year: year.start, date, amount, expires, ...more });
    balance += amount;
  };
  const steps: Step[] = [];
  const at = (kind: (typeof order)[number], day: string, run: (date: string) => void): void => {
    const date = day < year.start ? year.start : day;
    if (date <= until) steps.push({ at: date, rank: order.indexOf(kind), run: () => run(date) });
  };
  at('carry', year.start, () => {
    for (const { amount, expires } of carriedParts(carried)) put('carry', year.start, amount, expires);
    lots.add(carried.lots);
  });
  for (const day of new Set([...carried.lots, ...ofYear].map(({ expires }) => expires)))
    if (day !== null && day < year.next)
      at('expire', day, () => {
        for (const gone of lots.expire(day, balance)) put('expire', day, -gone.amount, null, earnedBy(gone));
      });
  for (const { date, amount } of grantsOf(rules.terms, year, rules, rules.worked))
    at('grant', date, () => {
      const most = lastEntitlementOn(rules, date)?.max_balance ?? null;
      put('grant', date, most === null || amount < 0 ? amount : Math.max(0, Math.min(amount, most - balance)));
    });
  for (const { date, amount, overtime, expires } of ofYear)
    at('earn', date, () => {
      // What was taken before it was earned has used it.
      const rest = amount + Math.min(0, balance);
      put('earn', date, amount, expires, { overtime });
      if (expires !== null) lots.add([{ expires, amount: rest, overtime }]);
    });
  for (const { kind, date, amount } of postings)
    at(kind, date, (day) => {
      put(kind, day, amount);
      if (kind === 'use' || kind === 'encash') lots.use(-amount);
    });
  for (const { run } of steps.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.rank - b.rank))) run();
  return { balance, lots };
}

/** What is carried, by the day on which it expires: what was carried before keeps its own, and what was earned has its own line. */
function carriedParts({ amount, expires, lots }: Carried): Pick<LedgerLine, 'amount' | 'expires'>[] {
  const earlier = Map.groupBy(
    lots.filter((lot) => lot.overtime === undefined && lot.expires !== expires),
    (lot) => lot.expires,
  );
  const parts = [...earlier].map(([day, own]) => ({
    amount: own.reduce((sum, lot) => sum + lot.amount, 0),
    expires: day,
  }));
  return [...parts, { amount: amount - parts.reduce((sum, part) => sum + part.amount, 0), expires }];
}

const earnedBy = ({ overtime }: Lot): Pick<LedgerLine, 'overtime'> => (overtime === undefined ? {} : { overtime });

/**
 * Ends a year by the rules of its last day: what has expired goes, the rest becomes 0, and the next begins with what of it may be
 * carried. A negative balance is carried in full.
 */
function closeYear(
  rules: AccountRules,
  { start, next }: LeaveYear,
  { balance: whole, lots }: Ran,
  lines: LedgerLine[],
): Carried {
  const line = { year: start, date: next, expires: null } as const;
  let balance = whole;
  for (const gone of lots.expire(next, balance)) {
    lines.push({ ...line, kind: 'expire', amount: -gone.amount, ...earnedBy(gone) });
    balance -= gone.amount;
  }
  const entitlement = lastEntitlementOn(rules, dayBefore(next));
  const amount =
    balance <= 0 || entitlement === null || entitlement.carry === 'all'
      ? balance
      : entitlement.carry === 'none'
        ? 0
        : Math.min(balance, entitlement.carry_max);
  if (balance - amount > 0) lines.push({ ...line, kind: 'expire', amount: amount - balance });
  if (amount !== 0) lines.push({ ...line, kind: 'carry', amount: -amount });
  const expires = amount > 0 && entitlement?.carry_months ? monthsAfter(next, entitlement.carry_months) : null;
  lots.use(balance - amount);
  return { from: start, amount, expires, lots: lots.carry(amount, expires) };
}

/** The balance of an account at the end of a day: the sum of its lines so far. */
export function balanceAt(lines: readonly LedgerLine[], day: string): number {
  return lines.reduce((sum, { date, amount }) => (date <= day ? sum + amount : sum), 0);
}

/**
 * What can be taken on a day without a negative balance until another. What expires between them can still be taken before.
 * @param to at the latest the last day of the leave year of the first
 */
export function availableOn(rules: AccountRules, postings: readonly Posting[], day: string, to: string): number {
  const lines = deriveLedger(rules, postings, to);
  if (!lines.some(({ kind, date }) => kind === 'expire' && date > day && date <= to))
    return leastBetween(lines, day, to);
  const all = balanceAt(lines, day);
  const taken: Posting = { kind: 'use', date: day, amount: -all };
  return all + leastBetween(deriveLedger(rules, [...postings, taken], to), day, to);
}

/**
 * The lowest balance between two days, both inclusive: what can be taken on the first without a negative balance later.
 */
export function leastBetween(lines: readonly LedgerLine[], from: string, to: string): number {
  const days = lines.flatMap(({ date }) => (date > from && date <= to ? [date] : []));
  return Math.min(...[from, ...new Set(days)].map((day) => balanceAt(lines, day)));
}
