import { defineApprovals } from '#shared/contract/approvals.ts';
import {
  choice,
  date,
  daySchema,
  defineCall,
  defineOwnRequest,
  defineRequest,
  readOnly,
  reference,
  refusalCode,
  text,
} from '#shared/contract/index.ts';
import { z } from 'zod';
import { requestCodes } from './codes.ts';
import { applyReason, applyTime, whoseRequest } from './request-fields.ts';

export const swapCodes = {
  /** The colleague has left, or is not employed on one of the days. */
  colleagueGone: refusalCode('ZBRQ0401', 409),
  /** The two have different positions. */
  otherPosition: refusalCode('ZBRQ0402', 409),
  /** Nobody works what is to be swapped. */
  nothingPlanned: refusalCode('ZBRQ0403', 409),
  /** It would change nothing. */
  nothingChanges: refusalCode('ZBRQ0404', 409),
  /** One of the days is in another swap that is approved or waits. */
  dayTaken: refusalCode('ZBRQ0405', 409),
  /** A temporary schedule adds hours to one of the days. */
  hoursAdded: refusalCode('ZBRQ0406', 409),
  /** Less rest than `hours` would be left beside `day`. */
  shortRest: refusalCode('ZBRQ0407', 409),
} as const;

/** With whom or what a day is swapped. */
export const swapTypes = ['with_colleague', 'own_days', 'change_shift'] as const;

/** Hours that lie between two working days, at least. */
export const leastRest = 11;

const isType = (...is: (typeof swapTypes)[number][]) => ({ field: 'swap_type', is }) as const;

const swapType = choice(swapTypes, { default: 'with_colleague', filter: true, column: 'shown', width: 170 });
const swapDate = date({ required: true, sort: true, filter: true, column: 'shown', width: 130 });
/** With a colleague and empty: the same day. */
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

/** Days whose schedules are to be swapped (docs/domain.md#schedule-swaps). */
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
  phoneFields: ['employee', 'status'],
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
  },
});

/** What waits for those who are asked by name: first the colleague, then who approves. */
export const swapApprovals = defineApprovals({
  kind: swapSchedule,
  path: '/personal/api/v2/swap_schedule_approvals/',
});

/** What the signed-in person has asked for themselves. The colleague is named by their Employee ID: nobody needs the right to see others. */
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
});

const planned = z.array(
  z.object({ name: z.string(), from: z.string().nullable(), to: z.string().nullable(), color: z.string().nullable() }),
);
export type PlannedHours = z.infer<typeof planned>;

/** What one works on the days of a swap, and what colleagues do with whom these could be swapped: of one's department and position. */
export const swapPartners = defineCall({
  name: 'request.swap_schedule.partners',
  method: 'GET',
  path: '/personal/api/v2/swap_partners/',
  module: 'ZBRQ',
  access: 'employee',
  query: z.strictObject({ swap_date: daySchema, other_date: daySchema.optional() }),
  data: z.object({
    /** One a day, in the order of the days that were asked for. */
    own: z.array(z.object({ date: z.string(), work: planned })),
    partners: z.array(
      z.object({
        emp_code: z.string(),
        display_name: z.string(),
        days: z.array(z.object({ date: z.string(), work: planned })),
      }),
    ),
  }),
});
