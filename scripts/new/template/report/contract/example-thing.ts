import { defineReport, integer } from '#shared/contract/index.ts';
import { day, identity } from '#shared/contract/report-fields.ts';

/** What a row is, and the rules that its fields do not show. */
export const exampleThingReport = defineReport({
  name: 'sample.example_thing',
  module: 'ZBRP',
  path: '/sample/api/v2/example-thing/',
  // A column of the main table: people who are limited to some departments see only their rows.
  audience: { of: 'company', scope: { department: 'department' } },
  words: { namespace: 'report', key: 'exampleThing' },
  defaultOrdering: '-date',
  period: { field: 'date' },
  groups: ['department', 'date', 'week'],
  phoneFields: ['date', 'service_years'],
  totals: { people: { kind: 'integer' } },
  chart: { shape: 'bars', series: { people: 'integer' } },
  fields: {
    ...identity,
    ...day,
    service_years: integer({ column: 'shown', width: 130 }),
  },
});
