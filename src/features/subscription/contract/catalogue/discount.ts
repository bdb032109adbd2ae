import {
  choice,
  computed,
  date,
  decimal,
  defineResource,
  flag,
  integer,
  isBlank,
  reference,
  references,
  text,
} from '#shared/contract/index.ts';
import { z } from 'zod';

export const discountTypes = ['percent', 'amount'] as const;
/** To which orders a code applies. */
export const discountOrders = ['all', 'first', 'renewal'] as const;

/** A code that makes an order cheaper. One that was used is switched off and not deleted. */
export const discount = defineResource({
  name: 'vendor.discount',
  module: 'ZBVE',
  path: '/vendor/api/v2/discounts/',
  audience: { of: 'vendor', company: null },
  words: { namespace: 'vendor', key: 'discount' },
  defaultOrdering: '-id',
  phoneFields: ['type', 'enabled'],
  fields: {
    discount_code: text({
      max: 30,
      min: 3,
      required: true,
      unique: true,
      immutable: true,
      search: true,
      sort: true,
      column: 'shown',
      width: 160,
      clean: (given) => given.toUpperCase(),
      pattern: /^[A-Z0-9-]+$/,
      patternCode: 'employeeCode',
    }),
    discount_name: text({ max: 60, required: true, search: true, column: 'shown', width: 200 }),
    type: choice(discountTypes, { required: true, default: 'percent', filter: true, column: 'shown', width: 110 }),
    percent: decimal({
      min: 0.01,
      max: 100,
      required: true,
      visibleWhen: { field: 'type', is: 'percent' },
      column: 'shown',
      width: 100,
    }),
    amount: decimal({
      min: 0.01,
      max: 100_000_000,
      required: true,
      visibleWhen: { field: 'type', is: 'amount' },
      column: 'shown',
      width: 110,
    }),
    /** Its amounts are in it, and it holds only for orders in it. */
    currency: reference('vendor.currency', {
      requiredWhen: { field: 'type', is: 'amount' },
      whenEmpty: 'said',
      column: 'hidden',
      width: 110,
    }),
    applies_to: choice(discountOrders, {
      required: true,
      default: 'all',
      column: 'hidden',
      width: 150,
      group: 'limits',
    }),
    plans: references('vendor.plan', { whenEmpty: 'said', column: 'hidden', width: 200, group: 'limits' }),
    companies: references('vendor.company', { whenEmpty: 'said', column: 'hidden', width: 220, group: 'limits' }),
    /** The least that the order costs before the discount and without tax, in units of the currency. */
    min_amount: decimal({ min: 0.01, max: 100_000_000, column: 'hidden', width: 140, group: 'limits' }),
    /** The least number of months that the order pays for. */
    min_months: integer({ min: 1, max: 12, column: 'hidden', width: 130, group: 'limits' }),
    /** It may be used together with other such codes in one order. */
    stackable: flag({ default: false, column: 'hidden', width: 150, group: 'limits' }),
    start_date: date({ column: 'hidden', width: 130, group: 'limits' }),
    end_date: date({ column: 'shown', width: 130, group: 'limits' }),
    max_uses: integer({ min: 1, max: 1_000_000, column: 'hidden', width: 120, group: 'limits' }),
    max_uses_per_company: integer({ min: 1, max: 1000, default: 1, column: 'hidden', width: 140, group: 'limits' }),
    used: computed(z.int(), { column: 'shown', width: 90 }),
    enabled: flag({ default: true, filter: true, column: 'shown', width: 110 }),
  },
  rules: [
    {
      fields: ['min_amount', 'currency'],
      code: 'required',
      holds: ({ min_amount: least, currency }) => isBlank(least) || !isBlank(currency),
    },
    {
      fields: ['start_date', 'end_date'],
      code: 'periodOrder',
      holds: ({ start_date: from, end_date: to }) => isBlank(from) || isBlank(to) || String(from) <= String(to),
    },
  ],
});
