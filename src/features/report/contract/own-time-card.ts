import { defineReport } from '#shared/contract/index.ts';
import { attendanceDay } from '#features/attendance/contract.ts';
import { dayFields, dayTotals } from './day-fields.ts';
import { day } from '#shared/contract/report-fields.ts';

/** The signed-in person's own days against the plan. */
export const ownTimeCardReport = defineReport({
  name: 'personal.time_card',
  module: 'ZBRP',
  path: '/personal/api/v2/time-card/',
  // The person hears about recalculated days under this report's name.
  audience: { of: 'own', employee: 'employee', shares: attendanceDay.name },
  words: { namespace: 'personal', key: 'timeCard' },
  defaultOrdering: '-date',
  period: { field: 'date' },
  groups: ['week'],
  phoneFields: ['status', 'check_in', 'check_out'],
  totals: dayTotals,
  chart: { shape: 'bars', series: { worked: 'minute', overtime: 'minute' } },
  fields: { ...day, ...dayFields },
});
