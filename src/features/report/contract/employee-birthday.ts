import { date, defineReport, email, flag, integer, phone } from '#shared/contract/index.ts';
import { day, identity } from '#shared/contract/report-fields.ts';

/**
 * The birthdays in a period, whatever the year of birth (docs/domain.md#reports). Somebody born on 29 February has it on 28
 * February in other years. Only people who may view employees see the date of birth.
 */
export const employeeBirthdayReport = defineReport({
  name: 'report.employee_birthday',
  module: 'ZBRP',
  path: '/report/api/v2/employee-birthday/',
  audience: { of: 'company', scope: { department: 'department', person: 'id' } },
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
    /** The age that the person reaches on that day. */
    age: integer({ column: 'hidden', width: 90 }),
    /** Whole years since the hire date, on that day. */
    service_years: integer({ column: 'shown', width: 130 }),
    mobile: phone({ column: 'shown', width: 150 }),
    email: email({ column: 'shown', width: 220 }),
    include_resigned: flag({ filter: true }),
  },
});
