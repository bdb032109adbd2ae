import type { Figure } from './record.ts';
import type { RuleOption } from './rule.ts';
import type { Id } from './types.ts';

/** Why a punch did not count. */
export type IgnoredBecause =
  | 'voided'
  | 'uncounted'
  | 'repeatedUpload'
  | 'duplicate'
  | 'outsideWindows'
  | 'betweenInAndOut'
  | 'neitherWindow'
  | 'alreadyIn'
  | 'notIn'
  | 'notOnBreak'
  | 'alreadyOnBreak'
  | 'neverClosed'
  | 'beforeCheckIn';

export type PunchUse =
  | 'checkIn'
  | 'checkOut'
  | 'breakStart'
  | 'breakEnd'
  | 'overtimeStart'
  | 'overtimeEnd'
  | 'openCheckIn';

/**
 * Every sentence the engine can say about a record, with what it needs to be said. Keys are message keys (a screen
 * has their words); times are wall minutes of the work date, lengths are minutes.
 */
export interface TraceMessages {
  // 1 plan
  ruleInForce: { readonly versionId: string };
  notEmployed: { readonly from: number | null; readonly to: number | null };
  scheduleChosen: { readonly source: string; readonly timetableIds: readonly Id[] };
  autoShiftChosen: { readonly timetableId: Id; readonly matched: boolean };
  dayIs: { readonly kind: string };
  halfHoliday: { readonly first: boolean };
  schedulesSwitchedOff: Readonly<Record<string, never>>;
  holidaysSwitchedOff: Readonly<Record<string, never>>;
  overtimeSwitchedOff: Readonly<Record<string, never>>;
  // 2 slots
  slotPlaced: { readonly timetableId: Id; readonly in: number; readonly out: number; readonly required: number };
  windowCut: { readonly border: number };
  // 3-5 punches
  punchUsed: { readonly punchId: Id; readonly at: number; readonly use: PunchUse };
  punchIgnored: { readonly punchId: Id; readonly at: number; readonly because: IgnoredBecause };
  // 6 normalise
  waiting: { readonly until: number; readonly arrived: boolean };
  missing: { readonly side: 'in' | 'out'; readonly as: string };
  assumed: { readonly side: 'in' | 'out'; readonly at: number; readonly required: boolean };
  nobodyCame: { readonly required: number };
  timeRounded: { readonly side: 'in' | 'out'; readonly interval: number; readonly mode: string };
  breakGapRounded: { readonly interval: number; readonly mode: string };
  dayRounded: { readonly interval: number; readonly mode: string };
  // 7 leave
  leaveCovers: { readonly typeId: Id | null; readonly minutes: number };
  trainingCovers: { readonly minutes: number };
  workedOnLeave: { readonly minutes: number; readonly counted: boolean };
  // 8 breaks
  breakSkipped: { readonly trigger: number; readonly present: number };
  breakTaken: {
    readonly start: number | null;
    readonly allowed: number;
    readonly taken: number;
    readonly over: number;
  };
  breakDeducted: {
    readonly start: number | null;
    readonly allowed: number;
    readonly taken: number;
    readonly deducted: number;
  };
  breakPaid: { readonly start: number | null; readonly allowed: number; readonly credited: number };
  breakMissed: { readonly start: number | null; readonly allowed: number };
  breakOverrun: { readonly minutes: number; readonly as: string };
  // 9 late, early, absent
  cameLate: { readonly at: number; readonly planned: number; readonly missed: number; readonly grace: number };
  cameWithinGrace: { readonly at: number; readonly planned: number; readonly missed: number; readonly grace: number };
  leftEarly: { readonly at: number; readonly planned: number; readonly missed: number; readonly grace: number };
  leftWithinGrace: { readonly at: number; readonly planned: number; readonly missed: number; readonly grace: number };
  figureRounded: { readonly interval: number; readonly mode: string };
  tooLateIsAbsent: { readonly minutes: number; readonly limit: number };
  tooEarlyIsAbsent: { readonly minutes: number; readonly limit: number };
  tooLittleIsAbsent: { readonly minutes: number; readonly limit: number };
  tooLittleIsHalfDay: { readonly minutes: number; readonly limit: number };
  // 10 regular and overtime
  regularCounted: { readonly present: number; readonly due: number };
  overtimeEarlyIn: { readonly minutes: number; readonly minimum: number; readonly counted: boolean };
  overtimeLateOut: { readonly minutes: number; readonly minimum: number; readonly counted: boolean };
  overtimeBeyond: { readonly present: number; readonly limit: number };
  overtimeByState: { readonly minutes: number };
  overtimeFillsShort: { readonly minutes: number };
  overtimeBelowMinimum: { readonly minutes: number; readonly minimum: number };
  overtimeRounded: { readonly interval: number; readonly mode: string };
  overtimeCapped: { readonly cap: number };
  overtimeApproved: { readonly approved: number; readonly pending: number };
  overtimeLevels: { readonly level1: number; readonly level2: number; readonly level3: number };
  overtimeAsTimeOff: { readonly minutes: number };
  shortOf: { readonly due: number; readonly regular: number };
  nightCounted: { readonly minutes: number };
  // 11 rest days
  restDayWork: { readonly kind: string; readonly as: string; readonly minutes: number };
  // 12, 13
  statusIs: { readonly status: string };
  weeklyOvertime: { readonly total: number; readonly threshold: number; readonly minutes: number };
}

export type TraceKey = keyof TraceMessages;

/** One sentence of the explanation of a record. */
export type TraceLine = {
  readonly [Key in TraceKey]: {
    /** Step of the pipeline, 1 to 13. */
    readonly step: number;
    /** Which of the day's timetables; null = the day as a whole. */
    readonly slot: number | null;
    readonly key: Key;
    readonly params: TraceMessages[Key];
    /** The figure this line changed, with its value before and after. */
    readonly figure: Figure | null;
    readonly before: number | null;
    readonly after: number | null;
    /** The option of the rule that had a say, and the rule's version. */
    readonly option: RuleOption | null;
    readonly ruleVersionId: string;
  };
}[TraceKey];

/** Which figure a line changed: [figure, before, after]. */
export type Change = readonly [figure: Figure, before: number | null, after: number | null];

/** Collects the lines of one record. Steps get null where no explanation was asked for: then it costs one test. */
export class Tracer {
  step = 1;
  slot: number | null = null;
  ruleVersionId = '';
  #lines: TraceLine[] = [];

  add<Key extends TraceKey>(key: Key, params: TraceMessages[Key], option?: RuleOption | null, change?: Change): void {
    const line = {
      step: this.step,
      slot: this.slot,
      key,
      params,
      figure: change?.[0] ?? null,
      before: change?.[1] ?? null,
      after: change?.[2] ?? null,
      option: option ?? null,
      ruleVersionId: this.ruleVersionId,
    };
    // The pair of key and params is right by the signature; the union cannot be narrowed by a type parameter.
    this.#lines.push(line as unknown as TraceLine);
  }

  /** The lines so far; begins a new record. */
  take(): readonly TraceLine[] {
    const lines = this.#lines;
    this.#lines = [];
    this.slot = null;
    return lines;
  }
}
