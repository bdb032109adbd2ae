import { checkbox, date, defineResource, integer, references, text } from '#shared/contract/index.ts';

/** Days on which nothing is due: of the whole company, or of some departments with all below them. */
export const holiday = defineResource({
  name: 'complement.holiday',
  module: 'ZBCP',
  path: '/complement/api/v2/holidays/',
  audience: { of: 'company', scope: 'shared' },
  words: { namespace: 'complement', key: 'holiday' },
  defaultOrdering: '-start_date',
  phoneFields: ['start_date', 'duration_day'],
  fields: {
    holiday_name: text({
      max: 50,
      required: true,
      search: true,
      sort: true,
      filter: true,
      column: 'shown',
      width: 240,
    }),
    start_date: date({ required: true, sort: true, filter: true, column: 'shown', width: 130 }),
    duration_day: integer({ min: 1, max: 31, default: 1, column: 'shown', width: 110 }),
    /** On the same day every year; a 29 February falls on the 28th in common years. */
    is_recurring: checkbox({ default: false, filter: true, column: 'shown', width: 130 }),
    departments: references('company.department', { whenEmpty: 'said', column: 'shown', width: 240 }),
  },
});
