import { defineReport } from '#shared/contract/index.ts';
import { ownTransactionReport } from './own-transaction.ts';
import { pairs, pairTotals } from './pair-fields.ts';
import { day } from '#shared/contract/report-fields.ts';
import { ownPunchFilters } from './shared-fields.ts';

/** The signed-in person's own punches, taken alternately as in and out (docs/domain.md#reports). */
export const ownMultipleTransactionReport = defineReport({
  name: 'personal.multiple_transaction',
  module: 'ZBRP',
  path: '/personal/api/v2/multiple-transaction/',
  audience: { of: 'own', employee: 'employee' },
  words: { namespace: 'personal', key: 'multipleTransaction' },
  defaultOrdering: '-date',
  period: { field: 'date' },
  groups: ['week'],
  follows: [ownTransactionReport.name],
  phoneFields: ['pairs', 'inside'],
  totals: { rows: { kind: 'integer' }, ...pairTotals },
  chart: { shape: 'bars', series: { inside: 'minute', outside: 'minute' } },
  fields: { ...day, ...pairs, ...ownPunchFilters },
});
