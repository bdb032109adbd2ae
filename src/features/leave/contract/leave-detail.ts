import {
  choice,
  computed,
  date,
  datetime,
  decimal,
  defineReport,
  flag,
  reference,
  text,
} from '#shared/contract/index.ts';
import { numberedStates } from '#shared/contract/request.ts';
import { z } from 'zod';
import { day, identity } from '#shared/contract/report-fields.ts';
import { leaveRequest } from './leave.ts';

/** The fields of each leave. */
const leaveFields = {
  /** Its first day in the period. */
  date: { ...day.date, options: { ...day.date.options, column: 'hidden' } },
  start_date: date({ required: true, column: 'shown', width: 125 }),
  end_date: date({ required: true, column: 'shown', width: 125 }),
  /** In the period; empty for types in hours. */
  leave_days: decimal({ column: 'shown', width: 100 }),
  leave_hours: decimal({ column: 'shown', width: 100 }),
  /** The paid share of it, by the rate of its type. */
  paid_days: decimal({ column: 'shown', width: 120 }),
  paid_hours: decimal({ column: 'hidden', width: 120 }),
  /** Paid out instead of taken, which is a row of its own on its day. */
  encashed_days: decimal({ column: 'shown', width: 110 }),
  encashed_hours: decimal({ column: 'hidden', width: 110 }),
  is_paid: flag({ filter: true, column: 'shown', width: 90 }),
  apply_reason: text({ max: 200, column: 'shown', width: 200 }),
  leave_status: choice(numberedStates, { filter: true, column: 'shown', width: 120 }),
  decided_by: computed(z.string(), { column: 'shown', width: 160 }),
  decide_time: datetime({ column: 'shown', width: 170 }),
  balance_after: decimal({ column: 'hidden', width: 120 }),
  request_no: text({ max: 40, column: 'hidden', width: 150 }),
} as const;

const leaveTotals = {
  requests: { kind: 'integer' },
  leave_days: { kind: 'decimal' },
  leave_hours: { kind: 'decimal' },
  paid_days: { kind: 'decimal' },
  paid_hours: { kind: 'decimal' },
  encashed_days: { kind: 'decimal' },
  encashed_hours: { kind: 'decimal' },
} as const;

/** The part of each leave in the period, and what was paid out in it (docs/domain.md#leave): one row per request. */
export const leaveDetailReport = defineReport({
  name: 'leave.leave_detail',
  module: 'ZBLV',
  path: '/leave/api/v2/leave_details/',
  audience: { of: 'company', scope: { employee: 'employee' } },
  words: { namespace: 'report', key: 'leaveDetail' },
  defaultOrdering: '-date',
  period: { field: 'date' },
  groups: ['incident_type', 'department', 'employee'],
  phoneFields: ['incident_type', 'start_date'],
  totals: leaveTotals,
  chart: { shape: 'bars', series: { requests: 'integer' } },
  fields: {
    ...identity,
    incident_type: reference('leave.incident_type', { required: true, filter: true, column: 'shown', width: 170 }),
    ...leaveFields,
  },
});

/** The signed-in person's own leave, in the same rows. The type is a text, since people need no right to the list of types. */
export const ownIncidentDetailReport = defineReport({
  name: 'personal.incident_detail',
  module: 'ZBLV',
  path: '/personal/api/v2/incident_details/',
  // Decisions are sent to the person under this report's name.
  audience: { of: 'own', employee: 'employee', shares: leaveRequest.name },
  words: { namespace: 'personal', key: 'incidentDetail' },
  defaultOrdering: '-date',
  period: { field: 'date' },
  groups: ['leave_type', 'leave_status'],
  phoneFields: ['start_date', 'leave_status'],
  totals: leaveTotals,
  chart: { shape: 'bars', series: { requests: 'integer' } },
  fields: {
    leave_type: text({ max: 50, filter: true, column: 'shown', width: 170 }),
    ...leaveFields,
    balance_after: decimal({ column: 'shown', width: 120 }),
  },
});
