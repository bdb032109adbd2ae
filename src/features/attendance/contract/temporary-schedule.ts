import { choice, date, defineResource, reference, text } from '#shared/contract/index.ts';

/** Whether a temporary schedule stands in place of the day's plan, or beside it as normal work or as overtime. */
export const temporaryModes = ['replace', 'addNormal', 'addOvertime'] as const;

/** Another plan for one employee and day. In place of the day's plan and without a timetable it is a day off. */
export const temporarySchedule = defineResource({
  name: 'attendance.temporary_schedule',
  module: 'ZBAT',
  path: '/att/api/v2/temporary_schedules/',
  audience: { of: 'company', scope: { employee: 'employee' } },
  words: { namespace: 'att', key: 'temporarySchedule' },
  defaultOrdering: '-att_date',
  phoneFields: ['employee', 'att_date'],
  fields: {
    employee: reference('personnel.employee', {
      required: true,
      immutable: true,
      search: true,
      filter: true,
      column: 'shown',
      width: 220,
    }),
    att_date: date({ required: true, sort: true, filter: true, column: 'shown', width: 130 }),
    rule_flag: choice(temporaryModes, { default: 'replace', filter: true, column: 'shown', width: 180 }),
    timetable: reference('attendance.timetable', {
      whenEmpty: 'said',
      requiredWhen: { field: 'rule_flag', is: ['addNormal', 'addOvertime'] },
      filter: true,
      column: 'shown',
      width: 200,
    }),
    reason: text({ max: 200, column: 'shown', width: 260 }),
  },
});
