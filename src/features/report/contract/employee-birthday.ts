import { date, defineReport, email, flag, integer, phone } from '#shared/contract/index.ts';
import { day, identity } from '#shared/contract/report-fields.ts';

/**
 * Whose birthday is on which day of a period, in whatever year they were born (docs/domain.md#reports). Who was born on a
 * 29 February has it on the 28th where the year has no such day. When a person was born is told only to who may see employees.
 */
export const employeeBirthdayReport = defineReport({
  name: 'report.employee_birthday',
  module: 'ZBRP',
  path: '/report/api/v2/employee-birthday/',
  audience: { of: 'company', scope: { department: 'department' } },
  words: { namespace: 'report', key: 'employeeBirthday' },
  defaultOrdering: 'date',
  period: { field: 'date' },
  groups: ['department', 'date', 'week'],
  phoneFields: ['date', 'mobile'],
  totals: { people: { kind: 'integer' } },
  fields: {
    ...identity,
    ...day,
    /** Null without the permission to view employees, as is `age`. */
    birthday: date({ column: 'hidden', width: 130 }),
    /** Years that the person turns on that day. */
    age: integer({ column: 'hidden', width: 90 }),
    /** Whole years since the hire date, on that day. */
    service_years: integer({ column: 'shown', width: 130 }),
    mobile: phone({ column: 'shown', width: 150 }),
    email: email({ column: 'shown', width: 220 }),
    include_resigned: flag({ filter: true }),
  },
});
