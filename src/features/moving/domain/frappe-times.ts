import { withoutSpans } from './free-spans.ts';
import {
  noTimes,
  type FormerHoliday,
  type FormerSchedule,
  type FormerShift,
  type FormerTimes,
} from './former-times.ts';
import { countOf, dateOf, isTrue, keyOf, textOf, timeOf } from './row-values.ts';
import type { FormerRow } from './sql-dump.ts';

/** The tables with which Frappe HR plans. */
export const frappeTimesTables = ['tabshift type', 'tabshift assignment', 'tabholiday', 'tabcompany'];

/** Its lists of holidays hold the days off of each week, too. */
const restDaysOf = (holidays: readonly FormerRow[]): ReadonlySet<number> =>
  new Set(
    holidays
      .filter((row) => isTrue(row, 'weekly_off'))
      .flatMap((row) => {
        const day = dateOf(row, 'holiday_date');
        return day === null ? [] : [Temporal.PlainDate.from(day).dayOfWeek % 7];
      }),
  );

const week = [0, 1, 2, 3, 4, 5, 6];

/** A department that no file has: what belongs to some people only, who cannot be told, is listed as refused. */
const nobodyKnown = '\u21ba';

function holidaysOf(rows: readonly FormerRow[], common: string | null): FormerHoliday[] {
  return rows
    .filter((row) => !isTrue(row, 'weekly_off'))
    .map((row) => ({
      name: textOf(row, 'description')
        .replaceAll(/<[^>]*>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
      start: dateOf(row, 'holiday_date'),
      days: 1,
      department: keyOf(row, 'parent') === common ? null : nobodyKnown,
    }));
}

/**
 * What Frappe HR plans with. A shift type is a timetable, and a shift of a week with it on all days but those off of its list of holidays.
 * Assignments are schedules; on all other days from that on which it is read, people have the shift that is named with them.
 * @param codes of the people who have not left, by their names there
 */
export function frappeTimes(
  rows: (table: string) => readonly FormerRow[],
  codes: ReadonlyMap<string, string>,
  day: string,
): FormerTimes {
  const holidays = rows('tabholiday');
  const byList = Map.groupBy(holidays, (row) => textOf(row, 'parent'));
  const [company, ...others] = rows('tabcompany');
  const common =
    company && others.length === 0
      ? keyOf(company, 'default_holiday_list')
      : byList.size === 1
        ? [...byList.keys()][0]
        : null;
  const types = rows('tabshift type');
  const shifts = types.map((row): FormerShift => {
    const key = textOf(row, 'name');
    const rest = restDaysOf(byList.get(keyOf(row, 'holiday_list') ?? common ?? '') ?? []);
    return {
      key,
      name: key.slice(0, 50),
      unit: 'week',
      count: 1,
      isAutomatic: false,
      base: 'sunday',
      days: week.filter((index) => !rest.has(index)).map((index) => ({ index, timetable: key })),
    };
  });
  const assigned = rows('tabshift assignment')
    .filter(
      (row) => (!row.has('docstatus') || textOf(row, 'docstatus') === '1') && textOf(row, 'status') !== 'Inactive',
    )
    .map((row): FormerSchedule & { readonly employee: string } => ({
      employee: textOf(row, 'employee'),
      of: codes.get(textOf(row, 'employee')) ?? null,
      shift: keyOf(row, 'shift_type'),
      start: dateOf(row, 'start_date'),
      end: dateOf(row, 'end_date'),
    }));
  const ownOf = Map.groupBy(assigned, ({ employee }) => employee);
  const usual = rows('tabemployee').flatMap((row): FormerSchedule[] => {
    const of = codes.get(textOf(row, 'name'));
    const shift = keyOf(row, 'default_shift');
    if (of === undefined || shift === null) return [];
    return withoutSpans({ start: day, end: null }, ownOf.get(textOf(row, 'name')) ?? []).map((span) => ({
      of,
      shift,
      ...span,
    }));
  });
  return {
    ...noTimes,
    holidays: holidaysOf(holidays, common ?? null),
    timetables: types.map((row) => {
      const [start, end] = [timeOf(row, 'start_time'), timeOf(row, 'end_time')];
      const margin = (name: string, column: string): Record<string, number> => {
        const minutes = countOf(row, column);
        return minutes === null ? {} : { [name]: minutes };
      };
      return {
        key: textOf(row, 'name'),
        name: textOf(row, 'name').slice(0, 50),
        values: {
          ...(start === null ? {} : { in_time: start }),
          ...(end === null ? {} : { out_time: end }),
          ...margin('in_ahead_margin', 'begin_check_in_before_shift_start_time'),
          ...margin('out_above_margin', 'allow_check_out_after_shift_end_time'),
          ...(isTrue(row, 'enable_late_entry_marking') ? margin('allow_late', 'late_entry_grace_period') : {}),
          ...(isTrue(row, 'enable_early_exit_marking') ? margin('allow_leave_early', 'early_exit_grace_period') : {}),
        },
        breaks: [],
      };
    }),
    shifts,
    schedules: [...assigned.map(({ employee: _employee, ...schedule }) => schedule), ...usual],
  };
}
