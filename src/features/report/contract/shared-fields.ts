import { choice, date, flag, numberChoice, reference, text } from '#shared/contract/index.ts';
import { punchSources, punchStates } from '#features/device/contract.ts';

/**
 * Ways of verifying as terminals code them (docs/device-protocol.md#attendance-rows); 200 stands for every other code.
 */
export const verifyTypes = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 200,
] as const;

/** ISO weekdays: 1 Monday to 7 Sunday. */
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/**
 * Who a row is about: the identity block of every report (docs/domain.md#reports), department as it was on that day.
 */
export const identity = {
  emp_code: text({ max: 24, sort: true, column: 'shown', width: 130 }),
  employee: reference('personnel.employee', { required: true, filter: true, column: 'shown', width: 200 }),
  department: reference('company.department', {
    required: true,
    tree: true,
    filter: true,
    column: 'shown',
    width: 180,
  }),
  position: reference('company.position', { tree: true, filter: true, column: 'hidden', width: 160 }),
} as const;

/** The day, in the company's zone. */
export const day = {
  date: date({ required: true, sort: true, filter: true, column: 'shown', width: 130 }),
  /** First day of the week in which the date lies. */
  week: date({ required: true, column: 'hidden', width: 130 }),
  weekday: numberChoice(weekdays, { filter: true, column: 'shown', width: 125 }),
} as const;

/** Filters of a person's own punches: what needs no sight of others' records. */
export const ownPunchFilters = {
  source: choice(punchSources, { filter: true }),
  punch_state: numberChoice(punchStates, { filter: true }),
  verify_type: numberChoice(verifyTypes, { filter: true }),
} as const;

/** Filters that every report of punches has. */
export const punchFilters = {
  area: reference('company.area', { tree: true, filter: true }),
  terminal: reference('device.terminal', { filter: true }),
  ...ownPunchFilters,
  /** False leaves people out who have resigned since. */
  include_resigned: flag({ filter: true }),
} as const;
