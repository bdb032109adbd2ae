import { choice, date, defineResource, flag, reference, text, type FormRule } from '#shared/contract/index.ts';
import { webPunchOutside } from '#shared/contract/web-punch.ts';

/** Without an end it holds for good. */
const endsAfterStart: FormRule<'start_date' | 'end_date'> = {
  fields: ['start_date', 'end_date'],
  code: 'periodOrder',
  holds: ({ start_date: start, end_date: end }) => typeof start !== 'string' || typeof end !== 'string' || start <= end,
};

/** Place and time of a rule, for an employee or a department. */
const rule = {
  location: reference('company.location', { required: true, filter: true, column: 'shown', width: 220 }),
  start_date: date({ required: true, sort: true, filter: true, column: 'shown', width: 130 }),
  end_date: date({ sort: true, filter: true, column: 'shown', width: 130 }),
  outside: choice(webPunchOutside, {
    required: true,
    default: 'refuse',
    filter: true,
    column: 'shown',
    width: 150,
  }),
} as const;
const end = {
  enabled: flag({ default: true, filter: true, column: 'shown', width: 90 }),
  remark: text({ max: 200, column: 'hidden', width: 260 }),
} as const;

/** Where an employee may punch in the browser; these replace the places of the department (docs/domain.md#punch-places). */
export const employeePlace = defineResource({
  name: 'outdoor.employee_place',
  module: 'ZBOD',
  path: '/gps/api/v2/employee_places/',
  audience: { of: 'company', scope: { employee: 'employee' } },
  words: { namespace: 'gps', key: 'employeePlace' },
  defaultOrdering: '-start_date',
  phoneFields: ['employee', 'location'],
  rules: [endsAfterStart],
  fields: {
    employee: reference('personnel.employee', {
      required: true,
      search: true,
      filter: true,
      column: 'shown',
      width: 220,
    }),
    ...rule,
    ...end,
  },
});

/** Where the people of a department may punch in the browser if they have no places of their own. */
export const departmentPlace = defineResource({
  name: 'outdoor.department_place',
  module: 'ZBOD',
  path: '/gps/api/v2/department_places/',
  audience: { of: 'company', scope: { department: 'department' } },
  words: { namespace: 'gps', key: 'departmentPlace' },
  defaultOrdering: '-start_date',
  phoneFields: ['department', 'location'],
  rules: [endsAfterStart],
  fields: {
    department: reference('company.department', {
      required: true,
      tree: true,
      search: true,
      filter: true,
      column: 'shown',
      width: 220,
    }),
    ...rule,
    /** It holds for the departments below too. */
    with_below: flag({ default: true, filter: true, column: 'shown', width: 120 }),
    ...end,
  },
});
