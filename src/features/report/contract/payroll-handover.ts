import { z } from 'zod';
import {
  choice,
  contentText,
  date,
  datetime,
  decimal,
  daySchema,
  defineCall,
  defineReport,
  integer,
  minute,
  mostContent,
  plainText,
  refusalCode,
  text,
} from '#shared/contract/index.ts';
import { figureFields, figureTotals } from './figures.ts';
import { handedFigures, payrollHidden, payrollShown } from './payroll-figures.ts';
import { leaveColumns, summedIdentity } from './stored-days.ts';

/** The hand-over of a row, and the days that it is about. */
const handedOver = {
  period_from: date({ required: true, sort: true, column: 'shown', width: 130 }),
  period_to: date({ required: true, column: 'shown', width: 130 }),
  handover: integer({ required: true, sort: true, filter: true, column: 'shown', width: 140 }),
  handed_over_at: datetime({ required: true, column: 'shown', width: 170 }),
  handed_over_by: text({ max: 100, column: 'shown', width: 170 }),
} as const;

const common = {
  module: 'ZBRP',
  audience: { of: 'company', scope: { department: 'department', person: 'employee' } },
  period: { field: 'date', usual: 'thisYear' },
} as const;

/** What was handed over to payroll, as it was then: the figures of a person, or what a correction adds to them. */
export const payrollHandoverReport = defineReport({
  ...common,
  spread: 'leave_amounts',
  name: 'report.payroll_handover',
  path: '/report/api/v2/payroll-handover/',
  words: { namespace: 'report', key: 'payrollHandover' },
  phoneFields: ['handover', 'period_from'],
  defaultOrdering: '-handover',
  groups: ['department', 'handover'],
  totals: { people: { kind: 'integer' }, ...figureTotals(payrollShown), ...figureTotals(payrollHidden) },
  fields: {
    ...summedIdentity,
    ...handedOver,
    handed_kind: choice(['whole', 'correction'], { required: true, filter: true, column: 'shown', width: 140 }),
    ...figureFields(payrollShown),
    encashed_days: decimal({ column: 'shown', width: 110 }),
    encashed_hours: decimal({ column: 'hidden', width: 110 }),
    ...leaveColumns,
    ...figureFields(payrollHidden, { column: 'hidden' }),
  },
});

/** What has changed since it was handed over to payroll: one row a person, period and figure. */
export const payrollDifferenceReport = defineReport({
  ...common,
  name: 'report.payroll_difference',
  path: '/report/api/v2/payroll-difference/',
  words: { namespace: 'report', key: 'payrollDifference' },
  phoneFields: ['figure', 'hours_changed'],
  defaultOrdering: 'emp_code',
  groups: ['department', 'employee', 'figure'],
  totals: { people: { kind: 'integer' }, figures: { kind: 'integer' } },
  follows: ['attendance.day', 'report.payroll_handover'],
  fields: {
    ...summedIdentity,
    period_from: handedOver.period_from,
    period_to: handedOver.period_to,
    figure: choice(handedFigures, { required: true, sort: true, filter: true, column: 'shown', width: 190 }),
    /** Of leave by type. */
    leave_type: text({ max: 100, column: 'shown', width: 150 }),
    hours_handed: minute({ column: 'shown', width: 130 }),
    hours_now: minute({ column: 'shown', width: 130 }),
    hours_changed: minute({ column: 'shown', width: 130 }),
    days_handed: decimal({ column: 'shown', width: 130 }),
    days_now: decimal({ column: 'shown', width: 130 }),
    days_changed: decimal({ column: 'shown', width: 130 }),
    handover: integer({ required: true, filter: true, column: 'shown', width: 140 }),
    handed_over_at: datetime({ required: true, column: 'hidden', width: 170 }),
    handed_over_by: text({ max: 100, column: 'hidden', width: 170 }),
  },
});

export const handoverCodes = {
  /** Everybody of the question has been handed over for these days, and nothing has changed since. */
  nothingLeft: refusalCode('ZBRP0201', 409),
} as const;

const path = '/report/api/v2/payroll-summary/';
const add = { module: 'ZBRP', access: 'report.payroll_handover.add', scoped: true } as const;
const content = z.string().max(mostContent).regex(contentText);

const differing = z.object({ people: z.int(), figures: z.int() });

/** What a hand-over of the payroll summary, as somebody looks at it, would contain. */
export const previewHandover = defineCall({
  ...add,
  name: 'report.payroll_handover.preview',
  method: 'GET',
  path: `${path}handover_preview/`,
  query: z.strictObject({ content }),
  data: z.object({
    from: z.string(),
    to: z.string(),
    /** The other conditions in words, a line each. */
    conditions: z.array(z.string()),
    /** The last day is not over. */
    is_open: z.boolean(),
    people: z.int(),
    /** People whose figures for exactly these days are handed over already. */
    done: z.int(),
    /** People of whom other days have been handed over that overlap these. */
    overlapping: z.int(),
    /** People who also have days of the period that the conditions or the person's departments leave out. */
    partial: z.int(),
    /** What has changed since earlier hand-overs of the last 366 days. */
    differing,
  }),
});

/** Marks the payroll summary as handed over: keeps the figures of everybody in it who has not been handed over for these days. */
export const handOver = defineCall({
  ...add,
  name: 'report.payroll_handover.add',
  method: 'POST',
  path: `${path}handovers/`,
  body: z.strictObject({
    content,
    /** Whether what has changed since earlier hand-overs goes along. */
    corrections: z.boolean(),
    remark: plainText(200),
  }),
  data: z.object({ serial: z.int(), day: z.string(), people: z.int(), corrections: z.int() }),
  codes: Object.values(handoverCodes),
});

/** The hand-overs of days that overlap some, latest first, and what has changed since. */
export const listHandovers = defineCall({
  module: 'ZBRP',
  access: 'report.payroll_handover.view',
  scoped: true,
  name: 'report.payroll_handover.list',
  method: 'GET',
  path: `${path}handovers/`,
  query: z.strictObject({ from: daySchema, to: daySchema }),
  data: z.object({
    handovers: z.array(
      z.object({
        serial: z.int(),
        /** The day on which it was made. */
        day: z.string(),
        time: z.string(),
        by: z.string(),
        from: z.string(),
        to: z.string(),
        conditions: z.array(z.string()),
        remark: z.string(),
        people: z.int(),
        corrections: z.int(),
      }),
    ),
    differing,
  }),
});

export const handoverCalls = [previewHandover, handOver, listHandovers];
