import {
  cancellations,
  choice,
  color,
  decimal,
  defineResource,
  flag,
  integer,
  numberChoice,
  quantifier,
  readOnly,
  references,
  text,
} from '#shared/contract/index.ts';
import { leaveCodes } from './codes.ts';

export const incidentCategories = ['leave', 'business_trip', 'permission', 'sick', 'suspension', 'other'] as const;
/** The unit of leave: days, half days, or hours. */
export const leaveUnits = ['day', 'half_day', 'hour'] as const;
export type LeaveUnit = (typeof leaveUnits)[number];
/** Rounding steps of hours in minutes, each a whole number of hundredths of an hour. */
export const hourSteps = [15, 30, 60] as const;
export const roundings = ['down', 'nearest', 'up'] as const;

/** Whether people choose that overtime becomes time off, or it is what they get unless they choose pay, or always. */
export const timeOffChoices = ['offered', 'preset', 'always'] as const;
export type TimeOffChoice = (typeof timeOffChoices)[number];

export const approvalsOfLeave = ['workflow', 'none'] as const;

/** In days, or in hours for types in hours. */
const amount = { min: 0, max: 9999 } as const;
const rules = { group: 'rules', column: 'hidden', width: 140 } as const;
const counting = { group: 'counting', column: 'hidden', width: 140 } as const;
const inHours = { field: 'unit', is: 'hour' } as const;
const inDays = { field: 'unit', is: ['day', 'half_day'] } as const;
const fromBalance = { field: 'deduct_balance', is: true } as const;
const encashing = { group: 'encashing', column: 'hidden', width: 140 } as const;
const earning = { group: 'earning', column: 'hidden', width: 140 } as const;
const earned = { field: 'from_overtime', is: true } as const;
/** Percent of the overtime. */
const rate = { min: 1, max: 500, default: 100, required: true, visibleWhen: earned, ...earning } as const;
const encashed = { field: 'encashable', is: true } as const;

/**
 * Types of leave and other absences (docs/domain.md#incident-types). Counting rules are fixed once there is a request,
 * so that counted amounts stay true; types created with the company cannot be deleted.
 */
export const incidentType = defineResource({
  name: 'leave.incident_type',
  module: 'ZBLV',
  path: '/leave/api/v2/incident_types/',
  audience: { of: 'company', scope: 'shared' },
  words: { namespace: 'att', key: 'incidentType' },
  defaultOrdering: 'order_no',
  codes: [leaveCodes.systemType],
  phoneFields: ['incident_code', 'category'],
  fields: {
    incident_code: text({
      max: 20,
      required: true,
      unique: true,
      search: true,
      sort: 'natural',
      filter: true,
      column: 'shown',
      width: 120,
    }),
    incident_name: text({
      max: 50,
      required: true,
      search: true,
      sort: true,
      filter: true,
      column: 'shown',
      width: 200,
    }),
    category: choice(incidentCategories, { default: 'leave', filter: true, column: 'shown', width: 150 }),
    /** The symbol in monthly sheets. */
    symbol: text({ max: 4, required: true, unique: true, column: 'shown', width: 90 }),
    color: color({ column: 'shown', width: 120 }),
    is_paid: flag({ default: true, filter: true, column: 'shown', width: 90 }),
    /** The share of the pay that it leaves; empty for all of it. */
    paid_rate: quantifier({
      unit: 'percent',
      min: 1,
      max: 100,
      default: 100,
      visibleWhen: { field: 'is_paid', is: true },
      column: 'hidden',
      width: 110,
    }),
    enabled: flag({ default: true, filter: true, column: 'shown', width: 90 }),
    /** The place among the types, in lists, choices and balances; equal ones in the order in which they were added. */
    order_no: integer({ min: 0, max: 999, default: 100, sort: true, column: 'hidden', width: 100 }),
    /** Created with the company, and cannot be deleted. */
    is_system: readOnly(flag({ filter: true, column: 'hidden', width: 110 })),
    unit: choice(leaveUnits, { default: 'day', filter: true, column: 'shown', width: 110, group: 'counting' }),
    hour_step: numberChoice(hourSteps, { default: 30, visibleWhen: inHours, ...counting }),
    round: choice(roundings, { default: 'nearest', visibleWhen: inHours, ...counting }),
    include_holidays: flag({ default: false, visibleWhen: inDays, ...counting }),
    include_weekends: flag({ default: false, visibleWhen: inDays, ...counting }),
    /** Whether its time counts as work, as training does: a business trip. Otherwise it is leave. */
    count_as_work: flag({ default: false, filter: true, ...counting }),
    deduct_balance: flag({ default: true, filter: true, column: 'shown', width: 120, group: 'counting' }),
    allow_negative: flag({ default: false, visibleWhen: fromBalance, ...counting }),
    max_negative: decimal({ ...amount, visibleWhen: { field: 'allow_negative', is: true }, ...counting }),
    /** Whether unused leave may be paid out, and whether employees may ask for it themselves. */
    encashable: flag({ default: false, filter: true, visibleWhen: fromBalance, ...encashing }),
    encash_by_employee: flag({ default: false, filter: true, visibleWhen: encashed, ...encashing }),
    /** The most in a leave year, and what has to remain; both in the unit of the type. */
    encash_max: decimal({ ...amount, visibleWhen: encashed, ...encashing }),
    encash_keep: decimal({ ...amount, visibleWhen: encashed, ...encashing }),
    /** Whether approved and worked overtime becomes leave of this type, and what an hour of each level gives. */
    from_overtime: flag({ default: false, filter: true, visibleWhen: inHours, ...earning }),
    overtime_as: choice(timeOffChoices, { default: 'offered', visibleWhen: earned, ...earning }),
    overtime_rate1: integer(rate),
    overtime_rate2: integer(rate),
    overtime_rate3: integer(rate),
    /** Months after which the rest of what was earned on a day expires; empty for never. Earned amounts keep what held then. */
    earned_months: integer({ min: 1, max: 120, visibleWhen: earned, ...earning }),
    requestable_by_employee: flag({ default: true, filter: true, ...rules }),
    /** Whether it needs a decision; else it is approved on submission. */
    approval: choice(approvalsOfLeave, { default: 'workflow', filter: true, ...rules }),
    /** Who may cancel approved leave of this type before it begins. */
    cancellation: choice(cancellations, { default: 'applicant', filter: true, ...rules }),
    require_reason: flag({ default: true, ...rules }),
    require_attachment: flag({ default: false, ...rules }),
    /** Needed only above this amount, in the unit of the type. */
    attachment_after: decimal({ ...amount, visibleWhen: { field: 'require_attachment', is: true }, ...rules }),
    max_per_request: decimal({ ...amount, ...rules }),
    max_per_year: decimal({ ...amount, ...rules }),
    min_notice_days: integer({ min: 0, max: 365, default: 0, ...rules }),
    max_backdate_days: integer({ min: 0, max: 365, ...rules }),
    /** Days since the hire date. */
    eligible_after_days: integer({ min: 0, max: 3650, default: 0, ...rules }),
    gender_limit: choice(['all', 'F', 'M'], { default: 'all', ...rules }),
    /** Who may use it, including all departments below. */
    departments: references('company.department', {
      whenEmpty: 'said',
      tree: true,
      group: 'rules',
      column: 'hidden',
      width: 220,
    }),
    /** Who may use it by their own position. */
    positions: references('company.position', {
      whenEmpty: 'said',
      tree: true,
      group: 'rules',
      column: 'hidden',
      width: 220,
    }),
  },
});
