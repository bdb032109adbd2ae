import { EngineInputError, requireInteger, requireIntegerOrNull, requireOneOf } from './errors.ts';
import type { Rounding, TimeRounding } from './rounding.ts';
import type { RuleChanges, RuleOption } from './rule.ts';

const WORDS: Partial<Record<RuleOption, readonly string[]>> = {
  identity: ['auto', 'state'],
  pairing: ['firstLast', 'everyPair'],
  lateMeasure: ['fromStart', 'beyondGrace'],
  holidayMode: ['off', 'work'],
  otBasis: ['none', 'schedule', 'total'],
  otApproval: ['auto', 'approved'],
  attribution: ['start', 'end', 'majority', 'split'],
  overlapCut: ['midpoint', 'prevOut'],
  workOnLeave: ['ignore', 'count'],
  breakOverAs: ['lost', 'late', 'early', 'absent'],
};

const LENGTHS: readonly RuleOption[] = [
  'dedupeMinutes',
  'lateAbsentAfter',
  'earlyAbsentAfter',
  'absentBelow',
  'halfDayBelow',
  'otAfter',
  'otEarlyInMin',
  'otLateOutMin',
  'otMin',
  'otMax',
  'maxShift',
  'newShiftGap',
];

const LENGTH_ROUNDINGS = ['otRound', 'roundBreak', 'roundDay'] as const;

const TIME_ROUNDINGS = ['roundIn', 'roundOut'] as const;

/** The longest length of an option: a week. */
const LONGEST = 7 * 1440;

function checkRounding(rounding: Rounding | null | undefined, field: string): void {
  if (rounding === null || rounding === undefined) return;
  requireInteger(rounding.interval, `${field}.interval`, 1, 1440);
  requireOneOf(rounding.mode, `${field}.mode`, ['down', 'up', 'nearest', 'cutoff']);
  requireIntegerOrNull(rounding.grace, `${field}.grace`, 0, 1440);
  if (rounding.mode === 'cutoff') requireInteger(rounding.cutoff, `${field}.cutoff`, 0, 1440);
}

function checkTimeRounding(rounding: TimeRounding | null | undefined, field: string): void {
  checkRounding(rounding, field);
  rounding?.near?.forEach((side, index) => requireInteger(side, `${field}.near[${index}]`, 0, 1440));
  requireIntegerOrNull(rounding?.at, `${field}.at`, 0, 1440);
}

/** Refuses options that the steps cannot use; `field` is the path of the options. */
export function checkRuleOptions(options: RuleChanges, field: string): void {
  for (const [option, words] of Object.entries(WORDS)) {
    const value = options[option as RuleOption];
    if (value !== undefined) requireOneOf(value, `${field}.${option}`, words);
  }
  for (const option of LENGTHS) requireIntegerOrNull(options[option], `${field}.${option}`, 0, LONGEST);
  for (const option of LENGTH_ROUNDINGS) checkRounding(options[option], `${field}.${option}`);
  for (const option of TIME_ROUNDINGS) checkTimeRounding(options[option], `${field}.${option}`);
  for (const [figure, rounding] of Object.entries(options.figureRound ?? {})) {
    checkRounding(rounding, `${field}.figureRound.${figure}`);
  }
  options.weekend?.forEach((day, index) => requireInteger(day, `${field}.weekend[${index}]`, 1, 7));
  requireIntegerOrNull(options.weekStart, `${field}.weekStart`, 1, 7);
  requireIntegerOrNull(options.dayChange, `${field}.dayChange`, 0, 1439);
  options.nightWindow?.forEach((time, index) => requireInteger(time, `${field}.nightWindow[${index}]`, 0, 1440));
  checkMissing(options, field);
  checkRestDays(options, field);
  checkOvertime(options, field);
}

function checkMissing(options: RuleChanges, field: string): void {
  const { missIn, missOut } = options;
  if (missIn?.as !== undefined) requireOneOf(missIn.as, `${field}.missIn.as`, ['flag', 'late', 'absent']);
  if (missOut?.as !== undefined) requireOneOf(missOut.as, `${field}.missOut.as`, ['flag', 'early', 'absent']);
  requireIntegerOrNull(missIn?.minutes, `${field}.missIn.minutes`, 0, 1440);
  requireIntegerOrNull(missOut?.minutes, `${field}.missOut.minutes`, 0, 1440);
}

function checkRestDays(options: RuleChanges, field: string): void {
  for (const [kind, work] of Object.entries(options.restDayWork ?? {})) {
    requireOneOf(work, `${field}.restDayWork.${kind}`, ['ot', 'regular', 'ignore']);
  }
  for (const [kind, level] of Object.entries(options.restLevel ?? {})) {
    requireInteger(level, `${field}.restLevel.${kind}`, 1, 3);
  }
}

function checkOvertime(options: RuleChanges, field: string): void {
  const { otLevels, weeklyOt } = options;
  if (otLevels) {
    requireOneOf(otLevels.basis, `${field}.otLevels.basis`, ['worked', 'ot']);
    otLevels.from.forEach((from, index) => {
      requireInteger(from, `${field}.otLevels.from[${index}]`, 0, LONGEST);
      if (from < (otLevels.from[index - 1] ?? 0)) {
        throw new EngineInputError(`${field}.otLevels.from[${index}]`, 'endBeforeStart');
      }
    });
  }
  if (weeklyOt) {
    requireInteger(weeklyOt.threshold, `${field}.weeklyOt.threshold`, 0, 50_000);
    requireOneOf(weeklyOt.basis, `${field}.weeklyOt.basis`, ['regular', 'worked']);
    requireOneOf(weeklyOt.period ?? 'week', `${field}.weeklyOt.period`, ['week', 'twoWeeks', 'month']);
  }
}
