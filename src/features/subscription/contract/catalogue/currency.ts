import { computed, defineResource, flag, text } from '#shared/contract/index.ts';
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
    /** Nothing is sold in one that is off; what was sold stays. */
    enabled: flag({ default: true, filter: true, column: 'shown', width: 140 }),
  },
});
