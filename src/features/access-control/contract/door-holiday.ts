import { checkbox, date, defineResource, numberChoice, text } from '#shared/contract/index.ts';

/** The most days of one holiday. */
const mostHolidayDays = 31;

const dayCount = (start: unknown, end: unknown): number =>
  typeof start !== 'string' || typeof end !== 'string' ? 1 : (Date.parse(end) - Date.parse(start)) / 86_400_000 + 1;

/** Days on which doors use the hours of a kind of holiday instead of the weekday's. */
export const doorHoliday = defineResource({
  name: 'access_control.door_holiday',
  module: 'ZBAC',
  path: '/acc/api/v2/holidays/',
  audience: { of: 'company', scope: 'shared' },
  words: { namespace: 'acc', key: 'doorHoliday' },
  defaultOrdering: '-start_date',
  phoneFields: ['start_date', 'kind'],
  rules: [
    {
      fields: ['end_date', 'start_date'],
      code: 'periodOrder',
      holds: ({ start_date: start, end_date: end }) => dayCount(start, end) >= 1,
    },
    {
      fields: ['end_date', 'start_date'],
      code: 'monthAtMost',
      holds: ({ start_date: start, end_date: end }) => dayCount(start, end) <= mostHolidayDays,
    },
  ],
  fields: {
    name: text({ max: 50, required: true, search: true, sort: true, filter: true, column: 'shown', width: 220 }),
    start_date: date({ required: true, sort: true, filter: true, column: 'shown', width: 140 }),
    end_date: date({ required: true, sort: true, column: 'shown', width: 140 }),
    kind: numberChoice([1, 2, 3], { required: true, default: 1, filter: true, column: 'shown', width: 140 }),
    repeat_yearly: checkbox({ default: false, filter: true, column: 'shown', width: 130 }),
  },
});
