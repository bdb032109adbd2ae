import { hashText } from './hash.ts';
import type { Rounding, TimeRounding } from './rounding.ts';

export type RestWork = 'ot' | 'regular' | 'ignore';

/**
 * All options of an attendance rule. A company's rule sets all of them (missing ones have the defaults below), a department's only
 * those that it changes.
 */
export interface RuleOptions {
  /** A punch less than this many minutes after the last kept one is dropped; 0 = off. */
  readonly dedupeMinutes: number;
  /** auto: by window (firstLast) or odd and even (everyPair); state: by the pressed key. */
  readonly identity: 'auto' | 'state';
  readonly pairing: 'firstLast' | 'everyPair';
  /** fromStart: beyond the grace the full lateness counts; beyondGrace: only what exceeds it. */
  readonly lateMeasure: 'fromStart' | 'beyondGrace';
  readonly missIn: { readonly as: 'flag' | 'late' | 'absent'; readonly minutes?: number };
  readonly missOut: { readonly as: 'flag' | 'early' | 'absent'; readonly minutes?: number };
  /** Strictly more makes the timetable absent. */
  readonly lateAbsentAfter: number | null;
  readonly earlyAbsentAfter: number | null;
  /** Strictly less of regular + leave + training; absent is tested first. */
  readonly absentBelow: number | null;
  readonly halfDayBelow: number | null;
  /** ISO weekdays. */
  readonly weekend: readonly number[];
  readonly weekStart: number;
  /** work: a scheduled timetable is required on a holiday as usual. */
  readonly holidayMode: 'off' | 'work';
  readonly restDayWork: { readonly weekend: RestWork; readonly holiday: RestWork; readonly dayOff: RestWork };
  /** Level (1..3) that takes all overtime of such a day. */
  readonly restLevel: { readonly weekend: number; readonly holiday: number; readonly dayOff: number };
  readonly otBasis: 'none' | 'schedule' | 'total';
  readonly otAfter: number | null;
  readonly otEarlyIn: boolean;
  readonly otEarlyInMin: number;
  readonly otLateOut: boolean;
  readonly otLateOutMin: number;
  readonly otMin: number;
  readonly otRound: Rounding | null;
  readonly otMax: number | null;
  readonly otFillsShort: boolean;
  readonly otApproval: 'auto' | 'approved';
  readonly otLevels: { readonly basis: 'worked' | 'ot'; readonly from: readonly number[] } | null;
  /** `period` and `anchor` (for twoWeeks: first date of any such period) widen the same rule beyond a week. */
  readonly weeklyOt: {
    readonly threshold: number;
    readonly basis: 'regular' | 'worked';
    readonly period?: 'week' | 'twoWeeks' | 'month';
    readonly anchor?: number;
  } | null;
  readonly roundIn: TimeRounding | null;
  readonly roundOut: TimeRounding | null;
  readonly roundBreak: Rounding | null;
  readonly roundDay: Rounding | null;
  readonly figureRound: { readonly lateMin?: Rounding | null; readonly earlyMin?: Rounding | null };
  /** Minute of the day at which the attendance day begins; from noon on it begins on the previous date. */
  readonly dayChange: number;
  readonly maxShift: number;
  readonly newShiftGap: number;
  readonly attribution: 'start' | 'end' | 'majority' | 'split';
  readonly overlapCut: 'midpoint' | 'prevOut';
  readonly nightWindow: readonly [from: number, to: number] | null;
  readonly workOnLeave: 'ignore' | 'count';
  /** What the part of a break beyond its allowance counts as. */
  readonly breakOverAs: 'lost' | 'late' | 'early' | 'absent';
}

export type RuleOption = keyof RuleOptions;

/** Options whose objects are merged key by key: a department may set a single key. */
type Merged = 'missIn' | 'missOut' | 'restDayWork' | 'restLevel' | 'figureRound';

/** The differences of a rule from the one above it. */
export type RuleChanges = Partial<Omit<RuleOptions, Merged>> & {
  readonly [Option in Merged]?: Partial<RuleOptions[Option]>;
};

export const DEFAULT_RULE: RuleOptions = {
  dedupeMinutes: 1,
  identity: 'auto',
  pairing: 'firstLast',
  lateMeasure: 'fromStart',
  missIn: { as: 'flag' },
  missOut: { as: 'flag' },
  lateAbsentAfter: null,
  earlyAbsentAfter: null,
  absentBelow: null,
  halfDayBelow: null,
  weekend: [6, 7],
  weekStart: 1,
  holidayMode: 'off',
  restDayWork: { weekend: 'ot', holiday: 'ot', dayOff: 'ot' },
  restLevel: { weekend: 1, holiday: 1, dayOff: 1 },
  otBasis: 'none',
  otAfter: null,
  otEarlyIn: false,
  otEarlyInMin: 0,
  otLateOut: true,
  otLateOutMin: 0,
  otMin: 0,
  otRound: null,
  otMax: null,
  otFillsShort: false,
  otApproval: 'auto',
  otLevels: null,
  weeklyOt: null,
  roundIn: null,
  roundOut: null,
  roundBreak: null,
  roundDay: null,
  figureRound: {},
  dayChange: 0,
  maxShift: 960,
  newShiftGap: 240,
  attribution: 'start',
  overlapCut: 'midpoint',
  nightWindow: null,
  workOnLeave: 'ignore',
  breakOverAs: 'lost',
};

/** A rule with all options, as the steps read it. */
export interface Rule extends RuleOptions {
  /** The versions that it was made from, as `<company version>+<department version>…`. */
  readonly versionId: string;
  readonly byState: boolean;
  readonly everyPair: boolean;
  readonly dedupeSeconds: number;
  /** False for an employee whose overtime is switched off. */
  readonly overtime: boolean;
  /** The hash of `versionId`, for the record's hash. */
  readonly hash: number;
}

/** The options of objects are merged key by key, all others replaced. */
export function overlayRule(base: RuleOptions, options: RuleChanges): RuleOptions {
  return {
    ...base,
    ...options,
    missIn: { ...base.missIn, ...options.missIn },
    missOut: { ...base.missOut, ...options.missOut },
    restDayWork: { ...base.restDayWork, ...options.restDayWork },
    restLevel: { ...base.restLevel, ...options.restLevel },
    figureRound: { ...base.figureRound, ...options.figureRound },
  };
}

/** @param overtime false: nothing becomes overtime, not even on rest days */
export function compileRule(options: RuleOptions, versionId: string, overtime: boolean): Rule {
  return {
    ...(overtime ? options : withoutOvertime(options)),
    overtime,
    versionId,
    hash: hashText(versionId),
    byState: options.identity === 'state',
    everyPair: options.pairing === 'everyPair',
    dedupeSeconds: options.dedupeMinutes * 60,
  };
}

function withoutOvertime(options: RuleOptions): RuleOptions {
  const { weekend, holiday, dayOff } = options.restDayWork;
  const drop = (work: RestWork): RestWork => (work === 'ot' ? 'ignore' : work);
  return {
    ...options,
    otBasis: 'none',
    weeklyOt: null,
    restDayWork: { weekend: drop(weekend), holiday: drop(holiday), dayOff: drop(dayOff) },
  };
}
