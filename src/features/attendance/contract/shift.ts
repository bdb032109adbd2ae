import {
  childRows,
  choice,
  defineResource,
  flag,
  integer,
  reference,
  text,
  uniqueAmong,
  type RowsRule,
} from '#shared/contract/index.ts';
import { cycleDays, overlappingDays } from '../domain/shift-overlap.ts';
import { timetable } from './timetable.ts';

const mostOf: Readonly<Record<string, number>> = { day: 99, week: 52, month: 12 };

const withinCycle: RowsRule = {
  at: 'day',
  code: 'outsideCycle',
  broken: (rows, { cycle_unit, shift_cycle }) =>
    rows.flatMap(({ day }, place) =>
      typeof day === 'number' && day > cycleDays(cycle_unit, shift_cycle) ? [place] : [],
    ),
};

/** Working hours overlap on the same day or with the next day; the first day of the cycle follows its last. */
const noOverlap: RowsRule = {
  at: 'timetable',
  code: 'overlappingTimetable',
  broken: (rows, { cycle_unit, shift_cycle, auto_shift }, timetableOf) =>
    // With automatic choice only one of them applies.
    auto_shift === true
      ? []
      : overlappingDays(
          { unit: cycle_unit, count: shift_cycle },
          rows.map(({ day, timetable: id }) => ({ day, timetable: id })),
          (id) => timetableOf('timetable', id),
        ),
};

const { use_mode, in_time, out_time, day_change, color } = timetable.fields;

/** Cycles under their usual names; where two timetables alternate, the second is the night. */
const presets = [
  { name: 'fiveTwo', unit: 'week', count: 1, days: '11111--' },
  { name: 'sixOne', unit: 'week', count: 1, days: '111111-' },
  { name: 'twoTwoThree', unit: 'day', count: 14, days: '11--111--11---' },
  { name: 'twoTwoThreeTurning', unit: 'day', count: 28, days: '11--111--11---22--222--22---' },
  { name: 'twentyFourFortyEight', unit: 'day', count: 3, days: '1--' },
  { name: 'duPont', unit: 'day', count: 28, days: '2222---111-222---1111-------' },
] as const;

/** A cycle of days, each with no, one or several timetables. */
export const shift = defineResource({
  name: 'attendance.shift',
  module: 'ZBAT',
  path: '/att/api/v2/shifts/',
  audience: { of: 'company', scope: 'shared' },
  words: { namespace: 'att', key: 'shift' },
  defaultOrdering: 'alias',
  dated: { but: ['alias'] },
  phoneFields: ['days'],
  rules: [
    {
      fields: ['cycle_unit', 'shift_cycle'],
      code: 'longCycle',
      holds: ({ cycle_unit, shift_cycle }) =>
        typeof shift_cycle !== 'number' || shift_cycle <= (mostOf[String(cycle_unit ?? 'week')] ?? 52),
    },
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
    cycle_unit: choice(['day', 'week', 'month'], {
      default: 'week',
      sort: true,
      filter: true,
      column: 'shown',
      width: 130,
    }),
    shift_cycle: integer({ min: 1, max: 99, default: 1, sort: true, column: 'shown', width: 110 }),
    /** The punches select the best-fitting timetable of a day. */
    auto_shift: flag({ default: false, sort: true, filter: true, column: 'shown', width: 130 }),
    days: childRows({
      of: {
        fields: {
          day: integer({ min: 1, max: 372, required: true }),
          timetable: reference('attendance.timetable', {
            required: true,
            brings: { use_mode, in_time, out_time, day_change, color },
          }),
        },
      },
      among: [uniqueAmong('day', 'timetable'), withinCycle, noOverlap],
      cycle: {
        day: 'day',
        unit: 'cycle_unit',
        count: 'shift_cycle',
        shows: { by: 'timetable', from: 'in_time', to: 'out_time', colour: 'color' },
        presets,
      },
      max: 400,
      column: 'shown',
      phone: 'line',
      width: 320,
    }),
  },
});
