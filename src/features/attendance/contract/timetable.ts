import {
  childRows,
  choice,
  color,
  decimal,
  defineResource,
  flag,
  integer,
  isBlank,
  minute,
  noOverlapAmong,
  reference,
  text,
  time,
  uniqueAmong,
  type RowsRule,
} from '#shared/contract/index.ts';
import { minutesOf, spanFrom } from '../domain/wall-time.ts';
import { breakTime } from './break-time.ts';

const { duration, paid, trigger } = breakTime.fields;
const normal = { field: 'use_mode', is: 'normal' } as const;
const flexible = { field: 'use_mode', is: 'flexible' } as const;
const window = { max: 1440, visibleWhen: normal, group: 'windows', column: 'hidden', width: 150 } as const;
const required = { default: true, visibleWhen: normal, group: 'tolerance', column: 'hidden', width: 150 } as const;

/** Days that need people: all except the weekend and holidays of everybody; only those; or every day. */
export const staffedDays = ['workdays', 'restDays', 'every'] as const;

/** A break outside of working time; a flexible day has no outside. */
const breaksWithin: RowsRule = {
  at: 'end',
  code: 'outsideTimetable',
  broken: (rows, record) => {
    const work = spanFrom(0, record['in_time'], record['out_time']);
    if (!work || record['use_mode'] === 'flexible') return [];
    return rows.flatMap((row, place) => {
      const found = spanFrom(work[0], row['start'], row['end']);
      return found && found[1] > work[1] ? [place] : [];
    });
  },
};

/** The working hours of a day, the windows for punches, grace, and breaks. */
export const timetable = defineResource({
  name: 'attendance.timetable',
  module: 'ZBAT',
  path: '/att/api/v2/timetables/',
  audience: { of: 'company', scope: 'shared' },
  words: { namespace: 'att', key: 'timetable' },
  defaultOrdering: 'alias',
  phoneFields: ['in_time', 'out_time'],
  dated: { but: ['alias', 'color', 'staffing'] },
  steps: [
    { name: 'hours', groups: [''] },
    { name: 'rules', groups: ['windows', 'tolerance'] },
    { name: 'breaks', groups: ['breaks', 'staffing'] },
  ],
  fields: {
    alias: text({
      max: 50,
      required: true,
      unique: true,
      search: true,
      sort: true,
      filter: true,
      column: 'shown',
      width: 220,
    }),
    use_mode: choice(['normal', 'flexible'], {
      default: 'normal',
      sort: true,
      filter: true,
      column: 'shown',
      width: 130,
    }),
    in_time: time({ required: true, visibleWhen: normal, sort: true, filter: true, column: 'shown', width: 110 }),
    out_time: time({ required: true, visibleWhen: normal, sort: true, filter: true, column: 'shown', width: 110 }),
    day_change: time({ visibleWhen: flexible, column: 'hidden', width: 130 }),
    work_time_duration: minute({ min: 1, max: 2880, sort: true, column: 'shown', width: 130 }),
    work_day: decimal({ min: 0, max: 3, default: 1, column: 'hidden', width: 110 }),
    color: color({ column: 'hidden', width: 110 }),
    in_ahead_margin: minute({ ...window, default: 120 }),
    in_above_margin: minute(window),
    out_ahead_margin: minute(window),
    out_above_margin: minute({ ...window, default: 360 }),
    allow_late: minute({ max: 1440, isSpan: true, default: 0, group: 'tolerance', column: 'shown', width: 120 }),
    allow_leave_early: minute({ max: 1440, isSpan: true, default: 0, group: 'tolerance', column: 'shown', width: 140 }),
    in_required: flag(required),
    out_required: flag(required),
    breaks: childRows({
      of: {
        fields: {
          break_time: reference('attendance.break_time', { required: true, brings: { duration, paid, trigger } }),
          start: time({}),
          end: time({}),
        },
        rules: [
          // Both or neither: without times it can be taken at any time.
          { fields: ['start', 'end'], code: 'breakTimes', holds: ({ start, end }) => isBlank(start) === isBlank(end) },
        ],
      },
      among: [
        noOverlapAmong('start', (row, record) => spanFrom(minutesOf(record['in_time']) ?? 0, row['start'], row['end'])),
        breaksWithin,
      ],
      max: 5,
      ordered: true,
      group: 'breaks',
      column: 'shown',
      width: 240,
    }),
    /** How many people of a department, including those below, are needed per day: the roster shows shortages. */
    staffing: childRows({
      of: {
        fields: {
          department: reference('company.department', { required: true, tree: true }),
          people: integer({ min: 1, max: 9999, required: true }),
          on: choice(staffedDays, { default: 'workdays' }),
        },
      },
      among: [uniqueAmong('department', 'on')],
      max: 100,
      group: 'staffing',
      column: 'hidden',
      width: 240,
    }),
  },
});
