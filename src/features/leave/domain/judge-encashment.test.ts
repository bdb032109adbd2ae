import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encashableOf, encashRefusal, judgeEncashment, type EncashRules } from './judge-encashment.ts';
import type { AccountRules } from './account.ts';
import type { Entitlement } from './entitlement.ts';
import { balanceAt, deriveLedger, leastBetween, type Posting } from './ledger.ts';

const rules: EncashRules = { isAllowed: true, mayEmployeesRequest: true, most: 500, keep: 1000 };

describe('leave that is paid out', () => {
  it.each([
    ['may be, within the year and the balance', 300, { least: 1500, taken: 0 }, {}],
    ['may be all that is above what must remain', 500, { least: 1500, taken: 0 }, {}],
    [
      'is no more than the year allows',
      400,
      { least: 2000, taken: 200 },
      { amount: [{ code: 'encashMaxYear', context: { max: 5, taken: 2 } }] },
    ],
    [
      'leaves what must remain',
      400,
      { least: 1300, taken: 0 },
      { amount: [{ code: 'encashKeep', context: { free: 3, keep: 10 } }] },
    ],
    [
      'is nothing where less is left already',
      100,
      { least: 800, taken: 0 },
      { amount: [{ code: 'encashKeep', context: { free: 0, keep: 10 } }] },
    ],
  ])('%s', (_, amount, account, mistakes) => {
    expect(judgeEncashment({ rules, account, amount })).toEqual(mistakes);
  });

  it('is asked for by employees only where the company lets them, and needs an entitlement', () => {
    const known = { least: 2000, taken: 0 };
    const officeOnly = { ...rules, mayEmployeesRequest: false };
    expect(encashRefusal({ rules, account: known, isOwn: true })).toBeNull();
    expect(encashRefusal({ rules: officeOnly, account: known, isOwn: false })).toBeNull();
    expect(encashRefusal({ rules: officeOnly, account: known, isOwn: true })).toBe('notEncashable');
    expect(encashRefusal({ rules: { ...rules, isAllowed: false }, account: known, isOwn: false })).toBe(
      'notEncashable',
    );
    expect(encashRefusal({ rules, account: null, isOwn: false })).toBe('noEntitlement');
  });
});

const entitlement: Entitlement = {
  entitlement: 2000,
  seniority: [],
  accrual: 'monthly',
  per_days: 1,
  prorate: true,
  rounding: 25,
  max_balance: null,
  carry: 'limited',
  carry_max: 500,
  carry_months: 3,
};
const account: AccountRules = {
  terms: [{ from: '', years: { by: 'date', month: 1, day: 1 }, entitlement }],
  from: '2025-01-01',
  hired: '2020-01-01',
  left: null,
};
const day = fc
  .integer({ min: 0, max: 729 })
  .map((days) => Temporal.PlainDate.from('2025-01-01').add({ days }).toString());
const leave: fc.Arbitrary<Posting[]> = fc.array(
  fc.record({ kind: fc.constant('use' as const), date: day, amount: fc.integer({ min: -400, max: -25 }) }),
  { maxLength: 6 },
);

describe('any encashment', () => {
  it('leaves what must remain on every later day of the year, and the ledger adds up to its balance', () => {
    fc.assert(
      fc.property(leave, day, fc.nat(1200), fc.option(fc.nat(800)), (postings, when, keep, most) => {
        const last = `${when.slice(0, 4)}-12-31`;
        const least = leastBetween(deriveLedger(account, postings, last), when, last);
        const free = encashableOf({ ...rules, keep, most }, { least, taken: 0 });
        const paid = deriveLedger(account, [...postings, { kind: 'encash', date: when, amount: -free }], last);
        if (free > 0) expect(leastBetween(paid, when, last)).toBeGreaterThanOrEqual(keep);
        expect(free).toBeLessThanOrEqual(most ?? Infinity);
        expect(balanceAt(paid, last)).toBe(paid.reduce((sum, { amount }) => sum + amount, 0));
      }),
    );
  });
});
