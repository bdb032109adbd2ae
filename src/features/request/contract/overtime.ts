import { defineEnterForMany } from '#shared/contract/enter-for-many.ts';
import { defineApprovals } from '#shared/contract/approvals.ts';
import {
  cancellationDecisions,
  cancellationFields,
  choice,
  date,
  defineOwnRequest,
  defineRequest,
  minute,
  ownCancellationByApproval,
  readOnly,
  refusalCode,
  time,
} from '#shared/contract/index.ts';
import { requestCodes } from './codes.ts';
import { applyReason, applyTime, attachment, takenZone, whoseRequest } from './request-fields.ts';

export const overtimeCodes = {
  /** It overlaps with other overtime of the employee that is approved or pending. */
  overlaps: refusalCode('ZBRQ0201', 409),
  /** The limits of overtime leave less than it needs. */
  overCap: refusalCode('ZBRQ0202', 409),
  /** The employee has no balance of the leave that overtime becomes, or there is none any more. */
  noTimeOff: refusalCode('ZBRQ0203', 409),
  /** The time off that it gave has been used, and the balance may not be negative. */
  timeOffUsed: refusalCode('ZBRQ0204', 409),
} as const;

/** What overtime is compensated by. */
export const compensations = ['pay', 'time_off'] as const;

/** Overtime that is approved before or after it is worked (docs/domain.md#overtime-requests). */
export const overtime = defineRequest({
  name: 'request.overtime',
  module: 'ZBRQ',
  path: '/att/api/v2/overtimes/',
  audience: { of: 'company', scope: { employee: 'employee' } },
  words: { namespace: 'att', key: 'overtime' },
  defaultOrdering: '-id',
  reason: 'required',
  revocable: true,
  numbered: 'OT',
  codes: [...Object.values(overtimeCodes), ...Object.values(requestCodes)],
  phoneFields: ['overtime_date', 'status'],
  rules: [
    {
      fields: ['start_time', 'end_time'],
      code: 'sameTime',
      holds: ({ start_time: start, end_time: end }) => typeof start !== 'string' || start !== end,
    },
  ],
  actions: cancellationDecisions,
  fields: {
    employee: whoseRequest,
    overtime_date: date({ required: true, sort: true, filter: true, column: 'shown', width: 130 }),
    /** In the time zone of the employee's location. An end at or before the start is on the next day. */
    start_time: time({ required: true, column: 'shown', width: 100 }),
    end_time: time({ required: true, column: 'shown', width: 100 }),
    minutes: readOnly(minute({ column: 'shown', width: 110 })),
    /** The approved minutes; the approver may grant less than was asked for. */
    approved_minutes: readOnly(minute({ column: 'hidden', width: 110 })),
    /** The minutes beyond the limits of overtime; empty if there are none. */
    over_cap: readOnly(minute({ filter: true, column: 'shown', width: 130 })),
    /** Paid, or time off; if it is not given, what the leave type says. */
    compensation: choice(compensations, { isDrawnByScreen: true, filter: true, column: 'hidden', width: 120 }),
    apply_reason: applyReason,
    attachment,
    tz: takenZone,
    apply_time: applyTime,
    ...cancellationFields,
  },
});

/** The same for many people at once. */
export const enterOvertime = defineEnterForMany(overtime);

/** Overtime that waits for the people named as approvers. */
export const overtimeApprovals = defineApprovals({
  kind: overtime,
  path: '/personal/api/v2/overtime_approvals/',
  lower: { approved_minutes: minute({ min: 1, max: 1440, required: true }) },
});

const {
  overtime_date,
  start_time,
  end_time,
  minutes,
  approved_minutes,
  over_cap,
  compensation,
  apply_reason,
  apply_time,
} = overtime.fields;

/** The signed-in person's own overtime requests. */
export const ownOvertime = defineOwnRequest({
  kind: overtime,
  name: 'personal.overtime',
  path: '/personal/api/v2/overtimes/',
  audience: { of: 'own', employee: 'employee' },
  words: { namespace: 'personal', key: 'overtime' },
  defaultOrdering: '-id',
  codes: [...Object.values(overtimeCodes), ...Object.values(requestCodes)],
  phoneFields: ['overtime_date', 'status'],
  fields: {
    overtime_date,
    start_time,
    end_time,
    minutes,
    approved_minutes,
    over_cap,
    compensation,
    apply_reason,
    attachment,
    apply_time,
  },
  actions: ownCancellationByApproval,
});
