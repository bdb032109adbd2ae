import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accounts, day, end, entitlements, later, postings, withAll } from '#tests/support/ledger-accounts.ts';
import { accountYear, firstDay } from './account.ts';
import { accruals, type Entitlement } from './entitlement.ts';
import { balanceAt, deriveLedger, type LedgerLine, type Posting } from './ledger.ts';
import type { YearRule } from './leave-year.ts';

describe('any ledger', () => {
  it('is the same in any order of entries', () => {
    fc.assert(
      fc.property(accounts, postings, fc.infiniteStream(fc.nat()), (account, given, picks) => {
        const shuffled = given
          .map((posting) => ({ posting, at: picks.next().value ?? 0 }))
          .toSorted((a, b) => a.at - b.at);
        const sums = (all: readonly Posting[]): Map<string, number> => {
          const found = new Map<string, number>();
          for (const { kind, year, date, amount } of deriveLedger(account, all, end)) {
            const key = `${year} ${date} ${kind}`;
            found.set(key, (found.get(key) ?? 0) + amount);
          }
          return new Map([...found].filter(([, amount]) => amount !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1)));
        };
        expect(sums(shuffled.map(({ posting }) => posting))).toEqual(sums(given));
      }),
    );
  });

  it('credits for overtime the exact minutes worked until any day, in whatever order days are settled', () => {
    fc.assert(
      fc.property(accounts, day(900, 2100), fc.infiniteStream(fc.nat()), (account, when, picks) => {
        const earned = account.earned ?? [];
        const order = earned.map((one) => ({ one, at: picks.next().value ?? 0 })).toSorted((a, b) => a.at - b.at);
        const lines = deriveLedger({ ...account, earned: order.map(({ one }) => one) }, [], end);
        expect(lines).toEqual(deriveLedger(account, [], end));
        const credited = lines.reduce(
          (sum, { kind, date, amount }) => (kind === 'earn' && date <= when ? sum + amount : sum),
          0,
        );
        const due = earned.filter(({ date }) => date <= when && date <= end && date >= firstDay(account));
        expect(credited).toBe(Math.round(due.reduce((sum, { credit }) => sum + credit, 0) / 60));
      }),
    );
  });

  it('gives the same for a day as a later calculation', () => {
    fc.assert(
      fc.property(accounts, postings, day(900, 2100), (account, given, when) => {
        const later = deriveLedger(account, given, end);
        const then = deriveLedger(account, given, when);
        expect(balanceAt(then, when)).toBe(balanceAt(later, when));
      }),
    );
  });

  it('leaves nothing in a year that is over, and expires no more than there is', () => {
    fc.assert(
      fc.property(accounts, postings, (account, given) => {
        const lines = deriveLedger(account, given, end);
        const years = [...new Set(lines.map(({ year }) => year))].toSorted();
        for (const [place, year] of years.entries()) {
          const next = years[place + 1];
          if (next === undefined) continue;
          expect(lines.filter((line) => line.year === year).reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
        }
        for (const { kind, amount } of lines) if (kind === 'expire') expect(amount).toBeLessThan(0);
      }),
    );
  });

  it('earns by work no more than is due for it, and no more than the entitlement of a year', () => {
    fc.assert(
      fc.property(accounts, postings, (account, given) => {
        const earning = withAll(account, { accrual: 'per_work_day', per_days: 10, rounding: 50 });
        const lines = deriveLedger(earning, given, end);
        const grants = lines.filter(({ kind }) => kind === 'grant');
        const all = earning.terms.flatMap(({ entitlement }) => entitlement ?? []);
        for (const [year, own] of Map.groupBy(grants, (line) => line.year)) {
          const sum = own.reduce((whole, { amount }) => whole + amount, 0);
          const most = Math.max(
            ...all.flatMap(({ entitlement, seniority }) => [entitlement, ...seniority.map((step) => step.entitlement)]),
          );
          expect(sum, year).toBeLessThanOrEqual(Math.ceil(most / 50) * 50);
        }
        const due = (account.worked ?? []).reduce((whole, { days }) => whole + days, 0) / 10;
        expect(grants.reduce((whole, { amount }) => whole + amount, 0)).toBeLessThanOrEqual(due);
      }),
    );
  });

  it('grants the entitlement of the year, in any parts', () => {
    fc.assert(
      fc.property(accounts, (account) => {
        const unbounded = { ...account, left: null };
        const ofYears = (accrual: Entitlement['accrual']): Map<string, number> => {
          const lines = deriveLedger(withAll(unbounded, { accrual, max_balance: null }), [], '2024-12-31');
          const sums = new Map<string, number>();
          for (const { kind, year, amount } of lines)
            if (kind === 'grant') sums.set(year, (sums.get(year) ?? 0) + amount);
          return sums;
        };
        const whole = ofYears('upfront');
        for (const [year, amount] of ofYears('monthly'))
          // The last year may still be running.
          if (whole.has(year) && Temporal.PlainDate.from(year).add({ years: 1, days: 1 }).toString() < '2024-12-31')
            expect(amount).toBe(whole.get(year));
      }),
    );
  });

  it('keeps everything before a day from which another entitlement holds, and the years that are over by then', () => {
    fc.assert(
      fc.property(accounts, postings, later, (account, given, changed) => {
        fc.pre(changed.from > firstDay(account));
        const before = account.terms.filter(({ from }) => from < changed.from);
        const old = { ...account, terms: before };
        const [was, is] = [old, { ...account, terms: [...before, changed] }].map((rules) =>
          deriveLedger(rules, given, end),
        );
        const { start } = accountYear(old, changed.from);
        const isKept = ({ date, year }: LedgerLine): boolean => date < changed.from || year < start;
        expect(is?.filter(isKept)).toEqual(was?.filter(isKept));
      }),
    );
  });

  it('grants for a year in which the entitlement changes what both are worth for their days, however it accrues', () => {
    const rounding = 50;
    const given = fc.record({ one: fc.integer({ min: 0, max: 4000 }), other: fc.integer({ min: 0, max: 4000 }) });
    fc.assert(
      fc.property(
        entitlements,
        given,
        day(1827, 2191),
        fc.constantFrom(...accruals),
        (plain, amounts, from, accrual) => {
          // Work of no day is worth anything here.
          if (accrual === 'per_work_day') return;
          const all = { ...plain, accrual, rounding, seniority: [], max_balance: null };
          const years: YearRule = { by: 'date', month: 1, day: 1 };
          const lines = deriveLedger(
            {
              hired: null,
              left: null,
              from: '2025-01-01',
              terms: [
                { from: '', years, entitlement: { ...all, entitlement: amounts.one } },
                { from, years, entitlement: { ...all, entitlement: amounts.other } },
              ],
            },
            [],
            '2025-12-31',
          );
          const until = Temporal.PlainDate.from('2025-01-01').until(from).days;
          const due = (amounts.one * until + amounts.other * (365 - until)) / 365;
          expect(Math.abs(balanceAt(lines, '2025-12-31') - due)).toBeLessThanOrEqual(rounding / 2);
        },
      ),
    );
  });
});
