/**
 * The closed sets of the engine as small integers: records stay compact and comparisons cheap. Names are for
 * contracts, screens and test cases; `nameOf` gives them.
 */

/** The key pressed at the terminal; the numbers are the terminals' own. */
export const PunchState = { in: 0, out: 1, breakOut: 2, breakIn: 3, otIn: 4, otOut: 5, unknown: 255 } as const;
export type PunchState = (typeof PunchState)[keyof typeof PunchState];

export const DayKind = { workday: 0, weekend: 1, dayOff: 2, holiday: 3, none: 4 } as const;
export type DayKind = (typeof DayKind)[keyof typeof DayKind];

/** The option of `restDayWork` and `restLevel` for a kind of day; null for workdays. */
export function restKindOf(kind: DayKind): 'weekend' | 'holiday' | 'dayOff' | null {
  switch (kind) {
    case DayKind.weekend:
      return 'weekend';
    case DayKind.holiday:
      return 'holiday';
    case DayKind.dayOff:
      return 'dayOff';
    default:
      return null;
  }
}

export const ScheduleSource = {
  none: 0,
  temporary: 1,
  swap: 2,
  employee: 3,
  department: 4,
  default: 5,
  auto: 6,
} as const;
export type ScheduleSource = (typeof ScheduleSource)[keyof typeof ScheduleSource];

export const Status = {
  present: 0,
  absent: 1,
  halfDay: 2,
  incomplete: 3,
  inProgress: 4,
  pending: 5,
  leave: 6,
  training: 7,
  holiday: 8,
  weekend: 9,
  dayOff: 10,
  noSchedule: 11,
  notEmployed: 12,
} as const;
export type Status = (typeof Status)[keyof typeof Status];

/** Bits of a record's `flags`. */
export const Flag = {
  late: 1,
  early: 2,
  missedIn: 4,
  missedOut: 8,
  missedBreak: 16,
  assumed: 32,
  outOfWindow: 64,
  lateAsAbsent: 128,
  earlyAsAbsent: 256,
  belowMinimum: 512,
  workedOnRestDay: 1024,
  workedOnLeave: 2048,
} as const;
export type FlagName = keyof typeof Flag;

/** The role of a slot (a timetable placed on a date) in its day. */
export const SlotRole = { normal: 0, rest: 1, overtime: 2 } as const;
export type SlotRole = (typeof SlotRole)[keyof typeof SlotRole];

/** The name of a code: `nameOf(Status, record.status)`. Unknown codes give undefined. */
export function nameOf<Names extends Record<string, number>>(names: Names, code: number): keyof Names | undefined {
  return Object.keys(names).find((name) => names[name] === code);
}

/** The names of the flags set in a record's bit set, in the order of `Flag`. */
export function flagNames(flags: number): FlagName[] {
  const names: FlagName[] = [];
  for (const [name, bit] of Object.entries(Flag)) if ((flags & bit) !== 0) names.push(name as FlagName);
  return names;
}
