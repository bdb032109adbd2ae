import { defineResource, reference } from '#shared/contract/index.ts';
import { endsAfterStart, scheduledPeriod } from './scheduled-period.ts';

/** The shift of a department in a period; applies to all departments below it without a schedule of their own. */
export const departmentSchedule = defineResource({
  name: 'attendance.department_schedule',
  module: 'ZBAT',
  path: '/att/api/v2/department_schedules/',
  audience: { of: 'company', scope: { department: 'department' } },
  words: { namespace: 'att', key: 'departmentSchedule' },
  defaultOrdering: '-start_date',
  phoneFields: ['department', 'shift'],
  rules: [endsAfterStart],
  fields: {
    department: reference('company.department', {
      required: true,
      immutable: true,
      tree: true,
      filter: true,
      column: 'shown',
      width: 220,
    }),
    ...scheduledPeriod,
  },
});
