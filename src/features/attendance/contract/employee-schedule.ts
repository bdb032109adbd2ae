import { defineResource, reference } from '#shared/contract/index.ts';
import { endsAfterStart, scheduledPeriod } from './scheduled-period.ts';

/** The shift of an employee in a period. It overrides the department's schedule. Two of one employee never overlap. */
export const employeeSchedule = defineResource({
  name: 'attendance.employee_schedule',
  module: 'ZBAT',
  path: '/att/api/v2/employee_schedules/',
  audience: { of: 'company', scope: { employee: 'employee' } },
  words: { namespace: 'att', key: 'employeeSchedule' },
  defaultOrdering: '-start_date',
  phoneFields: ['employee', 'shift'],
  rules: [endsAfterStart],
  fields: {
    employee: reference('personnel.employee', {
      required: true,
      immutable: true,
      search: true,
      filter: true,
      column: 'shown',
      width: 220,
    }),
    ...scheduledPeriod,
  },
});
