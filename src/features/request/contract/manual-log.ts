import {
  cancellationDecisions,
  cancellationFields,
  commonCodes,
  date,
  defineCall,
  defineOwnRequest,
  defineRequest,
  numberChoice,
  ownCancellationByApproval,
  reference,
  refusalCode,
  text,
  time,
} from '#shared/contract/index.ts';
import { defineEnterForMany } from '#shared/contract/enter-for-many.ts';
import { defineApprovals } from '#shared/contract/approvals.ts';
import { statedPunchStates } from '#shared/contract/punch-states.ts';
import { z } from 'zod';
import { requestCodes } from './codes.ts';
import { applyReason, applyTime, attachment, takenZone, whoseRequest } from './request-fields.ts';

export const manualLogCodes = {
  /** The employee has a punch so close to it that both would count as one. */
  punchThere: refusalCode('ZBRQ0101', 409),
  /** The employee has used up the month: `most` manual logs are approved or pending. */
  monthFull: refusalCode('ZBRQ0102', 409),
} as const;

/** A punch that somebody forgot or no terminal recorded (docs/domain.md#manual-logs). */
export const manualLog = defineRequest({
  name: 'request.manual_log',
  module: 'ZBRQ',
  path: '/att/api/v2/manual_logs/',
  audience: { of: 'company', scope: { employee: 'employee' } },
  words: { namespace: 'att', key: 'manualLog' },
  defaultOrdering: '-id',
  reason: 'required',
  revocable: true,
  numbered: 'ML',
  codes: [...Object.values(manualLogCodes), ...Object.values(requestCodes)],
  phoneFields: ['punch_date', 'status'],
  actions: cancellationDecisions,
  fields: {
    employee: whoseRequest,
    punch_date: date({ required: true, maxDate: 'today', sort: true, filter: true, column: 'shown', width: 130 }),
    /** In the time zone of the employee's location. */
    punch_time: time({ required: true, column: 'shown', width: 100 }),
    /** Without the state "not stated", which only terminals send. */
    punch_state: numberChoice(statedPunchStates, {
      choicesOf: 'punchStates',
      required: true,
      filter: true,
      column: 'shown',
      width: 130,
    }),
    /** The job or task that the punch is for. */
    work_code: reference('complement.work_code', { filters: { enabled: 'true' }, column: 'hidden', width: 180 }),
    /** Where it was made, as its punch says it. */
    place: text({ max: 100, column: 'hidden', width: 180 }),
    apply_reason: applyReason,
    attachment,
    tz: takenZone,
    apply_time: applyTime,
    ...cancellationFields,
  },
});

/** The same punch for many people, e.g. after a terminal was out of order. */
export const enterManualLog = defineEnterForMany(manualLog);

/** Manual logs that wait for the people named as approvers. */
export const manualLogApprovals = defineApprovals({
  kind: manualLog,
  path: '/personal/api/v2/manual_log_approvals/',
});

/** The day that a manual log is about, for everyone who sees the request. Times are `HH:mm` in the employee's time zone. */
export const manualLogDay = defineCall({
  name: 'request.manual_log.day',
  method: 'GET',
  path: '/personal/api/v2/manual_log_approvals/:id/day/',
  module: 'ZBRQ',
  access: 'signedIn',
  params: z.strictObject({
    id: z.coerce
      .string()
      .regex(/^[1-9]\d{0,14}$/)
      .transform(Number),
  }),
  data: z.object({
    plan: z.array(z.object({ name: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
    punches: z.array(z.object({ id: z.int(), time: z.string(), punch_state: z.int() })),
  }),
  codes: [commonCodes.notFound],
});

const { punch_date, punch_time, punch_state, work_code, place, apply_reason, apply_time } = manualLog.fields;

/** The signed-in person's own manual logs. */
export const ownManualLog = defineOwnRequest({
  kind: manualLog,
  name: 'personal.manual_log',
  path: '/personal/api/v2/manual_logs/',
  audience: { of: 'own', employee: 'employee' },
  words: { namespace: 'personal', key: 'manualLog' },
  defaultOrdering: '-id',
  codes: [...Object.values(manualLogCodes), ...Object.values(requestCodes)],
  phoneFields: ['punch_date', 'status'],
  fields: { punch_date, punch_time, punch_state, work_code, place, apply_reason, attachment, apply_time },
  actions: ownCancellationByApproval,
});
