import { computed, defineReport, flag, integer } from '#shared/contract/index.ts';
import { z } from 'zod';
import { day, identity } from '#shared/contract/report-fields.ts';
import { personColumns } from './person-columns.ts';
import { punchFilters } from './shared-fields.ts';

/** All punches of a person's day on one line (docs/domain.md#reports). */
export const totalPunchesReport = defineReport({
  name: 'report.total_punches',
  module: 'ZBRP',
  path: '/report/api/v2/total-punches/',
  audience: { of: 'company', scope: { department: 'department', person: 'employee' } },
  words: { namespace: 'report', key: 'totalPunches' },
  defaultOrdering: '-date',
  period: { field: 'date' },
  groups: ['department', 'employee', 'date', 'week'],
  phoneFields: ['date', 'punch_count', 'punch_times'],
  totals: {
    rows: { kind: 'integer' },
    people: { kind: 'integer' },
    punches: { kind: 'integer', column: 'punch_count' },
  },
  fields: {
    ...identity,
    ...day,
    punch_count: integer({ required: true, filter: true, column: 'shown', width: 110 }),
    /** In order, in the company's time zone. */
    punch_times: computed(z.string(), { column: 'shown', width: 320 }),
    /** An odd number: one punch was forgotten, or one is too many. */
    odd_punches: flag({ filter: true, column: 'shown', width: 120 }),
    devices: computed(z.string(), { column: 'shown', width: 240 }),
    ...personColumns,
    ...punchFilters,
  },
});
