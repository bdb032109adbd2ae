import { defineApprovals } from '#shared/contract/approvals.ts';
import { date, defineOwnRequest, defineRequest, minute, readOnly, refusalCode, time } from '#shared/contract/index.ts';
import { requestCodes } from './codes.ts';
import { applyReason, applyTime, takenZone, whoseRequest } from './request-fields.ts';

export const overtimeCodes = {
  /** Another overtime of the employee, approved or waiting, has some of these minutes. */
  overlaps: refusalCode('ZBRQ0201', 409),
} as const;

/** Overtime that is to be approved before, or after, it is worked (docs/domain.md#overtime-requests). */
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
  phoneFields: ['employee', 'status'],
  rules: [
    {
      fields: ['start_time', 'end_time'],
      code: 'sameTime',
      holds: ({ start_time: start, end_time: end }) => typeof start !== 'string' || start !== end,
    },
  ],
  fields: {
    employee: whoseRequest,
    overtime_date: date({ required: true, sort: true, filter: true, column: 'shown', width: 130 }),
    /** On the clock of where the employee is; an end at or before the start is on the day after. */
    start_time: time({ required: true, column: 'shown', width: 100 }),
    end_time: time({ required: true, column: 'shown', width: 100 }),
    minutes: readOnly(minute({ column: 'shown', width: 110 })),
    /** How much of it was approved; whoever approves may take less than was asked for. */
    approved_minutes: readOnly(minute({ column: 'hidden', width: 110 })),
    apply_reason: applyReason,
    tz: takenZone,
    apply_time: applyTime,
  },
});

/** What waits for those who are asked by name. */
export const overtimeApprovals = defineApprovals({
  kind: overtime,
  path: '/personal/api/v2/overtime_approvals/',
  lower: { approved_minutes: minute({ min: 1, max: 1440, required: true }) },
});

const { overtime_date, start_time, end_time, minutes, approved_minutes, apply_reason, apply_time } = overtime.fields;

/** What the signed-in person has asked for themselves. */
export const ownOvertime = defineOwnRequest({
  kind: overtime,
  name: 'personal.overtime',
  path: '/personal/api/v2/overtimes/',
  audience: { of: 'own', employee: 'employee' },
  words: { namespace: 'personal', key: 'overtime' },
  defaultOrdering: '-id',
  codes: [...Object.values(overtimeCodes), ...Object.values(requestCodes)],
  phoneFields: ['overtime_date', 'status'],
  fields: { overtime_date, start_time, end_time, minutes, approved_minutes, apply_reason, apply_time },
});
