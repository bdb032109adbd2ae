import {
  baseOf,
  daysOfUnit,
  unitOf,
  type FormerSchedule,
  type FormerTemporary,
  type FormerShift,
  type FormerTimes,
  type FormerTimetable,
} from './former-times.ts';
import { withoutSpans } from './free-spans.ts';
import { countOf, dateOf, endOf, isTrue, keyOf, textOf, timeAfter, timeOf } from './row-values.ts';
import type { FormerRow } from './sql-dump.ts';

/** The tables with which BioTime plans. */
export const biotimeTables = [
  'att_holiday',
  'att_breaktime',
  'att_timeinterval',
  'att_timeinterval_break_time',
  'att_attshift',
  'att_shiftdetail',
  'att_attschedule',
  'att_departmentschedule',
  'att_groupschedule',
  'att_attemployee',
  'att_temporaryschedule',
];

/** Spans of a timetable in minutes; they have the names of ours. */
const spans = [
  'in_ahead_margin',
  'in_above_margin',
  'out_ahead_margin',
  'out_above_margin',
  'allow_late',
  'allow_leave_early',
];

function timetableOf(row: FormerRow, breaks: readonly string[]): FormerTimetable {
  const start = timeOf(row, 'in_time');
  const duration = countOf(row, 'duration');
  const isFlexible = textOf(row, 'use_mode') === '1';
  const work = countOf(row, 'work_time_duration');
  const workDay = Number(textOf(row, 'work_day'));
  const own = spans.flatMap((name) => {
    const minutes = countOf(row, name);
    return minutes === null ? [] : [[name, minutes] as const];
  });
  return {
    key: textOf(row, 'id'),
    name: textOf(row, 'alias'),
    values: {
      ...(work === null || work === 0 ? {} : { work_time_duration: work }),
      ...(textOf(row, 'work_day') === '' || Number.isNaN(workDay) ? {} : { work_day: workDay }),
      ...(isFlexible
        ? { use_mode: 'flexible' }
        : {
            ...(start === null ? {} : { in_time: start }),
            ...(start === null || duration === null ? {} : { out_time: timeAfter(start, duration) }),
            in_required: isTrue(row, 'in_required'),
            out_required: isTrue(row, 'out_required'),
            ...Object.fromEntries(own),
          }),
    },
    breaks,
  };
}

function shiftOf(row: FormerRow, details: readonly FormerRow[]): FormerShift {
  const unit = unitOf(textOf(row, 'cycle_unit'));
  const count = countOf(row, 'shift_cycle') ?? 1;
  const days = details.flatMap((detail) => {
    const index = countOf(detail, 'day_index');
    return index === null ? [] : [{ index, timetable: textOf(detail, 'time_interval_id') }];
  });
  return {
    key: textOf(row, 'id'),
    name: textOf(row, 'alias'),
    unit,
    count,
    isAutomatic: isTrue(row, 'auto_shift'),
    // Its weeks begin on Sunday.
    base:
      unit === 'week'
        ? 'sunday'
        : baseOf(
            days.map(({ index }) => index),
            daysOfUnit[unit] * count,
          ),
    days,
  };
}

const scheduleOf = (row: FormerRow, of: string | null): FormerSchedule => ({
  of,
  shift: keyOf(row, 'shift_id'),
  start: dateOf(row, 'start_date'),
  end: endOf(dateOf(row, 'end_date')),
});

/** The schedules of the groups, for each of whom they have, on the days on which they have none of their own. */
function groupSchedules(
  rows: (table: string) => readonly FormerRow[],
  codes: ReadonlyMap<string, string>,
  own: readonly FormerSchedule[],
): FormerSchedule[] {
  const members = Map.groupBy(rows('att_attemployee'), (row) => textOf(row, 'group_id'));
  const ownOf = Map.groupBy(own, ({ of }) => of);
  return rows('att_groupschedule').flatMap((row) => {
    const schedule = scheduleOf(row, null);
    const { start, end } = schedule;
    if (start === null) return [schedule];
    return (members.get(textOf(row, 'group_id')) ?? []).flatMap((member) => {
      const of = codes.get(textOf(member, 'emp_id')) ?? null;
      return withoutSpans({ start, end }, ownOf.get(of) ?? []).map((span) => ({
        ...schedule,
        of,
        ...span,
        ...(span.start === start ? {} : { anchor: start }),
      }));
    });
  });
}

function temporaryOf(rows: readonly FormerRow[], codes: ReadonlyMap<string, string>): FormerTemporary[] {
  const seen = new Set<string>();
  return rows.map((row) => {
    const [employee, day] = [textOf(row, 'employee_id'), dateOf(row, 'att_date')];
    const isFurther = seen.has(`${employee} ${day}`);
    seen.add(`${employee} ${day}`);
    return { of: codes.get(employee) ?? null, day, timetable: keyOf(row, 'time_interval_id'), isFurther };
  });
}

/** What BioTime plans with. @param rows of its tables @param codes of its people, by the number of their row */
export function biotimeTimes(
  rows: (table: string) => readonly FormerRow[],
  codes: ReadonlyMap<string, string>,
): FormerTimes {
  const breaks = Map.groupBy(rows('att_timeinterval_break_time'), (row) => textOf(row, 'timeinterval_id'));
  const details = Map.groupBy(rows('att_shiftdetail'), (row) => textOf(row, 'shift_id'));
  const own = rows('att_attschedule').map((row) => scheduleOf(row, codes.get(textOf(row, 'employee_id')) ?? null));
  const ofKey = (row: FormerRow): string => textOf(row, 'id');
  return {
    holidays: rows('att_holiday').map((row) => ({
      name: textOf(row, 'alias'),
      start: dateOf(row, 'start_date'),
      days: countOf(row, 'duration_day') ?? 1,
      department: keyOf(row, 'department_id'),
    })),
    breakTimes: rows('att_breaktime').map((row) => ({
      key: ofKey(row),
      name: textOf(row, 'alias'),
      duration: countOf(row, 'duration') ?? 0,
      deduct: textOf(row, 'calc_type') === '1' ? 'punch' : 'auto',
      start: timeOf(row, 'period_start'),
    })),
    timetables: rows('att_timeinterval').map((row) =>
      timetableOf(
        row,
        (breaks.get(ofKey(row)) ?? []).map((one) => textOf(one, 'breaktime_id')),
      ),
    ),
    shifts: rows('att_attshift').map((row) => shiftOf(row, details.get(ofKey(row)) ?? [])),
    departmentSchedules: rows('att_departmentschedule').map((row) => scheduleOf(row, keyOf(row, 'department_id'))),
    schedules: [...own, ...groupSchedules(rows, codes, own)],
    temporarySchedules: temporaryOf(rows('att_temporaryschedule'), codes),
  };
}
