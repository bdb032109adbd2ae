import fc from 'fast-check';
import type { AccountRules, Term } from '#features/leave/domain/account.ts';
import { accruals, carries, type Entitlement } from '#features/leave/domain/entitlement.ts';
import type { Posting } from '#features/leave/domain/ledger.ts';
import { monthsAfter, type YearRule } from '#features/leave/domain/leave-year.ts';

/** A day, by its number from 2020 on. */
export const day = (from: number, to: number): fc.Arbitrary<string> =>
  fc.integer({ min: from, max: to }).map((days) => Temporal.PlainDate.from('2020-01-01').add({ days }).toString());
/** Any entitlement. */
export const entitlements: fc.Arbitrary<Entitlement> = fc.record({
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
const yearRules: fc.Arbitrary<YearRule> = fc.record({
  by: fc.constantFrom('date' as const, 'hire_date' as const),
  month: fc.integer({ min: 1, max: 12 }),
  day: fc.integer({ min: 1, max: 28 }),
});
const first: fc.Arbitrary<Term> = fc.record({ from: fc.constant(''), years: yearRules, entitlement: entitlements });
/** Terms from some later day on. */
export const later: fc.Arbitrary<Term> = fc.record({
  from: day(700, 1900),
  years: yearRules,
  entitlement: fc.option(entitlements),
});
/** Any account. */
export const accounts: fc.Arbitrary<AccountRules> = fc.record({
  terms: fc
    .tuple(first, fc.uniqueArray(later, { selector: ({ from }) => from, maxLength: 3 }))
    .map(([one, others]) => [one, ...others.toSorted((a, b) => (a.from < b.from ? -1 : 1))]),
  worked: fc.uniqueArray(
    fc.record({
      month: fc
        .integer({ min: 0, max: 72 })
        .map((after) => Temporal.PlainDate.from('2020-01-01').add({ months: after }).toString()),
      days: fc.integer({ min: 1, max: 3100 }),
    }),
    { selector: ({ month }) => month, maxLength: 40 },
  ),
  earned: fc.uniqueArray(
    fc
      .record({
        date: day(0, 2100),
        overtime: fc.integer({ min: 1, max: 1_000_000 }),
        credit: fc.integer({ min: 1, max: 100_000 }),
        months: fc.option(fc.integer({ min: 1, max: 20 })),
      })
      .map(({ months, ...one }) => ({ ...one, expires: months === null ? null : monthsAfter(one.date, months) })),
    { selector: ({ overtime }) => overtime, maxLength: 12 },
  ),
  from: day(0, 700),
  hired: fc.option(day(0, 900)),
  left: fc.option(day(1000, 1900)),
});
/** Decided amounts. */
export const postings: fc.Arbitrary<Posting[]> = fc.array(
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
/** An account whose entitlements all have some values. */
export const withAll = (account: AccountRules, change: Partial<Entitlement>): AccountRules => ({
  ...account,
  terms: account.terms.map((term) => ({
    ...term,
    entitlement: term.entitlement && { ...term.entitlement, ...change },
  })),
});
/** The last day of the years that are generated. */
export const end = '2025-12-31';
