import { date, defineResource, integer, minute, numberChoice, reference } from '#shared/contract/index.ts';

/** The engine's status of a day (`Status`): present, absent, half a day, incomplete … not employed. */
export const dayStatuses = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

const worked = { sort: false, column: 'shown', width: 110 } as const;

/** Calculated days (docs/domain.md#stored-days); nobody edits them. */
export const attendanceDay = defineResource({
  name: 'attendance.day',
  module: 'ZBAT',
  path: '/att/api/v2/days/',
  audience: { of: 'company', scope: { department: 'department', person: 'employee' } },
  words: { namespace: 'att', key: 'day' },
  defaultOrdering: '-att_date',
  phoneFields: ['employee', 'status'],
  readOnly: true,
  fields: {
    employee: reference('personnel.employee', {
      required: true,
      search: true,
      filter: true,
      column: 'shown',
      width: 220,
    }),
    att_date: date({ required: true, sort: true, filter: true, column: 'shown', width: 130 }),
    department: reference('company.department', { required: true, filter: true, column: 'shown', width: 180 }),
    status: numberChoice(dayStatuses, { required: true, column: 'shown', width: 130 }),
    required_min: minute(worked),
    regular_min: minute(worked),
    late_min: minute(worked),
    early_min: minute(worked),
    absent_min: minute(worked),
    ot_min: minute(worked),
    punch_count: integer({ column: 'hidden', width: 110 }),
  },
});
