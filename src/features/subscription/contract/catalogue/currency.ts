import { childRows, computed, date, decimal, defineResource, flag, text, uniqueAmong } from '#shared/contract/index.ts';
import { z } from 'zod';

/** The currencies of prices. How many digits a currency has behind the point is ISO 4217's to say. */
export const currency = defineResource({
  name: 'vendor.currency',
  module: 'ZBVE',
  path: '/vendor/api/v2/currencies/',
  audience: { of: 'vendor', company: null },
  words: { namespace: 'vendor', key: 'currency' },
  defaultOrdering: 'code',
  phoneFields: ['decimals', 'enabled'],
  fields: {
    code: text({
      max: 3,
      required: true,
      unique: true,
      immutable: true,
      search: true,
      sort: true,
      filter: true,
      column: 'shown',
      width: 120,
      clean: (given) => given.toUpperCase(),
      pattern: /^[A-Z]{3}$/,
      patternCode: 'currencyCode',
    }),
    currency_name: text({ max: 60, required: true, search: true, sort: true, column: 'shown', width: 260 }),
    decimals: computed(z.int(), { column: 'shown', width: 150 }),
    /** Sums over several currencies are in it. There is always one. */
    is_base: flag({ default: false, filter: true, column: 'shown', width: 120 }),
    /** What one unit costs in the base currency today, and since when. */
    rate: computed(z.number().nullable(), { column: 'shown', width: 130 }),
    rate_date: computed(z.iso.date().nullable(), { column: 'shown', width: 150 }),
    /** Each rate holds from its day until that of the next one. */
    rates: childRows({
      of: {
        fields: {
          rate_date: date({ required: true }),
          rate: decimal({ min: 0.000_000_01, max: 1_000_000_000, required: true }),
        },
      },
      among: [uniqueAmong('rate_date')],
      max: 400,
      visibleWhen: { field: 'is_base', is: false },
      group: 'rates',
    }),
    /** Nothing is sold in one that is off; what was sold stays. */
    enabled: flag({ default: true, filter: true, column: 'shown', width: 140 }),
  },
});
