import { expect, it } from 'vitest';
import { isSameOffer, takesAway, type Terms } from './terms.ts';

const sold: Terms = {
  plan: 1,
  plan_version: 1,
  plan_name: 'Standard',
  features: ['leave'],
  most: { employees: 10, terminals: 5, users: null, mobiles: null, locations: null, storage: 1000 },
  unit: 'employees',
  quantity: 10,
  currency: 'USD',
  billing_cycle: 'monthly',
  pricing: {
    model: 'per_unit',
    flat_fee: 0,
    unit_price: 1,
    package_size: 1,
    tiers: [],
    min_charge: 0,
    tax_mode: 'exclusive',
    tax_rate: 0,
  },
  add_ons: [],
};
const most = (different: Partial<Terms['most']>): Partial<Terms> => ({ most: { ...sold.most, ...different } });

it.each([
  ['nothing else', {}, false],
  ['more people', most({ employees: 20 }), false],
  ['as many people as one likes', most({ employees: null }), false],
  ['a further feature', { features: ['leave', 'requests'] }, false],
  ['a longer period', { billing_cycle: 'yearly' }, false],
  ['fewer terminals', most({ terminals: 4 }), true],
  ['a limit where there was none', most({ users: 1000 }), true],
  ['a feature less', { features: [] }, true],
  ['another currency', { currency: 'EUR' }, true],
] as const)('what waits for the end of the period: %s', (_, different, waits) => {
  expect(takesAway(sold, { ...sold, ...different } as Terms)).toBe(waits);
});

it('a shorter period waits too', () => {
  expect(takesAway({ ...sold, billing_cycle: 'yearly' }, sold)).toBe(true);
});

it('the same is the same whatever became of its price', () => {
  expect(isSameOffer(sold, { ...sold, plan_version: 7, pricing: { ...sold.pricing, unit_price: 9 } })).toBe(true);
  expect(isSameOffer(sold, { ...sold, quantity: 11 })).toBe(false);
});
