import {
  choice,
  choiceOrNone,
  computed,
  datetime,
  decimal,
  defineReport,
  flag,
  numberChoice,
  numberOrOther,
  reference,
  text,
  time,
} from '#shared/contract/index.ts';
import { z } from 'zod';
import { punchStates } from '#shared/contract/punch-states.ts';
import { inCapitals, masks, punchSources } from '#features/device/contract.ts';
import { day, identity } from '#shared/contract/report-fields.ts';
import { personColumns } from './person-columns.ts';
import { punchFilters, verifyTypes } from './shared-fields.ts';

/** Every punch as it was made (docs/domain.md#reports). */
export const transactionReport = defineReport({
  name: 'report.transaction',
  module: 'ZBRP',
  path: '/report/api/v2/transaction/',
  audience: { of: 'company', scope: { department: 'department', person: 'employee' } },
  words: { namespace: 'report', key: 'transaction' },
  defaultOrdering: '-date',
  period: { field: 'date' },
  groups: ['department', 'employee', 'date', 'week'],
  phoneFields: ['date', 'time'],
  totals: { punches: { kind: 'integer' }, people: { kind: 'integer' } },
  chart: { shape: 'bars', series: { punches: 'integer', people: 'integer' } },
  fields: {
    ...identity,
    ...day,
    time: time({ required: true, filter: true, column: 'shown', width: 120 }),
    punch_state: numberOrOther(punchStates, { choicesOf: 'punchStates', filter: true, column: 'shown', width: 150 }),
    verify_type: numberChoice(verifyTypes, { filter: true, column: 'shown', width: 150 }),
    terminal_alias: computed(z.string(), { column: 'shown', width: 200 }),
    source: choice(punchSources, { required: true, filter: true, column: 'hidden', width: 120 }),
    work_code: text({ max: 24, filter: true, column: 'hidden', width: 110 }),
    terminal_sn: text({ max: 64, clean: inCapitals, filter: true, column: 'hidden', width: 150 }),
    area: reference('company.area', { tree: true, filter: true, column: 'hidden', width: 150 }),
    temperature: decimal({ filter: true, column: 'hidden', width: 110 }),
    mask: choiceOrNone(masks, { filter: true, column: 'hidden', width: 110 }),
    has_photo: flag({ filter: true, column: 'hidden', width: 100 }),
    upload_time: datetime({ required: true, column: 'hidden', width: 180 }),
    is_void: flag({ filter: true, column: 'shown', width: 100 }),
    terminal: punchFilters.terminal,
    ...personColumns,
    include_resigned: punchFilters.include_resigned,
  },
});
