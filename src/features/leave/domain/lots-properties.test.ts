import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accounts, day, end, postings, withAll } from '#tests/support/ledger-accounts.ts';
import { accountYear, firstDay } from './account.ts';
import { availableOn, balanceAt, deriveLedger } from './ledger.ts';

describe('what was earned and expires', () => {
  it('loses of each earned amount at most what it was, and once', () => {
    fc.assert(
      fc.property(accounts, postings, (account, given) => {
        const lines = deriveLedger(account, given, end).filter(({ overtime }) => overtime !== undefined);
        for (const own of Map.groupBy(lines, ({ overtime }) => overtime).values()) {
          const gone = own.filter(({ kind }) => kind === 'expire');
          expect(gone.length).toBeLessThanOrEqual(1);
          const [earn] = own.filter(({ kind }) => kind === 'earn');
          const [one] = gone;
          if (!one) continue;
          expect(-one.amount).toBeLessThanOrEqual(earn?.amount ?? 0);
          expect(one.amount).toBeLessThan(0);
          expect(one.date > (earn?.date ?? '') && one.date <= (earn?.expires ?? '')).toBe(true);
        }
      }),
    );
  });

  it('uses what expires next first, as if each hundredth were counted by itself', () => {
    const uses = fc.array(fc.record({ date: day(0, 2100), amount: fc.integer({ min: 1, max: 900 }) }), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(accounts, uses, day(700, 2100), (account, taken, when) => {
        const all = withAll(account, {
          entitlement: 0,
          seniority: [],
          carry: 'all',
          carry_months: null,
          max_balance: null,
        });
        const rules = { ...all, terms: all.terms.filter(({ entitlement }) => entitlement !== null), worked: [] };
        const own = taken.filter(({ date }) => date >= firstDay(rules));
        const lines = deriveLedger(
          rules,
          own.map(({ date, amount }) => ({ kind: 'use', date, amount: -amount })),
          when,
        );
        const credits = new Map(lines.filter(({ kind }) => kind === 'earn').map((line) => [line.overtime, line]));
        const events = [
          ...[...credits.values()].map(({ date, amount, expires }) => ({ date, rank: 1, amount, expires })),
          ...own.map(({ date, amount }) => ({ date, rank: 2, amount, expires: null })),
        ].toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.rank - b.rank));
        let units: string[] = [];
        let debt = 0;
        for (const { date, rank, amount, expires } of events.filter((event) => event.date <= when)) {
          units = units.filter((expiry) => expiry > date).toSorted();
          if (rank === 2) {
            debt += Math.max(0, amount - units.length);
            units = units.slice(amount);
            continue;
          }
          const paid = Math.min(debt, amount);
          debt -= paid;
          units = [...units, ...Array<string>(amount - paid).fill(expires ?? 'never')];
        }
        expect(balanceAt(lines, when)).toBe(units.filter((expiry) => expiry > when).length - debt);
      }),
    );
  });

  it('offers before it expires exactly what can be taken', () => {
    fc.assert(
      fc.property(accounts, postings, day(900, 1800), (account, given, when) => {
        const last = Temporal.PlainDate.from(accountYear(account, when).next).subtract({ days: 1 }).toString();
        fc.pre(when >= firstDay(account));
        const most = availableOn(account, given, when, last);
        fc.pre(most > 0);
        const left = (amount: number): number =>
          availableOn(account, [...given, { kind: 'use', date: when, amount: -amount }], when, last);
        expect(left(most)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
