import { describe, expect, it } from 'vitest';
import type { Entitlement } from './entitlement.ts';
import type { AccountRules } from './account.ts';
import { balanceAt, deriveLedger, leastBetween, type Posting } from './ledger.ts';
import type { YearRule } from './leave-year.ts';

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
const calendar: YearRule = { by: 'date', month: 1, day: 1 };
const rules = (
  change: Partial<Entitlement> = {},
  { years = calendar, ...more }: Partial<AccountRules> & { readonly years?: YearRule } = {},
): AccountRules => ({
  terms: [{ from: '', years, entitlement: { ...plain, ...change } }],
  from: '2025-01-01',
  hired: '2020-03-01',
  left: null,
  ...more,
});
/** The same with another entitlement from a day on; null for none. */
const changedFrom = (all: AccountRules, from: string, change: Partial<Entitlement> | null, years = calendar) => ({
  ...all,
  terms: [...all.terms, { from, years, entitlement: change && { ...plain, ...change } }],
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
    const byHire = rules(
      { accrual: 'per_work_day', entitlement: 700 },
      { worked, years: { by: 'hire_date', month: 1, day: 1 }, hired: '2020-03-15' },
    );
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

  it('expires what was carried on its day, also where that is the end of a year or lies behind it', () => {
    const all = (carry_months: number) => rules({ entitlement: 1000, carry: 'all', carry_months });
    expect(linesOf(all(12), [use('2026-05-04', 4)], '2027-01-01').slice(1)).toEqual([
      '2026-01-01 carry -10',
      '2026-01-01 carry 10',
      '2026-01-01 grant 10',
      '2026-05-04 use -4',
      '2027-01-01 expire -6',
      '2027-01-01 carry -10',
      '2027-01-01 carry 10',
      '2027-01-01 grant 10',
    ]);
    const carried = deriveLedger(all(24), [], '2028-01-01').filter(({ kind, date, amount }) =>
      date >= '2027-01-01' ? kind === 'expire' || (kind === 'carry' && amount > 0) : false,
    );
    expect(carried.map(({ date, amount, expires }) => [date, amount / 100, expires])).toEqual([
      ['2027-01-01', 10, '2028-01-01'],
      ['2027-01-01', 10, '2029-01-01'],
      ['2028-01-01', -10, null],
      ['2028-01-01', 10, '2029-01-01'],
      ['2028-01-01', 10, '2030-01-01'],
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

  it('gives another entitlement for the days from which it holds, and takes back what was too much', () => {
    const more = changedFrom(rules(), '2025-07-02', { entitlement: 3000 });
    expect(linesOf(more, [], '2025-12-31')).toEqual(['2025-01-01 grant 20', '2025-07-02 grant 5']);
    const less = changedFrom(rules(), '2025-07-02', { entitlement: 1000 });
    expect(linesOf(less, [], '2025-12-31')).toEqual(['2025-01-01 grant 20', '2025-07-02 grant -5']);
    // What had accrued by then is granted when an entitlement ends.
    const ended = changedFrom(rules({ accrual: 'monthly', rounding: 1, entitlement: 3650 }), '2025-02-11', null);
    expect(linesOf(ended, [], '2025-12-31')).toEqual(['2025-01-31 grant 3.1', '2025-02-11 grant 1']);
    expect(linesOf(ended, [], '2026-01-01').slice(2)).toEqual(['2026-01-01 carry -4.1', '2026-01-01 carry 4.1']);
    const quarterly = changedFrom(rules({ accrual: 'quarterly', rounding: 1 }), '2025-07-02', {
      accrual: 'quarterly',
      rounding: 1,
      entitlement: 3000,
    });
    expect(balanceAt(deriveLedger(quarterly, [], '2025-12-31'), '2025-12-31')).toBe(2501);
  });

  it('keeps what was earned by work when it is granted otherwise', () => {
    const worked = [{ month: '2025-01-01', days: 2000 }];
    const all = rules({ accrual: 'per_work_day', entitlement: 700 }, { worked });
    expect(linesOf(changedFrom(all, '2025-07-02', { entitlement: 1000 }), [], '2025-12-31')).toEqual([
      '2025-01-31 grant 2',
      '2025-07-02 grant 5',
    ]);
  });

  it('begins years on another day once the running one is over, with a short one between', () => {
    const moved = changedFrom(rules(), '2025-07-02', {}, { by: 'date', month: 4, day: 1 });
    expect(linesOf(moved, [], '2026-04-01')).toEqual([
      '2025-01-01 grant 20',
      '2026-01-01 expire -15',
      '2026-01-01 carry -5',
      '2026-01-01 carry 5',
      '2026-01-01 grant 5',
      '2026-04-01 expire -5',
      '2026-04-01 carry -5',
      '2026-04-01 carry 5',
      '2026-04-01 grant 20',
    ]);
  });

  it('grants nothing for the time between leaving and coming back', () => {
    const back = rules({}, { gaps: [{ from: '2025-07-02', until: '2025-10-01' }] });
    expect(linesOf(back, [], '2025-12-31')).toEqual(['2025-01-01 grant 10', '2025-10-01 grant 5']);
    const unshared = rules({ prorate: false }, { gaps: [{ from: '2025-07-02', until: '2025-10-01' }] });
    expect(linesOf(unshared, [], '2025-12-31')).toEqual(['2025-01-01 grant 20']);
  });

  it('tells what can be taken on a day without a negative balance later', () => {
    const lines = deriveLedger(rules(), [use('2025-11-03', 15)], '2025-12-31');
    expect(balanceAt(lines, '2025-06-01')).toBe(2000);
    expect(leastBetween(lines, '2025-06-01', '2025-12-31')).toBe(500);
  });
});
