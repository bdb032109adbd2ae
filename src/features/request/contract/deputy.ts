import { date, defineResource, reference, text } from '#shared/contract/index.ts';

/** Deputies: who decides about requests in somebody's place, from one day to another (docs/domain.md#requests). */
export const deputy = defineResource({
  name: 'request.deputy',
  module: 'ZBRQ',
  path: '/personnel/api/v2/deputies/',
  audience: { of: 'company', scope: { employee: 'employee' } },
  words: { namespace: 'per', key: 'deputy' },
  defaultOrdering: '-start_date',
  phoneFields: ['employee', 'deputy'],
  rules: [
    {
      fields: ['start_date', 'end_date'],
      code: 'periodOrder',
      holds: ({ start_date: start, end_date: end }) =>
        typeof start !== 'string' || typeof end !== 'string' || start <= end,
    },
  ],
  fields: {
    employee: reference('personnel.employee', {
      required: true,
      immutable: true,
      search: true,
      filter: true,
      column: 'shown',
      width: 220,
    }),
    deputy: reference('personnel.employee', {
      required: true,
      search: true,
      filter: true,
      column: 'shown',
      width: 220,
    }),
    start_date: date({ required: true, sort: true, filter: true, column: 'shown', width: 130 }),
    /** Inclusive. */
    end_date: date({ required: true, sort: true, filter: true, column: 'shown', width: 130 }),
    remark: text({ max: 200, column: 'hidden', width: 220 }),
  },
});
