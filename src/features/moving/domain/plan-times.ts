import type { FormerData } from './former.ts';
import {
  daysOfUnit,
  type FormerHoliday,
  type FormerSchedule,
  type FormerShift,
  type TimesKind,
} from './former-times.ts';
import { timeAfter } from './row-values.ts';
import { folded, type Draft, type Refers } from './planned.ts';

/** The day of a cycle here, from 1. @param weekStart see `planOf` */
function dayIn({ base, unit, count }: FormerShift, index: number, weekStart: number): number {
  if (base !== 'sunday') return base === 'one' ? index : index + 1;
  const length = daysOfUnit[unit] * count;
  return ((((index - (weekStart % 7)) % length) + length) % length) + 1;
}

/** The first day of a cycle if it is not that of the schedule: several weeks begin with the Sunday before. */
function cycleStart(
  shift: FormerShift | undefined,
  start: string,
  anchor: string | undefined,
  weekStart: number,
): string | null {
  if (shift?.base !== 'sunday') return anchor ?? null;
  if (shift.count === 1) return null;
  const first = Temporal.PlainDate.from(anchor ?? start);
  return first.add({ days: (weekStart % 7) - (first.dayOfWeek % 7) }).toString();
}

/** Names by the keys of the former system; of rows with one key the first counts. */
const namesByKey = (all: readonly { readonly key: string; readonly name: string }[]): ReadonlyMap<string, string> =>
  new Map(all.toReversed().map(({ key, name }) => [key, name]));

/** Days and timetables of a cycle as a text, in the form of the query in `server/targets-of-times.ts`. */
const daysText = (days: readonly { readonly day: number; readonly timetable: string }[]): string =>
  days
    .toSorted((one, other) => one.day - other.day || (one.timetable < other.timetable ? -1 : 1))
    .map(({ day, timetable }) => `${day}:${timetable}`)
    .join(',');

function holidayDraft(one: FormerHoliday, departments: ReadonlyMap<string, string>): Draft {
  return {
    // Two holidays of one name are two years' holidays.
    code: one.start === null || one.name === '' ? '' : `${one.start} ${one.name}`,
    name: one.name,
    refers: one.department === null ? {} : { departments: [departments.get(one.department) ?? null] },
    values: { holiday_name: one.name, start_date: one.start, duration_day: Math.max(1, one.days) },
  };
}

function shiftDraft(one: FormerShift, timetables: ReadonlyMap<string, string>, weekStart: number): Draft {
  const days = one.days.map(({ index, timetable }) => ({
    day: dayIn(one, index, weekStart),
    timetable: timetables.get(timetable) ?? null,
  }));
  return {
    code: one.name,
    name: one.name,
    refers: { timetables: days.map(({ timetable }) => timetable) },
    rows: days.map(({ day }) => ({ day })),
    likeness: `${one.unit} ${one.count} ${daysText(days.map(({ day, timetable }) => ({ day, timetable: folded(timetable ?? '') })))}`,
    values: { alias: one.name, cycle_unit: one.unit, shift_cycle: one.count, auto_shift: one.isAutomatic },
    ...(one.base === 'unsure' ? { reason: 'cycle' as const } : {}),
  };
}

function scheduleDraft(
  one: FormerSchedule,
  owner: string | null,
  refers: Refers,
  shifts: ReadonlyMap<string, FormerShift>,
  weekStart: number,
): Draft {
  const shift = one.shift === null ? undefined : shifts.get(one.shift);
  const begins = one.start === null ? null : cycleStart(shift, one.start, one.anchor, weekStart);
  return {
    code: owner === null || one.start === null ? '' : `${owner} ${one.start}`,
    name: shift?.name ?? '',
    refers: { ...refers, shifts: [shift?.name ?? null] },
    likeness: folded(shift?.name ?? ''),
    values: {
      start_date: one.start,
      ...(one.end === null ? {} : { end_date: one.end }),
      ...(begins === null ? {} : { cycle_start: begins }),
    },
  };
}

/** The records with which a company plans. @param weekStart see `planOf` */
export function timesDrafts(kind: TimesKind, data: FormerData, weekStart: number): readonly Draft[] {
  const departments = new Map(data.departments.toReversed().map(({ key, code }) => [key, code]));
  const shifts = new Map(data.shifts.toReversed().map((one) => [one.key, one]));
  switch (kind) {
    case 'holidays':
      return data.holidays.map((one) => holidayDraft(one, departments));
    case 'breakTimes':
      return data.breakTimes.map(({ name, duration, deduct }) => ({
        code: name,
        name,
        refers: {},
        likeness: `${duration}`,
        values: { alias: name, duration, deduct },
      }));
    case 'timetables': {
      const breaks = new Map(data.breakTimes.map((one) => [one.key, one]));
      return data.timetables.map(({ name, values, breaks: keys }) => ({
        code: name,
        name,
        refers: { breakTimes: keys.map((key) => breaks.get(key)?.name ?? null) },
        rows: keys.map((key) => {
          const { start = null, duration = 0 } = breaks.get(key) ?? {};
          return start === null ? {} : { start, end: timeAfter(start, duration) };
        }),
        likeness:
          values['use_mode'] === 'flexible' ? 'flexible' : `${values['in_time'] ?? ''}-${values['out_time'] ?? ''}`,
        values: { alias: name, ...values },
      }));
    }
    case 'shifts': {
      const timetables = namesByKey(data.timetables);
      return data.shifts.map((one) => shiftDraft(one, timetables, weekStart));
    }
    case 'departmentSchedules':
      return data.departmentSchedules.map((one) => {
        const code = one.of === null ? null : (departments.get(one.of) ?? null);
        return scheduleDraft(one, code, { departments: [code] }, shifts, weekStart);
      });
    case 'temporarySchedules': {
      const timetables = namesByKey(data.timetables);
      return data.temporarySchedules.map((one) => {
        const name = one.timetable === null ? null : (timetables.get(one.timetable) ?? null);
        return {
          code: one.of === null || one.day === null ? '' : `${one.of} ${one.day} ${name ?? ''}`.trim(),
          name: name ?? '',
          refers: { people: [one.of], timetables: [name] },
          values: { att_date: one.day, rule_flag: one.isFurther ? 'addNormal' : 'replace' },
        };
      });
    }
    case 'schedules':
      return data.schedules.map((one) => scheduleDraft(one, one.of, { people: [one.of] }, shifts, weekStart));
  }
}
