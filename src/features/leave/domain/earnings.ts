import { firstDay, type AccountRules } from './account.ts';

/** What somebody was credited for overtime on a day, whole hundredths of an hour. */
export interface Earning {
  readonly date: string;
  readonly overtime: number;
  readonly amount: number;
  /** The first day on which it cannot be used any more; null for never. */
  readonly expires: string | null;
}

/** Hundredths of a minute in a hundredth of an hour. */
const minutes = 60;

/**
 * The earned amounts of an account from its first day on, by day. They are rounded in their sum and not one by one, so that after any
 * day they add up to the minutes: three times 20 minutes are a whole hour.
 */
export function earningsOf(rules: Pick<AccountRules, 'earned' | 'hired' | 'from'>): Earning[] {
  const { earned = [] } = rules;
  if (earned.length === 0) return [];
  const first = firstDay(rules);
  let credit = 0;
  let before = 0;
  return earned
    .filter(({ date }) => date >= first)
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.overtime - b.overtime))
    .flatMap(({ date, overtime, credit: more, expires = null }): Earning[] => {
      credit += more;
      const until = Math.round(credit / minutes);
      const amount = until - before;
      before = until;
      return amount === 0 ? [] : [{ date, overtime, amount, expires }];
    });
}
