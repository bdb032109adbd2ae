import { date, numberChoice, reference, text } from './field/index.ts';

/** ISO weekdays: 1 Monday to 7 Sunday. */
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/**
 * The person of a row: the identity block of every report (docs/domain.md#reports), with the department of that day.
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
  weekday: numberChoice(weekdays, { filter: true, column: 'shown', width: 120 }),
} as const;
