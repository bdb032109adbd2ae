import { defineApprovals } from '#shared/contract/approvals.ts';
import {
  cancellationDecisions,
  cancellationFields,
  choice,
  date,
  daySchema,
  defineCall,
  defineOwnRequest,
  defineRequest,
  ownCancellationByApproval,
  readOnly,
  reference,
  refusalCode,
  text,
} from '#shared/contract/index.ts';
import { swapPartnerRules } from '#shared/contract/swap-rules.ts';
import { z } from 'zod';
import { requestCodes } from './codes.ts';
import { applyReason, applyTime, whoseRequest } from './request-fields.ts';

export const swapCodes = {
  /** The colleague has left or is not employed on one of the days. */
  colleagueGone: refusalCode('ZBRQ0401', 409),
  /** The two people have different positions. */
  otherPosition: refusalCode('ZBRQ0402', 409),
  /** There is no planned work to swap. */
  nothingPlanned: refusalCode('ZBRQ0403', 409),
  /** The swap would change nothing. */
  nothingChanges: refusalCode('ZBRQ0404', 409),
  /** Another swap, approved or pending, has one of the days. */
  dayTaken: refusalCode('ZBRQ0405', 409),
  /** A temporary schedule adds hours to one of the days. */
  hoursAdded: refusalCode('ZBRQ0406', 409),
  /** The company allows no swaps. */
  notAllowed: refusalCode('ZBRQ0408', 409),
  /** The employee has used up the month: `most` swaps are approved or pending. */
  monthFull: refusalCode('ZBRQ0409', 409),
  /** The two people are of different departments. */
  otherDepartment: refusalCode('ZBRQ0410', 409),
  /** Somebody who would work on `day` is on approved leave or in training all day. */
  away: refusalCode('ZBRQ0411', 409),
  /** It would leave less than `hours` of rest beside `day`. */
  shortRest: refusalCode('ZBRQ0407', 409),
  /** One of the two would be planned for more than `most` hours in the week of `day`. */
  weekFull: refusalCode('ZBRQ0412', 409),
} as const;

/** What is swapped: a day with a colleague, two of one's own days, or the shift of a day. */
export const swapTypes = ['with_colleague', 'own_days', 'change_shift'] as const;

const isType = (...is: (typeof swapTypes)[number][]) => ({ field: 'swap_type', is }) as const;

const swapType = choice(swapTypes, { default: 'with_colleague', filter: true, column: 'shown', width: 170 });
const swapDate = date({ required: true, sort: true, filter: true, column: 'shown', width: 130 });
/** In a swap with a colleague, empty means the same day. */
const otherDate = date({
  visibleWhen: isType('with_colleague', 'own_days'),
  sort: true,
  filter: true,
  column: 'shown',
  width: 130,
});
const timetable = reference('attendance.timetable', {
  required: true,
  visibleWhen: isType('change_shift'),
  column: 'hidden',
  width: 180,
});
const codes = [...Object.values(swapCodes), ...Object.values(requestCodes)];

/** Swaps of scheduled days (docs/domain.md#schedule-swaps). */
export const swapSchedule = defineRequest({
  name: 'request.swap_schedule',
  module: 'ZBRQ',
  path: '/att/api/v2/swap_schedules/',
  audience: { of: 'company', scope: { employee: 'employee' } },
  words: { namespace: 'att', key: 'swapSchedule' },
  defaultOrdering: '-id',
  reason: 'required',
  revocable: true,
  numbered: 'SW',
  codes,
  phoneFields: ['swap_date', 'status'],
  actions: cancellationDecisions,
  fields: {
    employee: whoseRequest,
    swap_type: swapType,
    swap_date: swapDate,
    colleague: reference('personnel.employee', {
      required: true,
      visibleWhen: isType('with_colleague'),
      search: true,
      filter: true,
      column: 'shown',
      width: 200,
    }),
    other_date: otherDate,
    timetable,
    apply_reason: applyReason,
    apply_time: applyTime,
    ...cancellationFields,
  },
});

/** Swaps that wait for people by name: first for the colleague, then for the approvers. */
export const swapApprovals = defineApprovals({
  kind: swapSchedule,
  path: '/personal/api/v2/swap_schedule_approvals/',
});

/** The signed-in person's own swaps. They name the colleague by Employee ID, so nobody needs the right to see other employees. */
export const ownSwapSchedule = defineOwnRequest({
  kind: swapSchedule,
  name: 'personal.swap_schedule',
  path: '/personal/api/v2/swap_schedules/',
  audience: { of: 'own', employee: 'employee' },
  words: { namespace: 'personal', key: 'swapSchedule' },
  defaultOrdering: '-id',
  codes,
  phoneFields: ['swap_date', 'status'],
  fields: {
    swap_type: swapType,
    swap_date: swapDate,
    other_date: otherDate,
    colleague_code: text({
      max: 20,
      required: true,
      visibleWhen: isType('with_colleague'),
      column: 'hidden',
      width: 140,
    }),
    colleague_name: readOnly(text({ max: 100, column: 'shown', width: 180 })),
    timetable,
    apply_reason: applyReason,
    apply_time: applyTime,
  },
  actions: ownCancellationByApproval,
});

const planned = z.array(
  z.object({ name: z.string(), from: z.string().nullable(), to: z.string().nullable(), color: z.string().nullable() }),
);
export type PlannedHours = z.infer<typeof planned>;

/**
 * The person's own work on the days of a swap, and the work of the colleagues to swap with. They are those of
 * the department, also where others may be named by their Employee ID.
 */
export const swapPartners = defineCall({
  name: 'request.swap_schedule.partners',
  method: 'GET',
  path: '/personal/api/v2/swap_partners/',
  module: 'ZBRQ',
  access: 'employee',
  query: z.strictObject({ swap_date: daySchema, other_date: daySchema.optional() }),
  data: z.object({
    /** One entry a day, in the order of the requested days. */
    own: z.array(z.object({ date: z.string(), work: planned })),
    with: z.enum(swapPartnerRules),
    partners: z.array(
      z.object({
        emp_code: z.string(),
        display_name: z.string(),
        days: z.array(z.object({ date: z.string(), work: planned })),
      }),
    ),
  }),
});
