import { choice, defineResource, text } from '#shared/contract/index.ts';
import { productivities } from '../domain/sum-day.ts';

/** The colour of each kind where it is shown. */
export const productivityTones = { productive: 'good', neutral: 'quiet', unproductive: 'bad' } as const;

/** Categories of computer use, and how each counts. */
export const category = defineResource({
  name: 'productivity.category',
  module: 'ZBPD',
  path: '/ralvie/api/v2/categories/',
  audience: { of: 'company', scope: 'shared' },
  words: { namespace: 'ralvie', key: 'category' },
  defaultOrdering: 'category_name',
  phoneFields: ['category_name', 'productivity'],
  fields: {
    category_name: text({
      max: 60,
      required: true,
      unique: true,
      search: true,
      sort: true,
      filter: true,
      column: 'shown',
      width: 260,
    }),
    productivity: choice(productivities, {
      required: true,
      default: 'productive',
      sort: true,
      filter: true,
      column: 'shown',
      width: 160,
      tones: productivityTones,
    }),
    remark: text({ max: 200, column: 'shown', width: 320 }),
  },
});
