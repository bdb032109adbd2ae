import {
  choice,
  computed,
  datetime,
  decimal,
  defineReport,
  numberChoice,
  numberOrOther,
  text,
  time,
} from '#shared/contract/index.ts';
import { z } from 'zod';
import { punchStates } from '#shared/contract/punch-states.ts';
import { punchSources, transaction } from '#features/device/contract.ts';
import { day } from '#shared/contract/report-fields.ts';
import { verifyTypes } from './shared-fields.ts';

/** The signed-in person's own punches, without the columns of the person and those for administrators. */
export const ownTransactionReport = defineReport({
  name: 'personal.transaction',
  module: 'ZBRP',
  path: '/personal/api/v2/transaction/',
  // The person hears about new punches under this report's name.
  audience: { of: 'own', employee: 'employee', shares: transaction.name },
  words: { namespace: 'personal', key: 'transaction' },
  defaultOrdering: '-date',
  period: { field: 'date' },
  groups: ['date', 'week'],
  phoneFields: ['time', 'punch_state'],
  totals: { punches: { kind: 'integer' } },
  chart: { shape: 'bars', series: { punches: 'integer' } },
  fields: {
    ...day,
    time: time({ required: true, filter: true, column: 'shown', width: 120 }),
    punch_state: numberOrOther(punchStates, { choicesOf: 'punchStates', filter: true, column: 'shown', width: 150 }),
    verify_type: numberChoice(verifyTypes, { filter: true, column: 'shown', width: 150 }),
    terminal_alias: computed(z.string(), { column: 'shown', width: 200 }),
    source: choice(punchSources, { required: true, filter: true, column: 'hidden', width: 120 }),
    work_code: text({ max: 24, filter: true, column: 'hidden', width: 110 }),
    temperature: decimal({ column: 'hidden', width: 110 }),
    upload_time: datetime({ required: true, column: 'hidden', width: 180 }),
  },
});
