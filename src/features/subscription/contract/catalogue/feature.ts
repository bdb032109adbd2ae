import { choice, computed, defineResource, readOnly, text } from '#shared/contract/index.ts';
import { featureCodes } from '#shared/contract/features.ts';
import { z } from 'zod';

/** What a plan switches on (`src/shared/contract/features.ts`): its name and description for those who choose a plan. */
export const feature = defineResource({
  name: 'vendor.feature',
  module: 'ZBVE',
  path: '/vendor/api/v2/features/',
  audience: { of: 'vendor', company: null },
  words: { namespace: 'vendor', key: 'feature' },
  defaultOrdering: 'id',
  // A feature is a part of the product: none is made or taken away by hand.
  without: ['create', 'destroy'],
  phoneFields: ['feature_code', 'plan_count'],
  fields: {
    feature_name: text({ max: 60, required: true, search: true, sort: true, column: 'shown', width: 220 }),
    feature_code: readOnly(choice(featureCodes, { filter: true, column: 'shown', width: 320 })),
    description: text({ max: 200, search: true, column: 'shown', width: 320 }),
    plan_count: computed(z.int(), { column: 'shown', width: 120 }),
  },
});
