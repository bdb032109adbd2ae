import { defineReport } from '#shared/contract/index.ts';
import { pairs, pairTotals } from './pair-fields.ts';
import { day, identity } from '#shared/contract/report-fields.ts';
import { personColumns } from './person-columns.ts';
import { punchFilters } from './shared-fields.ts';

/** For people who leave and come back: a day's punches, taken alternately as in and out (docs/domain.md#reports). */
export const multipleTransactionReport = defineReport({
  name: 'report.multiple_transaction',
  module: 'ZBRP',
  path: '/report/api/v2/multiple-transaction/',
  audience: { of: 'company', scope: { department: 'department', person: 'employee' } },
  words: { namespace: 'report', key: 'multipleTransaction' },
  defaultOrdering: '-date',
  period: { field: 'date' },
  groups: ['department', 'employee', 'date', 'week'],
  phoneFields: ['date', 'pairs', 'inside'],
  totals: { rows: { kind: 'integer' }, people: { kind: 'integer' }, ...pairTotals },
  chart: { shape: 'bars', series: { average_inside: 'minute', average_outside: 'minute' } },
  fields: { ...identity, ...day, ...pairs, ...personColumns, ...punchFilters },
});
