import {
  choice,
  computed,
  datetime,
  defineReport,
  flag,
  integer,
  numberOrOther,
  time,
} from '#shared/contract/index.ts';
import { z } from 'zod';
import { punchStates } from '#shared/contract/punch-states.ts';
import { transaction } from '#features/device/contract.ts';
import { day, identity } from '#shared/contract/report-fields.ts';
import { personColumns } from './person-columns.ts';
import { punchFilters } from './shared-fields.ts';

/** The sources of punches without a terminal. */
export const mobileSources = ['web', 'mobile'] as const;

/** Punches from browsers and phones, with their locations (docs/domain.md#reports). */
export const mobileTransactionReport = defineReport({
  name: 'report.mobile_transaction',
  module: 'ZBRP',
  path: '/report/api/v2/mobile-transaction/',
  audience: { of: 'company', scope: { department: 'department', person: 'employee' } },
  words: { namespace: 'report', key: 'mobileTransaction' },
  defaultOrdering: '-date',
  period: { field: 'date' },
  groups: ['department', 'employee', 'date', 'week'],
  follows: [transaction.name],
  phoneFields: ['time', 'place_distance_m'],
  totals: { punches: { kind: 'integer' }, people: { kind: 'integer' }, outside_punches: { kind: 'integer' } },
  chart: { shape: 'bars', series: { punches: 'integer', outside_punches: 'integer' } },
  fields: {
    ...identity,
    ...day,
    weekday: { ...day.weekday, options: { ...day.weekday.options, column: 'hidden' } },
    time: time({ required: true, filter: true, column: 'shown', width: 120 }),
    punch_state: numberOrOther(punchStates, { choicesOf: 'punchStates', filter: true, column: 'shown', width: 120 }),
    source: choice(mobileSources, { required: true, filter: true, column: 'hidden', width: 110 }),
    /** Metres to the nearest place where punching is allowed. */
    place_distance_m: integer({ filter: true, column: 'shown', width: 110 }),
    outside_place: flag({ filter: true, column: 'shown', width: 110 }),
    map_link: computed(z.string(), { column: 'shown', width: 110 }),
    latitude: computed(z.number().nullable(), { column: 'hidden', width: 110 }),
    longitude: computed(z.number().nullable(), { column: 'hidden', width: 110 }),
    accuracy_m: integer({ filter: true, column: 'hidden', width: 110 }),
    has_photo: flag({ filter: true, column: 'shown', width: 100 }),
    upload_time: datetime({ required: true, column: 'hidden', width: 180 }),
    ...personColumns,
    include_resigned: punchFilters.include_resigned,
  },
});
