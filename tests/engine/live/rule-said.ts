import type { RuleText } from '../case-format.ts';

/** Fields of a department's rule, and the options of a case that no setting of the product says. */
export interface RuleSaid {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly missing: readonly string[];
}

type Say = (rule: RuleText) => Readonly<Record<string, unknown>>;

/** What says each option of a case in the product. */
const saidBy: Readonly<Partial<Record<keyof RuleText, Say>>> = {
  pairing: ({ pairing }) => ({ pairing }),
  identity: ({ identity }) => ({ identity }),
  dedupeMinutes: ({ dedupeMinutes }) => ({ dedupe_minutes: dedupeMinutes }),
  // Seconds are dropped whatever is said.
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
  restDayWork: ({ restDayWork = {} }) => ({
    rest_weekend: restDayWork.weekend,
    rest_holiday: restDayWork.holiday,
    rest_day_off: restDayWork.dayOff,
  }),
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
};

/** Overtime is said as a whole, with the defaults of the cases. */
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

/** A case's rule as the form of a department's rule takes it. */
export function ruleSaid(rule: RuleText = {}): RuleSaid {
  const names = Object.keys(rule) as (keyof RuleText)[];
  const fields = Object.assign({}, ...names.map((name) => saidBy[name]?.(rule) ?? {}), overtime(rule)) as Record<
    string,
    unknown
  >;
  return {
    fields: Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null)),
    missing: names.filter((name) => !saidBy[name]).map((name) => `rule.${name}`),
  };
}
