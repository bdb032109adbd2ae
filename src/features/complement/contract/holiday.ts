import {
  checkbox,
  choice,
  date,
  defineResource,
  integer,
  multiEmployee,
  references,
  refusalCode,
  text,
} from '#shared/contract/index.ts';

/** The free part of a day. */
export const dayParts = ['full', 'first_half', 'second_half'] as const;

export const holidayCodes = {
  /** It recurs every year and needs no copy. */
  comesBack: refusalCode('ZBCP0103', 409),
  /** A holiday of that name exists on that day. */
  isThere: refusalCode('ZBCP0102', 409),
} as const;

const isEmpty = (ids: unknown): boolean => !Array.isArray(ids) || ids.length === 0;

/**
 * Days without required work: of the whole company, of some departments and the people in some areas, including
 * everything below, or of some employees by name.
 */
export const holiday = defineResource({
  name: 'complement.holiday',
  module: 'ZBCP',
  path: '/complement/api/v2/holidays/',
  audience: { of: 'company', scope: 'shared' },
  words: { namespace: 'complement', key: 'holiday' },
  defaultOrdering: '-start_date',
  phoneFields: ['start_date', 'duration_day'],
  rules: [
    {
      fields: ['day_part', 'duration_day'],
      code: 'halfOfOneDay',
      holds: ({ day_part: part, duration_day: days }) =>
        typeof days !== 'number' || days === 1 || !part || part === 'full',
    },
    {
      fields: ['departments', 'areas', 'employees'],
      code: 'employeesAlone',
      holds: ({ employees, departments, areas }) => isEmpty(employees) || (isEmpty(departments) && isEmpty(areas)),
    },
  ],
  actions: { copy_next_year: { permission: 'add', codes: Object.values(holidayCodes) } },
  fields: {
    holiday_name: text({
      max: 100,
      required: true,
      search: true,
      sort: true,
      filter: true,
      column: 'shown',
      width: 240,
    }),
    start_date: date({ required: true, sort: true, filter: true, column: 'shown', width: 130 }),
    /** Half a day is possible for one day only. */
    day_part: choice(dayParts, {
      default: 'full',
      filter: true,
      column: 'shown',
      width: 130,
    }),
    duration_day: integer({ min: 1, max: 31, default: 1, column: 'shown', width: 110 }),
    /** On the same day every year; 29 February becomes 28 February in common years. */
    is_recurring: checkbox({ default: false, filter: true, column: 'shown', width: 130 }),
    departments: references('company.department', { tree: true, whenEmpty: 'said', column: 'shown', width: 220 }),
    /** Applies to people by their area on that day; combined with departments, to people in both. */
    areas: references('company.area', { tree: true, whenEmpty: 'said', column: 'shown', width: 200 }),
    /** Only these people, wherever they are; never together with departments or areas. */
    employees: multiEmployee({ whenEmpty: 'said', column: 'shown', width: 200 }),
  },
});
