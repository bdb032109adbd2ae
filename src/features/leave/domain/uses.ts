import type { LeaveLine } from './count-leave.ts';
import type { Fact } from './ledger.ts';

/**
 * What a leave takes from its account, date by date: whole hundredths that come to its amount. Hours are rounded once, so that each
 * date has its share of them.
 */
export function usesOf(lines: readonly LeaveLine[], amount: number): Fact[] {
  const counted = lines.filter(({ skipped }) => skipped === null);
  const inDays = counted.some(({ days }) => days > 0);
  const weights = counted.map(({ days, minutes }) => (inDays ? days : minutes));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let before = 0;
  let taken = 0;
  return counted.flatMap(({ date }, place): Fact[] => {
    before += weights[place] ?? 0;
    const until = whole === 0 ? 0 : Math.round((amount * before) / whole);
    const share = until - taken;
    taken = until;
    return share === 0 ? [] : [{ kind: 'use', date, amount: -share }];
  });
}
