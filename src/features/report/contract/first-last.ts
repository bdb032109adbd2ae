import { computed, decimal, defineReport, integer, minute, time } from '#shared/contract/index.ts';
import { z } from 'zod';
import { day, identity } from '#shared/contract/report-fields.ts';
import { personColumns } from './person-columns.ts';
import { punchFilters } from './shared-fields.ts';

/** The first and last punch of a person's day, regardless of schedule (docs/domain.md#reports). */
export const firstLastReport = defineReport({
  name: 'report.first_last',
  module: 'ZBRP',
  path: '/report/api/v2/first-last/',
  audience: { of: 'company', scope: { department: 'department', person: 'employee' } },
  words: { namespace: 'report', key: 'firstLast' },
  defaultOrdering: '-date',
  period: { field: 'date' },
  groups: ['department', 'employee', 'date', 'week'],
  phoneFields: ['first_punch', 'last_punch'],
  totals: {
    rows: { kind: 'integer' },
    people: { kind: 'integer' },
    average_first: { kind: 'time', column: 'first_punch' },
    average_last: { kind: 'time', column: 'last_punch' },
    span: { kind: 'minute', column: 'span' },
    punches: { kind: 'integer', column: 'punch_count' },
  },
  chart: {
    shape: 'spans',
    series: { average_first: 'time', average_last: 'time' },
    by: { first_punch: { step: 15, series: { arrivals: 'integer' } } },
  },
  fields: {
    ...identity,
    ...day,
    first_punch: time({ required: true, filter: true, column: 'shown', width: 110 }),
    /** Null if the day has only one punch, since that does not end a day. */
    last_punch: time({ column: 'shown', width: 110 }),
    /** Whole minutes from the first to the last punch. */
    span: minute({ filter: true, column: 'shown', width: 130 }),
    punch_count: integer({ required: true, filter: true, column: 'shown', width: 110 }),
    first_device: computed(z.string(), { column: 'shown', width: 200 }),
    last_device: computed(z.string(), { column: 'hidden', width: 160 }),
    first_temperature: decimal({ column: 'hidden', width: 120 }),
    last_temperature: decimal({ column: 'hidden', width: 120 }),
    ...personColumns,
    ...punchFilters,
  },
});
