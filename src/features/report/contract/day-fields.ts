import { choice, integer, minute, numberChoice, reference, time } from '#shared/contract/index.ts';
import { dayStatuses } from '#features/attendance/contract.ts';
import { employmentTypes } from '#features/company/contract.ts';

const figure = { sort: false, filter: true, column: 'shown', width: 110 } as const;

/** The results of a stored day (docs/domain.md#stored-days). */
export const dayFields = {
  status: numberChoice(dayStatuses, { required: true, filter: true, column: 'shown', width: 140 }),
  check_in: time({ filter: true, column: 'shown', width: 110 }),
  check_out: time({ filter: true, column: 'shown', width: 110 }),
  required_min: minute(figure),
  regular_min: minute(figure),
  late_min: minute(figure),
  early_min: minute(figure),
  absent_min: minute(figure),
  ot_min: minute(figure),
  night_min: minute({ ...figure, column: 'hidden' }),
  break_min: minute({ ...figure, column: 'hidden' }),
  punch_count: integer({ filter: true, column: 'hidden', width: 110 }),
} as const;

/** Totals over days. */
export const dayTotals = {
  present: { kind: 'integer' },
  absent: { kind: 'integer' },
  late: { kind: 'integer' },
  worked: { kind: 'minute', column: 'regular_min' },
  overtime: { kind: 'minute', column: 'ot_min' },
} as const;

/** Filters without a column: what happened on a day, and the person's area and department. */
export const daySituations = ['arrived', 'notArrived', 'late', 'early', 'missedPunch', 'overtime'] as const;
export const dayFilters = {
  situation: choice(daySituations, { filter: true }),
  area: reference('company.area', { tree: true, filter: true }),
  /** The department itself, without what is below it. */
  department_itself: reference('company.department', { filter: true }),
} as const;

/** How people are employed. */
export const employment = {
  emp_type: numberChoice(employmentTypes, { filter: true, column: 'hidden', width: 130 }),
} as const;

/** How many people came in each quarter of an hour. */
export const arrivalAxis = { check_in: { step: 15, series: { arrivals: 'integer' } } } as const;

/** In which departments the days are. */
export const departmentAxis = {
  department: { filter: 'department_itself', series: { days: 'integer' } },
} as const;
