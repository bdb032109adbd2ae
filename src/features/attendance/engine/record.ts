import type { DayKind, ScheduleSource, Status } from './codes.ts';
import type { TraceLine } from './trace.ts';
import type { Id } from './types.ts';

/** The figures of a slot: whole minutes, never below zero. */
export interface SlotFigures {
  requiredMin: number;
  /** Net presence after breaks, whether or not it counts. */
  presentMin: number;
  regularMin: number;
  breakMin: number;
  breakOverMin: number;
  lateMin: number;
  /** Lateness before grace, thresholds and rounding: for information only. */
  lateRawMin: number;
  earlyMin: number;
  shortMin: number;
  absentMin: number;
  leaveMin: number;
  trainingMin: number;
}

/** Times as minutes of the wall clock from local midnight of the work date; null for none. */
export interface Times {
  /** The unrounded times of the used punches. */
  firstIn: number | null;
  lastOut: number | null;
  /** After assumption and rounding. */
  inUsed: number | null;
  outUsed: number | null;
}

/** The part of one timetable in a day with several. */
export interface SlotRecord extends SlotFigures, Times {
  readonly timetableId: Id;
  readonly status: Status;
  readonly flags: number;
}

/** What an overtime request gives in time off on a day. */
export interface TimeOffShare {
  readonly requestId: Id;
  readonly typeId: Id;
  readonly minutes: number;
  /** In hundredths of a minute: the minutes by the rates of their levels. */
  readonly credit: number;
}

export interface LeaveShare {
  readonly typeId: Id | null;
  readonly minutes: number;
}

/** The result for one employee on one work date. */
export interface DayRecord extends SlotFigures, Times {
  readonly companyId: Id;
  readonly employeeId: Id;
  readonly workDate: number;
  readonly dayKind: DayKind;
  readonly scheduleSource: ScheduleSource;
  readonly timetableIds: readonly Id[];
  readonly ruleVersionId: string;
  readonly zoneId: string;
  otMin: number;
  /** Calculated but not approved. */
  otPendingMin: number;
  otNormalMin: number;
  otWeekendMin: number;
  otHolidayMin: number;
  otDayOffMin: number;
  ot1Min: number;
  ot2Min: number;
  ot3Min: number;
  /** The part of the overtime that becomes time off, and what of each level. */
  readonly otOffMin: number;
  readonly otOff1Min: number;
  readonly otOff2Min: number;
  readonly otOff3Min: number;
  readonly timeOff: readonly TimeOffShare[];
  weeklyOtMin: number;
  nightMin: number;
  readonly status: Status;
  /** Bits of `Flag`. */
  readonly flags: number;
  /** Punches that count for the date, with or without a timetable, excluding repeated and stray ones. */
  readonly punchCount: number;
  /** The version of the engine that made the record; a newer one marks nothing by itself. */
  readonly engineVersion: number;
  /** Equal hash = equal inputs and figures: such a row need not be written again. */
  inputHash: number;
  /** One row a timetable if the day has several; otherwise empty, and the record itself is the row. */
  readonly slots: readonly SlotRecord[];
  /** Leave by type, if there is any. */
  readonly leaveByType: readonly LeaveShare[];
  /** Only on request. */
  trace: readonly TraceLine[] | null;
}

/** Increases when the same inputs give other figures than before. */
export const ENGINE_VERSION = 1;

export const NO_SLOTS: readonly SlotRecord[] = Object.freeze([]);
export const NO_LEAVE: readonly LeaveShare[] = Object.freeze([]);

/** Figures an explanation can be about. */
export type Figure =
  | keyof SlotFigures
  | 'otMin'
  | 'otPendingMin'
  | 'otNormalMin'
  | 'otWeekendMin'
  | 'otHolidayMin'
  | 'otDayOffMin'
  | 'ot1Min'
  | 'ot2Min'
  | 'ot3Min'
  | 'weeklyOtMin'
  | 'nightMin'
  | 'inUsed'
  | 'outUsed'
  | 'status'
  | 'otOffMin';
