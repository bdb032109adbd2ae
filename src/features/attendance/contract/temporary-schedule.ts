import { choice, date, defineResource, reference, text } from '#shared/contract/index.ts';

/** Whether a temporary schedule replaces the day's plan, or adds normal work or overtime. */
export const temporaryModes = ['replace', 'addNormal', 'addOvertime'] as const;

/** A different plan for one employee and day. A replacing one without a timetable is a day off. */
export const temporarySchedule = defineResource({
  name: 'attendance.temporary_schedule',
  module: 'ZBAT',
  path: '/att/api/v2/temporary_schedules/',
  audience: { of: 'company', scope: { employee: 'employee' } },
  words: { namespace: 'att', key: 'temporarySchedule' },
  defaultOrdering: '-att_date',
  phoneFields: ['employee', 'att_date'],
  verbs: ['publish'],
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
