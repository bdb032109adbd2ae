import type { RuleText } from '../case-format.ts';

/** Fields of a department's rule, and the options of a case that no setting of the product can express. */
export interface RuleFields {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly missing: readonly string[];
}

type Say = (rule: RuleText) => Readonly<Record<string, unknown>>;

/** The product's fields for each option of a case. */
const fieldsBy: Readonly<Partial<Record<keyof RuleText, Say>>> = {
  pairing: ({ pairing }) => ({ pairing }),
  identity: ({ identity }) => ({ identity }),
  dedupeMinutes: ({ dedupeMinutes }) => ({ dedupe_minutes: dedupeMinutes }),
  // Seconds are always dropped.
  seconds: () => ({}),
  dayChange: ({ dayChange }) => ({ day_change: dayChange?.padStart(5, '0') }),
  lateMeasure: ({ lateMeasure }) => ({ late_measure: lateMeasure }),
  missIn: ({ missIn }) => ({
    miss_in_as: missIn?.as,
    miss_in_minutes: missIn?.as === 'late' ? missIn.minutes : undefined,
  }),
  missOut: ({ missOut }) => ({
    miss_out_as: missOut?.as,
    miss_out_minutes: missOut?.as === 'early' ? missOut.minutes : undefined,
  }),
  lateAbsentAfter: ({ lateAbsentAfter }) => ({ late_absent_after: lateAbsentAfter }),
  earlyAbsentAfter: ({ earlyAbsentAfter }) => ({ early_absent_after: earlyAbsentAfter }),
  halfDayBelow: ({ halfDayBelow }) => ({ half_day_below: halfDayBelow }),
  absentBelow: ({ absentBelow }) => ({ absent_below: absentBelow }),
  weekend: ({ weekend = [] }) =>
    Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [`weekend_${day}`, weekend.includes(day)])),
  restDayWork: restDays,
  otBasis: overtime,
  otAfter: overtime,
  otLateOut: overtime,
  otLateOutMin: overtime,
  otEarlyIn: overtime,
  otEarlyInMin: overtime,
  otFillsShort: overtime,
  otMin: ({ otMin }) => ({ ot_min: otMin }),
  attribution: ({ attribution }) => ({ attribution }),
  overlapCut: ({ overlapCut }) => ({ overlap_cut: overlapCut }),
  holidayMode: ({ holidayMode }) => ({ holiday_mode: holidayMode }),
  otMax: ({ otMax }) => ({ ot_max: otMax }),
  otApproval: ({ otApproval }) => ({ ot_approval: otApproval }),
  otRound: ({ otRound }) => rounded('round_ot', otRound),
  roundIn: ({ roundIn }) => roundedClock('round_in', roundIn),
  roundOut: ({ roundOut }) => roundedClock('round_out', roundOut),
  roundBreak: ({ roundBreak }) => rounded('round_break', roundBreak),
  roundDay: ({ roundDay }) => rounded('round_day', roundDay),
  figureRound: ({ figureRound }) => ({
    ...rounded('round_late', figureRound?.lateMin),
    ...rounded('round_early', figureRound?.earlyMin),
  }),
  maxShift: ({ maxShift }) => ({ max_shift: maxShift }),
  newShiftGap: ({ newShiftGap }) => ({ new_shift_gap: newShiftGap }),
  workOnLeave: ({ workOnLeave }) => ({ work_on_leave: workOnLeave }),
  restLevel: restDays,
  // Overtime below the second level is on the first, wherever that begins.
  otLevels: ({ otLevels }) =>
    otLevels
      ? {
          ot_levels: otLevels.basis ?? 'worked',
          ot_level2_after: otLevels.from[1] ?? 1439,
          ot_level3_after: otLevels.from[2] ?? 1440,
        }
      : {},
  weeklyOt: ({ weeklyOt }) =>
    weeklyOt
      ? { weekly_ot: weeklyOt.basis ?? 'regular', weekly_ot_after: weeklyOt.threshold, weekly_ot_period: 'week' }
      : {},
  nightWindow: ({ nightWindow }) =>
    nightWindow ? { night: true, night_from: clock(nightWindow[0]), night_to: clock(nightWindow[1]) } : {},
};

/** The treatment of work on rest days, with its level if it is overtime. */
function restDays({ restDayWork = {}, restLevel = {} }: RuleText): Readonly<Record<string, unknown>> {
  const kinds = [
    ['rest_weekend', restDayWork.weekend, restLevel.weekend],
    ['rest_holiday', restDayWork.holiday, restLevel.holiday],
    ['rest_day_off', restDayWork.dayOff, restLevel.dayOff],
  ] as const;
  const fields: Record<string, unknown> = {};
  for (const [name, work, level] of kinds) {
    if (work === undefined && level === undefined) continue;
    fields[name] = work ?? 'ot';
    if (fields[name] === 'ot') fields[`${name}_level`] = level ?? 1;
  }
  return fields;
}

type Rounding = NonNullable<RuleText['roundIn']>;

/** A way of rounding: `cutoff:5` of a case as its two fields. */
function rounded(name: string, rounding: Rounding | null | undefined): Readonly<Record<string, unknown>> {
  if (!rounding) return {};
  const [mode, cutoff] = rounding.mode.split(':');
  const [before, after] = rounding.near ?? [];
  return {
    [name]: mode,
    [`${name}_interval`]: rounding.interval,
    [`${name}_grace`]: mode === 'up' || mode === 'down' ? (rounding.grace ?? 0) : undefined,
    [`${name}_cutoff`]: cutoff === undefined ? undefined : Number(cutoff),
    ...(before === undefined
      ? {}
      : {
          [`${name}_near`]: rounding.at ? 'clock' : 'planned',
          [`${name}_at`]: clock(rounding.at),
          [`${name}_before`]: before,
          [`${name}_after`]: after,
        }),
  };
}

/** The same for a time of day, with the field that says where it applies. */
function roundedClock(name: string, rounding: Rounding | null | undefined): Readonly<Record<string, unknown>> {
  return rounding ? { [`${name}_near`]: 'always', ...rounded(name, rounding) } : {};
}

const clock = (time: string | null | undefined): string | undefined => time?.padStart(5, '0');

/** Overtime is set as a whole, with the defaults of the cases. */
function overtime({ otBasis = 'none', ...rule }: RuleText): Readonly<Record<string, unknown>> {
  const fields = { ot_basis: otBasis };
  if (otBasis === 'total')
    return rule.otAfter == null ? { ot_basis: 'required' } : { ...fields, ot_after: rule.otAfter };
  if (otBasis === 'none') return fields;
  return {
    ...fields,
    ot_late_out: rule.otLateOut ?? true,
    ot_late_out_min: rule.otLateOutMin ?? 0,
    ot_fills_short: rule.otFillsShort ?? false,
    ot_early_in: rule.otEarlyIn ?? false,
    ot_early_in_min: rule.otEarlyInMin ?? 0,
  };
}

/** A case's rule in the fields of a department's form. */
export function ruleFieldsOf(rule: RuleText = {}): RuleFields {
  const names = Object.keys(rule) as (keyof RuleText)[];
  const fields = Object.assign({}, ...names.map((name) => fieldsBy[name]?.(rule) ?? {}), overtime(rule)) as Record<
    string,
    unknown
  >;
  return {
    fields: Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null)),
    missing: names.filter((name) => !fieldsBy[name]).map((name) => `rule.${name}`),
  };
}
