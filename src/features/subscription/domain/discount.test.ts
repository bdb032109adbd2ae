import { describe, expect, it } from 'vitest';
import { minorOf, whyNot, type DiscountedOrder, type DiscountLimits } from './discount.ts';

const free: DiscountLimits = {
  enabled: true,
  start_date: null,
  end_date: null,
  applies_to: 'all',
  currency: null,
  plans: [],
  companies: [],
  min_amount: null,
  min_months: null,
  stackable: false,
};
const order: DiscountedOrder = {
  company: 7,
  plan: 2,
  currency: 'USD',
  billing_cycle: 'quarterly',
  subtotal: 10_000,
  today: '2026-03-15',
  isFirst: true,
  isLater: false,
  codes: 1,
};

describe('why a code does not hold', () => {
  it.each<[string, Partial<DiscountLimits>, Partial<DiscountedOrder>, ReturnType<typeof whyNot>]>([
    ['without limits it holds', {}, {}, undefined],
    ['switched off', { enabled: false }, {}, { code: 'discountCode' }],
    ['not begun', { start_date: '2026-03-16' }, {}, { code: 'discountCode' }],
    ['on its first day', { start_date: '2026-03-15' }, {}, undefined],
    ['on its last day', { end_date: '2026-03-15' }, {}, undefined],
    ['over', { end_date: '2026-03-14' }, {}, { code: 'discountCode' }],
    ['a renewal, for the first order only', { applies_to: 'first' }, { isFirst: false }, { code: 'discountCode' }],
    ['a first order, for renewals only', { applies_to: 'renewal' }, {}, { code: 'discountCode' }],
    ['another company', { companies: [8, 9] }, {}, { code: 'discountCode' }],
    ['another company is told nothing of the plan', { companies: [8], plans: [3] }, {}, { code: 'discountCode' }],
    ['one of its companies', { companies: [8, 7] }, {}, undefined],
    ['another currency', { currency: 'EUR' }, {}, { code: 'discountCode' }],
    ['another plan', { plans: [1, 3] }, {}, { code: 'discountPlan' }],
    ['one of its plans', { plans: [1, 2] }, {}, undefined],
    ['too short a period', { min_months: 4 }, {}, { code: 'discountMonths', months: 4 }],
    ['long enough', { min_months: 3 }, {}, undefined],
    [
      'a minor unit too little',
      { min_amount: 100.01, currency: 'USD' },
      {},
      { code: 'discountAmount', minor: 10_001, currency: 'USD' },
    ],
    ['just enough', { min_amount: 100, currency: 'USD' }, {}, undefined],
    ['beside another code', {}, { codes: 2 }, { code: 'discountAlone' }],
    ['beside another code that may be', { stackable: true }, { codes: 2 }, undefined],
    ['a change for later', {}, { isLater: true }, { code: 'discountLater' }],
  ])('%s', (_, limits, of, expected) => {
    expect(whyNot({ ...free, ...limits }, { ...order, ...of })).toEqual(expected);
  });

  it('counts amounts in the digits of their currency', () => {
    expect([minorOf(12.5, 'USD'), minorOf(12.5, 'KWD'), minorOf(12, 'JPY')]).toEqual([1250, 12_500, 12]);
  });
});
