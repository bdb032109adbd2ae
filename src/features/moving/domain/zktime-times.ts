import { unitOf, type FormerShift, type FormerTimes, type FormerTimetable } from './former-times.ts';
import { countOf, dateOf, endOf, isTrue, keyOf, minutesBetween, textOf, timeOf } from './row-values.ts';
import type { FormerRow } from './sql-dump.ts';

/** The tables with which ZKTime plans. */
export const zktimeTables = ['schclass', 'num_run', 'num_run_deil', 'user_of_run', 'holidays'];

function timetableOf(row: FormerRow): FormerTimetable {
  const start = timeOf(row, 'starttime');
  const end = timeOf(row, 'endtime');
  const window = (from: string | null, to: string | null, name: string): Record<string, number> =>
    from === null || to === null ? {} : { [name]: minutesBetween(from, to) };
  const grace = (column: string, name: string): Record<string, number> => {
    const minutes = countOf(row, column);
    return minutes === null ? {} : { [name]: minutes };
  };
  return {
    key: textOf(row, 'schclassid'),
    name: textOf(row, 'schname'),
    values: {
      ...(start === null ? {} : { in_time: start }),
      ...(end === null ? {} : { out_time: end }),
      ...window(timeOf(row, 'checkintime1'), start, 'in_ahead_margin'),
      ...window(start, timeOf(row, 'checkintime2'), 'in_above_margin'),
      ...window(timeOf(row, 'checkouttime1'), end, 'out_ahead_margin'),
      ...window(end, timeOf(row, 'checkouttime2'), 'out_above_margin'),
      ...grace('lateminutes', 'allow_late'),
      ...grace('earlyminutes', 'allow_leave_early'),
      ...(row.has('checkin') ? { in_required: isTrue(row, 'checkin') } : {}),
      ...(row.has('checkout') ? { out_required: isTrue(row, 'checkout') } : {}),
    },
    breaks: [],
  };
}

function shiftOf(row: FormerRow, details: readonly FormerRow[]): FormerShift {
  const unit = unitOf(textOf(row, 'units'));
  const count = countOf(row, 'cyle') ?? countOf(row, 'cycle') ?? 1;
  return {
    key: textOf(row, 'num_runid'),
    name: textOf(row, 'name'),
    unit,
    count,
    isAutomatic: false,
    // Nothing in the file says with which week a cycle of several begins.
    base: unit !== 'week' ? 'zero' : count === 1 ? 'sunday' : 'unsure',
    days: details.flatMap((detail) => {
      const index = countOf(detail, 'sdays');
      return index === null ? [] : [{ index, timetable: textOf(detail, 'schclassid') }];
    }),
  };
}

/** What ZKTime plans with. @param rows of its tables @param codes of its people, by their number there */
export function zktimeTimes(
  rows: (table: string) => readonly FormerRow[],
  codes: ReadonlyMap<string, string>,
): FormerTimes {
  const details = Map.groupBy(rows('num_run_deil'), (row) => textOf(row, 'num_runid'));
  return {
    holidays: rows('holidays').map((row) => ({
      name: textOf(row, 'holidayname'),
      start: dateOf(row, 'starttime'),
      days: countOf(row, 'duration') ?? 1,
      department: null,
    })),
    breakTimes: [],
    timetables: rows('schclass').map(timetableOf),
    shifts: rows('num_run').map((row) => shiftOf(row, details.get(textOf(row, 'num_runid')) ?? [])),
    departmentSchedules: [],
    temporarySchedules: [],
    schedules: rows('user_of_run').map((row) => ({
      of: codes.get(textOf(row, 'userid')) ?? null,
      shift: keyOf(row, 'num_of_run_id'),
      start: dateOf(row, 'startdate'),
      end: endOf(dateOf(row, 'enddate')),
    })),
  };
}
