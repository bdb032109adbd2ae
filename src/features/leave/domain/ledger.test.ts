import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accruals, carries, type Entitlement } from './entitlement.ts';
import { balanceAt, deriveLedger, leastBetween, type AccountRules, type Posting } from './ledger.ts';

const plain: Entitlement = {
  entitlement: 2000,
  seniority: [],
  accrual: 'upfront',
  per_days: 10,
  prorate: true,
  rounding: 50,
  max_balance: null,
  carry: 'limited',
  carry_max: 500,
  carry_months: 3,
};
const rules = (change: Partial<Entitlement> = {}, more: Partial<AccountRules> = {}): AccountRules => ({
  years: { by: 'date', month: 1, day: 1 },
  entitlement: { ...plain, ...change },
  from: '2025-01-01',
  hired: '2020-03-01',
  left: null,
  ...more,
});
const use = (date: string, days: number): Posting => ({ kind: 'use', date, amount: -days * 100 });
const linesOf = (all: AccountRules, postings: readonly Posting[], until: string): string[] =>
  deriveLedger(all, postings, until).map(({ date, kind, amount }) => `${date} ${kind} ${amount / 100}`);

describe('the ledger of a leave year', () => {
  it('expires, carries and grants in this order when the year changes, and leave takes what was carried first', () => {
    expect(linesOf(rules(), [use('2025-07-01', 12), use('2026-02-02', 2)], '2026-12-31')).toEqual([
      '2025-01-01 grant 20',
      '2025-07-01 use -12',
      '2026-01-01 expire -3',
      '2026-01-01 carry -5',
      '2026-01-01 carry 5',
      '2026-01-01 grant 20',
      '2026-02-02 use -2',
      '2026-04-01 expire -3',
    ]);
  });

  it('gives a share to people who join or leave during the year, and parts add up to the whole', () => {
    expect(linesOf(rules({}, { hired: '2025-07-02' }), [], '2025-12-31')).toEqual(['2025-07-02 grant 10']);
    expect(linesOf(rules({}, { left: '2025-06-30' }), [], '2025-12-31')).toEqual(['2025-01-01 grant 10']);
    const monthly = deriveLedger(rules({ accrual: 'monthly', rounding: 25 }), [], '2025-12-31');
    expect(monthly).toHaveLength(12);
    expect(balanceAt(monthly, '2025-12-31')).toBe(2000);
    expect(monthly[1]).toMatchObject({ date: '2025-02-28', kind: 'grant' });
  });

  it('is earned by days of work, month by month in whole steps, up to the entitlement, each month in one year', () => {
    const worked = [2100, 1950, 2300, 2000].map((days, at) => ({ month: `2025-0${at + 1}-01`, days }));
    const all = rules({ accrual: 'per_work_day', entitlement: 700 }, { worked });
    // 2.1 days of leave for 21 of work, then 4.05, 6.35 and 8.35.
    expect(linesOf(all, [], '2025-04-30')).toEqual([
      '2025-01-31 grant 2',
      '2025-02-28 grant 2',
      '2025-03-31 grant 2',
      '2025-04-30 grant 1',
    ]);
    // A month that is not over has brought nothing, and one in which the year changes counts in the next.
    expect(linesOf(all, [], '2025-03-30')).toHaveLength(2);
    const byHire = { ...all, years: { by: 'hire_date' as const, month: 1, day: 1 }, hired: '2020-03-15' };
    expect(deriveLedger(byHire, [], '2025-04-30').map(({ year, date }) => [year, date])).toEqual(
      expect.arrayContaining([
        ['2024-03-15', '2025-02-28'],
        ['2025-03-15', '2025-03-31'],
      ]),
    );
  });

  it('begins a year on the hire date if the group says so, and gives more after longer service', () => {
    const all = rules(
      { seniority: [{ from_year: 5, entitlement: 2500 }] },
      { years: { by: 'hire_date', month: 1, day: 1 }, hired: '2020-02-29', from: '2024-03-01' },
    );
    expect(linesOf(all, [], '2025-06-01')).toEqual([
      '2024-02-29 grant 20',
      '2025-02-28 expire -15',
      '2025-02-28 carry -5',
      '2025-02-28 carry 5',
      '2025-02-28 grant 25',
      '2025-05-28 expire -5',
    ]);
  });

  it('carries a negative balance in full, and grants no more than the maximum balance', () => {
    expect(linesOf(rules({ carry: 'none' }), [use('2025-05-01', 23)], '2026-01-01')).toEqual([
      '2025-01-01 grant 20',
      '2025-05-01 use -23',
      '2026-01-01 carry 3',
      '2026-01-01 carry -3',
      '2026-01-01 grant 20',
    ]);
    expect(linesOf(rules({ carry: 'all', max_balance: 3000, carry_months: null }), [], '2026-01-01').at(-1)).toBe(
      '2026-01-01 grant 10',
    );
  });

  it('tells what can be taken on a day without a negative balance later', () => {
    const lines = deriveLedger(rules(), [use('2025-11-03', 15)], '2025-12-31');
    expect(balanceAt(lines, '2025-06-01')).toBe(2000);
    expect(leastBetween(lines, '2025-06-01', '2025-12-31')).toBe(500);
  });
});

