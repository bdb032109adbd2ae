import { hundredthsOf, type FormerLeave } from './former-leave.ts';
import { noTimes, type FormerTimes, type FormerTimetable } from './former-times.ts';
import { isFalse, keyOf, numberOf, textOf, timeOf } from './row-values.ts';
import type { FormerRow } from './sql-dump.ts';

/** The tables of leave and plans that are read. */
export const horillaPlanTables = [
  'leave_leavetype',
  'leave_availableleave',
  'base_employeeshift',
  'base_employeeshiftday',
  'base_employeeshiftschedule',
];

type Rows = (table: string) => readonly FormerRow[];

/** The leave of Horilla: what is available, with what was carried. @param codes of the people who have not left, by the number of their row */
export function horillaLeave(rows: Rows, codes: ReadonlyMap<string, string>): FormerLeave {
  // Of a type without a limit nothing is left or used up.
  const limited = rows('leave_leavetype').filter((row) => !isFalse(textOf(row, 'limit_leave')));
  const keys = new Set(limited.map((row) => textOf(row, 'id')));
  return {
    leaveTypes: limited.map((row) => ({
      key: textOf(row, 'id'),
      name: textOf(row, 'name'),
      isPaid: textOf(row, 'payment') !== 'unpaid',
    })),
    leaveBalances: rows('leave_availableleave').flatMap((row) => {
      const of = codes.get(textOf(row, 'employee_id_id'));
      const type = keyOf(row, 'leave_type_id_id');
      const days = hundredthsOf((numberOf(row, 'available_days') ?? 0) + (numberOf(row, 'carryforward_days') ?? 0));
      if (of === undefined || days === 0 || (type !== null && !keys.has(type))) return [];
      return [{ of, type, days }];
    }),
  };
}

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/**
 * What Horilla plans with: a shift has a beginning and an end on each of its weekdays. Nobody keeps since when somebody has their shift: it
 * is theirs from the day on which the file is read.
 */
export function horillaTimes(rows: Rows, codes: ReadonlyMap<string, string>, day: string): FormerTimes {
  const names = new Map(
    rows('base_employeeshiftday').map((row) => [textOf(row, 'id'), textOf(row, 'day').toLowerCase()]),
  );
  const schedules = Map.groupBy(rows('base_employeeshiftschedule'), (row) => textOf(row, 'shift_id_id'));
  const timetables: FormerTimetable[] = [];
  const shifts = rows('base_employeeshift').map((row) => {
    const key = textOf(row, 'id');
    const name = textOf(row, 'employee_shift').slice(0, 50);
    const timed = (schedules.get(key) ?? []).flatMap((schedule) => {
      const [start, end] = [timeOf(schedule, 'start_time'), timeOf(schedule, 'end_time')];
      const index = weekdays.indexOf(names.get(textOf(schedule, 'day_id')) ?? '');
      return start === null || end === null || index < 0 ? [] : [{ index, start, end }];
    });
    const hours = [...new Map(timed.map(({ start, end }) => [`${start}–${end}`, { start, end }]))];
    for (const [text, { start, end }] of hours)
      timetables.push({
        key: `${key} ${text}`,
        // Hours that all days share need no name of their own.
        name: hours.length === 1 ? name : `${name.slice(0, 38)} ${text}`,
        values: { in_time: start, out_time: end },
        breaks: [],
      });
    return {
      key,
      name,
      unit: 'week' as const,
      count: 1,
      isAutomatic: false,
      base: 'sunday' as const,
      days: timed.map(({ index, start, end }) => ({ index, timetable: `${key} ${start}–${end}` })),
    };
  });
  return {
    ...noTimes,
    timetables,
    shifts,
    schedules: rows('employee_employeeworkinformation').flatMap((row) => {
      const of = codes.get(textOf(row, 'employee_id_id'));
      const shift = keyOf(row, 'shift_id_id');
      return of === undefined || shift === null ? [] : [{ of, shift, start: day, end: null }];
    }),
  };
}
