import { date, defineResource, integer, minute, numberChoice, reference } from '#shared/contract/index.ts';
import { dayStatuses } from './day.ts';

const figure = { sort: false, column: 'shown', width: 120 } as const;
const further = { ...figure, column: 'hidden' } as const;

/**
 * Days of locked periods whose calculation would give another result now, with both results
 * (docs/domain.md#period-locks).
 */
export const lockedDay = defineResource({
  name: 'attendance.locked_day',
  module: 'ZBAT',
  path: '/att/api/v2/locked_days/',
  audience: { of: 'company', scope: { department: 'department', person: 'employee' } },
  words: { namespace: 'att', key: 'lockedDay' },
  defaultOrdering: '-att_date',
  phoneFields: ['att_date', 'status'],
  readOnly: true,
  fields: {
    employee: reference('personnel.employee', {
      required: true,
      search: true,
      filter: true,
      column: 'shown',
      width: 200,
    }),
    att_date: date({ required: true, sort: true, filter: true, column: 'shown', width: 120 }),
    department: reference('company.department', {
      required: true,
      tree: true,
      filter: true,
      column: 'shown',
      width: 160,
    }),
    stored_status: numberChoice(dayStatuses, { column: 'shown', width: 130 }),
    status: numberChoice(dayStatuses, { required: true, column: 'shown', width: 130 }),
    stored_regular_min: minute(figure),
    regular_min: minute(figure),
    stored_late_min: minute(figure),
    late_min: minute(figure),
    stored_ot_min: minute(figure),
    ot_min: minute(figure),
    stored_punch_count: integer(further),
    punch_count: integer(further),
  },
});
