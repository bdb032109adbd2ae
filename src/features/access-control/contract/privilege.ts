import { date, defineResource, reference, references, text } from '#shared/contract/index.ts';

/** Doors that one person may open in addition to those of their groups, for a period. */
export const privilege = defineResource({
  name: 'access_control.privilege',
  module: 'ZBAC',
  path: '/acc/api/v2/privileges/',
  audience: { of: 'company', scope: { employee: 'employee' } },
  words: { namespace: 'acc', key: 'privilege' },
  defaultOrdering: '-start_date',
  phoneFields: ['doors', 'end_date'],
  rules: [
    {
      fields: ['end_date', 'start_date'],
      code: 'periodOrder',
      holds: ({ start_date: start, end_date: end }) =>
        typeof start !== 'string' || typeof end !== 'string' || end >= start,
    },
  ],
  fields: {
    employee: reference('personnel.employee', {
      required: true,
      immutable: true,
      search: true,
      filter: true,
      column: 'shown',
      width: 220,
    }),
    doors: references('access_control.door', { whenEmpty: 'nothing', filter: true, column: 'shown', width: 240 }),
    time_period: reference('access_control.time_period', {
      whenEmpty: 'said',
      filter: true,
      column: 'shown',
      width: 170,
    }),
    /** First and last day; empty for no limit. */
    start_date: date({ sort: true, filter: true, column: 'shown', width: 130 }),
    end_date: date({ sort: true, filter: true, column: 'shown', width: 130 }),
    remark: text({ max: 200, column: 'hidden', width: 240 }),
  },
});
