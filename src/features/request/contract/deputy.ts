import { date, defineResource, readOnly, reference, text, type FormRule } from '#shared/contract/index.ts';

const startDate = date({ required: true, sort: true, filter: true, column: 'shown', width: 130 });
/** Inclusive. */
const endDate = date({ required: true, sort: true, filter: true, column: 'shown', width: 130 });
const remark = text({ max: 200, column: 'hidden', width: 220 });
const rules: readonly FormRule<'start_date' | 'end_date'>[] = [
  {
    fields: ['start_date', 'end_date'],
    code: 'periodOrder',
    holds: ({ start_date: start, end_date: end }) =>
      typeof start !== 'string' || typeof end !== 'string' || start <= end,
  },
];

/** Deputies: who decides about requests in somebody's place, from one day to another (docs/domain.md#requests). */
export const deputy = defineResource({
  name: 'request.deputy',
  module: 'ZBRQ',
  path: '/personnel/api/v2/deputies/',
  audience: { of: 'company', scope: { employee: 'employee' } },
  words: { namespace: 'per', key: 'deputy' },
  defaultOrdering: '-start_date',
  phoneFields: ['employee', 'deputy'],
  rules,
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
    start_date: startDate,
    end_date: endDate,
    remark,
  },
});

/**
 * The signed-in person's own deputies. They name a colleague by Employee ID, so nobody needs the right to see other
 * employees.
 */
export const ownDeputy = defineResource({
  name: 'personal.deputy',
  module: 'ZBRQ',
  path: '/personal/api/v2/deputies/',
  audience: { of: 'own', employee: 'employee', shares: deputy.name },
  words: { namespace: 'personal', key: 'deputy' },
  fieldWords: deputy.words,
  defaultOrdering: '-start_date',
  without: ['import'],
  phoneFields: ['deputy_name', 'end_date'],
  rules,
  fields: {
    deputy_code: text({ max: 20, required: true, column: 'hidden', width: 140 }),
    deputy_name: readOnly(text({ max: 100, column: 'shown', width: 220 })),
    start_date: startDate,
    end_date: endDate,
    remark,
  },
});