const day = (from: number, to: number): fc.Arbitrary<string> =>
  fc.integer({ min: from, max: to }).map((days) => Temporal.PlainDate.from('2020-01-01').add({ days }).toString());
const entitlements: fc.Arbitrary<Entitlement> = fc.record({
  entitlement: fc.integer({ min: 0, max: 4000 }),
  seniority: fc.array(
    fc.record({ from_year: fc.integer({ min: 1, max: 8 }), entitlement: fc.integer({ min: 0, max: 5000 }) }),
    { maxLength: 3 },
  ),
  accrual: fc.constantFrom(...accruals),
  per_days: fc.integer({ min: 1, max: 40 }),
  prorate: fc.boolean(),
  rounding: fc.constantFrom(1, 25, 50, 100),
  max_balance: fc.option(fc.integer({ min: 0, max: 6000 })),
  carry: fc.constantFrom(...carries),
  carry_max: fc.integer({ min: 0, max: 2000 }),
  carry_months: fc.option(fc.integer({ min: 1, max: 12 })),
});
const accounts: fc.Arbitrary<AccountRules> = fc.record({
  years: fc.record({
    by: fc.constantFrom('date' as const, 'hire_date' as const),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 28 }),
  }),
  entitlement: entitlements,
  worked: fc.uniqueArray(
    fc.record({
      month: fc
        .integer({ min: 0, max: 72 })
        .map((after) => Temporal.PlainDate.from('2020-01-01').add({ months: after }).toString()),
      days: fc.integer({ min: 1, max: 3100 }),
    }),
    { selector: ({ month }) => month, maxLength: 40 },
  ),
  from: day(0, 700),
  hired: fc.option(day(0, 900)),
  left: fc.option(day(1000, 1900)),
});
const postings: fc.Arbitrary<Posting[]> = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('use' as const), date: day(900, 1900), amount: fc.integer({ min: -1000, max: -1 }) }),
    fc.record({
      kind: fc.constant('adjust' as const),
      date: day(900, 1900),
      amount: fc.integer({ min: -1000, max: 1000 }),
    }),
    fc.record({
      kind: fc.constant('opening' as const),
      date: day(900, 1000),
      amount: fc.integer({ min: 0, max: 3000 }),
    }),
  ),
  { maxLength: 20 },
);
const end = '2025-12-31';

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
        const entitlement = { ...account.entitlement, accrual: 'per_work_day' as const };
        const lines = deriveLedger({ ...account, entitlement }, given, end);
        const grants = lines.filter(({ kind }) => kind === 'grant');
        for (const [year, own] of Map.groupBy(grants, (line) => line.year)) {
          const sum = own.reduce((all, { amount }) => all + amount, 0);
          const most = Math.max(entitlement.entitlement, ...entitlement.seniority.map((step) => step.entitlement));
          expect(sum, year).toBeLessThanOrEqual(Math.ceil(most / entitlement.rounding) * entitlement.rounding);
        }
        const due = (account.worked ?? []).reduce((all, { days }) => all + days, 0) / entitlement.per_days;
        expect(grants.reduce((all, { amount }) => all + amount, 0)).toBeLessThanOrEqual(due);
      }),
    );
  });

  it('grants the entitlement of the year, in any parts', () => {
    fc.assert(
      fc.property(accounts, (account) => {
        const unbounded = { ...account, left: null, entitlement: { ...account.entitlement, max_balance: null } };
        const ofYears = (accrual: Entitlement['accrual']): Map<string, number> => {
          const lines = deriveLedger(
            { ...unbounded, entitlement: { ...unbounded.entitlement, accrual } },
            [],
            '2024-12-31',
          );
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
});
