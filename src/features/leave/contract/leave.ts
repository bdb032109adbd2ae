import { z } from 'zod';
import {
  cancellationDecisions,
  cancellationFields,
  choice,
  computed,
  date,
  defineOwnRequest,
  defineRequest,
  decimal,
  file,
  ownCancellationByApproval,
  readOnly,
  reference,
  text,
  time,
  type FormRule,
} from '#shared/contract/index.ts';
import { defineEnterForMany } from '#shared/contract/enter-for-many.ts';
import { defineApprovals } from '#shared/contract/approvals.ts';
import { skipReasons } from '../domain/count-leave.ts';
import { leaveCodes } from './codes.ts';
import { leaveUnits } from './incident-type.ts';

/** The part of its first day that a leave takes; `time_range` is a leave by the hour on that day only. */
export const startParts = ['full', 'first_half', 'second_half', 'time_range'] as const;
/** A leave of several days may end at noon. */
export const endParts = ['full', 'first_half'] as const;

const severalDays = { field: 'start_part', is: ['full', 'second_half'] } as const;
const byTheHour = { field: 'start_part', is: 'time_range' } as const;

/** One date of a leave, as counted on submission or approval. */
export const leaveLineSchema = z.object({
  date: z.string(),
  part: z.enum(['full', 'am', 'pm', 'span']),
  minutes: z.int(),
  days: z.number(),
  skipped: z.enum(skipReasons).nullable(),
});

const endsAfterStart: FormRule<'start_date' | 'end_date'> = {
  fields: ['start_date', 'end_date'],
  code: 'periodOrder',
  holds: ({ start_date: start, end_date: end }) =>
    typeof start !== 'string' || typeof end !== 'string' || end === '' || start <= end,
};

/** Fields that people fill in. */
const requestFields = {
  incident_type: reference('leave.incident_type', {
    required: true,
    filters: { enabled: 'true' },
    filter: true,
    column: 'shown',
    width: 180,
  }),
  start_date: date({ required: true, sort: true, filter: true, column: 'shown', width: 120 }),
  start_part: choice(startParts, { default: 'full', column: 'hidden', width: 140 }),
  start_time: time({ required: true, visibleWhen: byTheHour, column: 'hidden', width: 110 }),
  end_time: time({ required: true, visibleWhen: byTheHour, column: 'hidden', width: 110 }),
  end_date: date({ visibleWhen: severalDays, sort: true, filter: true, column: 'shown', width: 120 }),
  end_part: choice(endParts, { default: 'full', visibleWhen: severalDays, column: 'hidden', width: 140 }),
  apply_reason: text({ max: 200, column: 'shown', width: 220 }),
  attachment: file({ accept: ['.pdf', '.jpg', '.jpeg', '.png'], column: 'hidden', width: 180 }),
  /** How the person can be reached while they are away. */
  contact: text({ max: 100, column: 'hidden', width: 180 }),
};

/** The count by the server: days, or hours for types in hours. */
const counted = {
  amount: readOnly(decimal({ sort: true, column: 'shown', width: 110 })),
  unit: readOnly(choice(leaveUnits, { column: 'hidden', width: 110 })),
  /** The balance after it, if its type uses one. */
  balance_after: readOnly(decimal({ column: 'hidden', width: 130 })),
  lines: computed(z.array(leaveLineSchema)),
};

/** Somebody came back earlier than planned: the days after the new last one are given back. */
const shortening = {
  shorten: {
    permission: 'approve',
    from: ['approved'],
    notOffered: { barred: ['own'], shortens: ['no'] },
    bulk: false,
    fields: { new_end: date({ required: true }), shorten_reason: text({ max: 200, required: true }) },
  },
} as const;

/** Leave requested by people or entered for them (docs/domain.md#leave). */
export const leaveRequest = defineRequest({
  name: 'leave.leave',
  module: 'ZBLV',
  path: '/leave/api/v2/leaves/',
  audience: { of: 'company', scope: { employee: 'employee' } },
  words: { namespace: 'att', key: 'leave' },
  defaultOrdering: '-start_date',
  reason: 'required',
  revocable: true,
  numbered: 'LV',
  codes: [leaveCodes.lockedDay, leaveCodes.noBalance],
  phoneFields: ['incident_type', 'start_date', 'amount', 'status'],
  rules: [endsAfterStart],
  actions: { ...shortening, ...cancellationDecisions },
  fields: {
    employee: reference('personnel.employee', {
      required: true,
      immutable: true,
      search: true,
      filter: true,
      column: 'shown',
      width: 200,
    }),
    ...requestFields,
    /** The colleague who takes over meanwhile, and is told once it is approved. */
    handover_to: reference('personnel.employee', {
      filters: { status: 'active' },
      filter: true,
      column: 'hidden',
      width: 200,
    }),
    ...counted,
    /** A leave of one day has none to give back. */
    shortens: computed(z.enum(['', 'no'])),
    ...cancellationFields,
  },
});

/** The same leave for many people, e.g. while the works are closed. */
export const enterLeave = defineEnterForMany(leaveRequest);

/** Requests that wait for a named decider. */
export const leaveApprovals = defineApprovals({
  kind: leaveRequest,
  path: '/personal/api/v2/leave_approvals/',
  lower: { end_date: date({ required: true }) },
});

/** The signed-in person's own leave. It names the colleague by Employee ID, so nobody needs the right to see other employees. */
export const ownLeave = defineOwnRequest({
  kind: leaveRequest,
  name: 'personal.leave',
  path: '/personal/api/v2/leaves/',
  audience: { of: 'own', employee: 'employee' },
  words: { namespace: 'personal', key: 'leave' },
  defaultOrdering: '-start_date',
  codes: [leaveCodes.lockedDay, leaveCodes.noBalance],
  phoneFields: ['incident_type', 'amount', 'start_date', 'end_date', 'status'],
  fields: {
    ...requestFields,
    incident_type: reference('leave.incident_type', {
      required: true,
      filters: { enabled: 'true', requestable_by_employee: 'true' },
      filter: true,
      column: 'shown',
      width: 180,
    }),
    handover_code: text({ max: 20, column: 'hidden', width: 140 }),
    handover_name: readOnly(text({ max: 100, column: 'hidden', width: 180 })),
    ...counted,
  },
  actions: ownCancellationByApproval,
});
