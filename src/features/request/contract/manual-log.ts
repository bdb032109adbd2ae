import {
  commonCodes,
  defineCall,
  date,
  defineOwnRequest,
  defineRequest,
  file,
  numberChoice,
  refusalCode,
  time,
} from '#shared/contract/index.ts';
import { defineApprovals } from '#shared/contract/approvals.ts';
import { statedPunchStates } from '#shared/contract/punch-states.ts';
import { z } from 'zod';
import { requestCodes } from './codes.ts';
import { applyReason, applyTime, takenZone, whoseRequest } from './request-fields.ts';

export const manualLogCodes = {
  /** There is a punch of the employee so close to it that both would count as one. */
  punchThere: refusalCode('ZBRQ0101', 409),
  /** As many are approved or waiting in the month as one may ask for; `most` of them. */
  monthFull: refusalCode('ZBRQ0102', 409),
} as const;

/** A punch that somebody forgot, or no terminal took (docs/domain.md#manual-logs). */
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
  phoneFields: ['employee', 'status'],
  fields: {
    employee: whoseRequest,
    punch_date: date({ required: true, maxDate: 'today', sort: true, filter: true, column: 'shown', width: 130 }),
    /** On the clock of where the employee is. */
    punch_time: time({ required: true, column: 'shown', width: 100 }),
    /** A terminal's "not stated" is nothing that a person says. */
    punch_state: numberChoice(statedPunchStates, {
      choicesOf: 'punchStates',
      required: true,
      filter: true,
      column: 'shown',
      width: 130,
    }),
    apply_reason: applyReason,
    attachment: file({ accept: ['.pdf', '.jpg', '.jpeg', '.png'], column: 'hidden', width: 200 }),
    tz: takenZone,
    apply_time: applyTime,
  },
});

/** What waits for those who are asked by name. */
export const manualLogApprovals = defineApprovals({
  kind: manualLog,
  path: '/personal/api/v2/manual_log_approvals/',
});

/** How the day is that a manual log is about, for whoever sees the request. Times are `HH:mm` on the clock of the employee. */
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

const { punch_date, punch_time, punch_state, apply_reason, attachment, apply_time } = manualLog.fields;

/** What the signed-in person has asked for themselves. */
export const ownManualLog = defineOwnRequest({
  kind: manualLog,
  name: 'personal.manual_log',
  path: '/personal/api/v2/manual_logs/',
  audience: { of: 'own', employee: 'employee' },
  words: { namespace: 'personal', key: 'manualLog' },
  defaultOrdering: '-id',
  codes: [...Object.values(manualLogCodes), ...Object.values(requestCodes)],
  phoneFields: ['punch_date', 'status'],
  fields: { punch_date, punch_time, punch_state, apply_reason, attachment, apply_time },
});
