import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accounts, day, end, postings, withAll } from '#tests/support/ledger-accounts.ts';
import { accountYear, firstDay } from './account.ts';
import { carries } from './entitlement.ts';
import { availableOn, balanceAt, deriveLedger } from './ledger.ts';
import { monthsAfter, type YearRule } from './leave-year.ts';

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

  it('carries what has not expired up to the limit, as if each hundredth were counted by itself', () => {
    const years: YearRule = { by: 'date', month: 1, day: 1 };
    const given = fc.record({
      entitlement: fc.integer({ min: 0, max: 60 }),
      carry: fc.constantFrom(...carries),
      carry_max: fc.integer({ min: 0, max: 80 }),
      carry_months: fc.option(fc.integer({ min: 1, max: 24 })),
    });
    const uses = fc.array(fc.record({ date: day(0, 2190), amount: fc.integer({ min: 1, max: 50 }) }), {
      maxLength: 14,
    });
    const rest = {
      seniority: [],
      accrual: 'upfront' as const,
      per_days: 10,
      prorate: false,
      rounding: 1,
      max_balance: null,
    };
    fc.assert(
      fc.property(given, uses, day(0, 2190), (terms, taken, when) => {
        const rules = {
          terms: [{ from: '', years, entitlement: { ...rest, ...terms } }],
          from: '2020-01-01',
          hired: null,
          left: null,
        };
        const lines = deriveLedger(
          rules,
          taken.map(({ date, amount }) => ({ kind: 'use', date, amount: -amount })),
          when,
        );
        /** When each hundredth expires; uses that are not covered are owed. */
        let units: string[] = [];
        let debt = 0;
        const at = (date: string): void => {
          units = units.filter((expiry) => expiry > date).toSorted();
        };
        const take = (amount: number): void => {
          debt += Math.max(0, amount - units.length);
          units = units.slice(amount);
        };
        const begin = (start: string): void => {
          at(start);
          const { carry, carry_max: max, carry_months: months } = terms;
          const kept = carry === 'none' ? 0 : carry === 'all' ? units.length : Math.min(units.length, max);
          const until = months === null ? 'never' : monthsAfter(start, months);
          units = units.slice(units.length - kept).map((expiry) => (expiry < until ? expiry : until));
          const paid = Math.min(debt, terms.entitlement);
          debt -= paid;
          units = [...units, ...Array<string>(terms.entitlement - paid).fill('never')];
        };
        const events = [
          ...[2020, 2021, 2022, 2023, 2024, 2025].map((year) => ({ date: `${year}-01-01`, rank: 1, amount: 0 })),
          ...taken.map((one) => ({ ...one, rank: 2 })),
        ].toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.rank - b.rank));
        for (const { date, rank, amount } of events.filter((event) => event.date <= when)) {
          at(date);
          if (rank === 1) begin(date);
          else take(amount);
        }
        at(when);
        expect(balanceAt(lines, when)).toBe(units.length - debt);
        expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(balanceAt(lines, when));
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
