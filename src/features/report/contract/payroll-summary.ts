import { choice, defineReport, text } from '#shared/contract/index.ts';
import { figureFields, figureTotals } from './figures.ts';
import { payrollHidden, payrollShown } from './payroll-figures.ts';
import {
  attendancePercent,
  encashedFields,
  leaveTypes,
  paidLeave,
  percentTotal,
  storedDays,
  summedIdentity,
  leaveColumns,
} from './stored-days.ts';

/** Overtime that is not paid, for information: it is not handed over. */
const timeOff = ['ot_off_min'] as const;

/** Whether a person's figures were handed over for the shown days, for others that overlap them, or differ since. */
const handoverStates = ['open', 'partly', 'handedOver', 'differs'] as const;

/** Whether all, some or none of the person's days of the period are locked. */
const lockStates = ['open', 'partly', 'locked'] as const;

/** The hours and days for payroll. */
export const payrollSummaryReport = defineReport({
  ...storedDays,
  spread: 'leave_amounts',
  name: 'report.payroll_summary',
  path: '/report/api/v2/payroll-summary/',
  words: { namespace: 'report', key: 'payrollSummary' },
  phoneFields: ['work_days', 'regular_min', 'ot_min'],
  defaultOrdering: 'emp_code',
  groups: ['department'],
  totals: {
    people: { kind: 'integer' },
    ...figureTotals(payrollShown),
    ...figureTotals(payrollHidden),
    ...figureTotals(timeOff),
    ...percentTotal,
  },
  follows: [...storedDays.follows, 'report.payroll_handover'],
  fields: {
    ...summedIdentity,
    handed_over: choice(handoverStates, {
      required: true,
      filter: true,
      column: 'shown',
      width: 150,
      tones: { open: 'quiet', partly: 'waiting', handedOver: 'good', differs: 'bad' },
    }),
    lock_state: choice(lockStates, {
      required: true,
      filter: true,
      column: 'hidden',
      width: 130,
      tones: { open: 'quiet', partly: 'waiting', locked: 'good' },
    }),
    locked_by: text({ max: 400, column: 'hidden', width: 180 }),
    ...figureFields(payrollShown, { sort: true }),
    ...leaveTypes,
    ...paidLeave,
    ...leaveColumns,
    ...encashedFields,
    ...figureFields(timeOff, { sort: true }),
    ...figureFields(payrollHidden, { sort: true, column: 'hidden' }),
    ...attendancePercent,
  },
});
