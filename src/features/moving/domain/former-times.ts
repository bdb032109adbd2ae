/** What a former system plans with: its holidays, breaks, timetables, shifts and schedules. */
export interface FormerTimes {
  readonly holidays: readonly FormerHoliday[];
  readonly breakTimes: readonly FormerBreak[];
  readonly timetables: readonly FormerTimetable[];
  readonly shifts: readonly FormerShift[];
  readonly departmentSchedules: readonly FormerSchedule[];
  readonly schedules: readonly FormerSchedule[];
  readonly temporarySchedules: readonly FormerTemporary[];
}

export type TimesKind = keyof FormerTimes;

/** Of a system whose plans are not read. */
export const noTimes: FormerTimes = {
  holidays: [],
  breakTimes: [],
  timetables: [],
  shifts: [],
  departmentSchedules: [],
  schedules: [],
  temporarySchedules: [],
};

export interface FormerHoliday {
  readonly name: string;
  /** ISO date; null if it cannot be read. */
  readonly start: string | null;
  readonly days: number;
  /** The key of the only department that has it; null for all. */
  readonly department: string | null;
}

export interface FormerBreak {
  readonly key: string;
  readonly name: string;
  /** Minutes. */
  readonly duration: number;
  readonly deduct: 'auto' | 'punch';
  /** `HH:mm`; null if it can be taken at any time. */
  readonly start: string | null;
}

export interface FormerTimetable {
  readonly key: string;
  readonly name: string;
  /** Values of the form, without breaks. */
  readonly values: Readonly<Record<string, string | number | boolean>>;
  /** Keys of breaks. */
  readonly breaks: readonly string[];
}

/** How a system counts the days of a cycle; `unsure` where its rows can be read in two ways. */
export type CycleBase = 'sunday' | 'zero' | 'one' | 'unsure';

export interface FormerShift {
  readonly key: string;
  readonly name: string;
  readonly unit: CycleUnit;
  /** The number of units in the cycle. */
  readonly count: number;
  readonly isAutomatic: boolean;
  readonly base: CycleBase;
  readonly days: readonly { readonly index: number; readonly timetable: string }[];
}

export interface FormerSchedule {
  /** The code of an employee, or the key of a department; null if it is missing. */
  readonly of: string | null;
  /** The key of the shift. */
  readonly shift: string | null;
  /** ISO dates; without an end it goes on. */
  readonly start: string | null;
  readonly end: string | null;
  /** The day by which its cycle counts, if that is another one than the first. */
  readonly anchor?: string;
}

/** The plan of one day. */
export interface FormerTemporary {
  /** The code of an employee; null if it is missing. */
  readonly of: string | null;
  /** ISO date. */
  readonly day: string | null;
  /** The key of the timetable. */
  readonly timetable: string | null;
  /** Another one of the same day comes before it. */
  readonly isFurther: boolean;
}

/** The units of cycles, as the former systems number them. */
const units = ['day', 'week', 'month'] as const;
export type CycleUnit = (typeof units)[number];

/** The unit of a number; weeks where it is none. */
export const unitOf = (number: string): CycleUnit => units.find((_, at) => String(at) === number) ?? 'week';

/** The days of a unit, as rows of cycles count them. */
export const daysOfUnit: Readonly<Record<CycleUnit, number>> = { day: 1, week: 7, month: 31 };

/**
 * How the days of a cycle that is no week are counted: from 0 if a row has day 0, from 1 if one has the day after the last index.
 * @param length of the cycle, in days
 */
export function baseOf(indexes: readonly number[], length: number): CycleBase {
  const isZero = indexes.includes(0);
  const isOne = indexes.includes(length);
  if (isZero === isOne) return 'unsure';
  return isZero ? 'zero' : 'one';
}
