import type { ExplanationLine } from '../../domain/explanation.ts';

/** The field of the rule for an engine option; missing if the rule has none yet. */
const fields = {
  dedupeMinutes: 'dedupe_minutes',
  identity: 'identity',
  pairing: 'pairing',
  lateMeasure: 'late_measure',
  missIn: 'miss_in_as',
  missOut: 'miss_out_as',
  lateAbsentAfter: 'late_absent_after',
  earlyAbsentAfter: 'early_absent_after',
  absentBelow: 'absent_below',
  halfDayBelow: 'half_day_below',
  otBasis: 'ot_basis',
  otEarlyIn: 'ot_early_in',
  otLateOut: 'ot_late_out',
  otMin: 'ot_min',
  otRound: 'round_ot',
  otMax: 'ot_max',
  otFillsShort: 'ot_fills_short',
  otApproval: 'ot_approval',
  otLevels: 'ot_levels',
  weeklyOt: 'weekly_ot',
  roundIn: 'round_in',
  roundOut: 'round_out',
  roundBreak: 'round_break',
  roundDay: 'round_day',
  overlapCut: 'overlap_cut',
  nightWindow: 'night',
  workOnLeave: 'work_on_leave',
  breakOverAs: 'break_over_as',
} as const;

const figureFields = { lateMin: 'round_late', earlyMin: 'round_early' } as const;
const restFields = { weekend: 'rest_weekend', holiday: 'rest_holiday', dayOff: 'rest_day_off' } as const;

type RuleField =
  | (typeof fields)[keyof typeof fields]
  | (typeof restFields)[keyof typeof restFields]
  | (typeof figureFields)[keyof typeof figureFields];

const isOption = (option: string): option is keyof typeof fields => Object.hasOwn(fields, option);
const isRest = (kind: unknown): kind is keyof typeof restFields =>
  typeof kind === 'string' && Object.hasOwn(restFields, kind);

/** The rule field that influenced a line. */
export function ruleFieldOf({ option, params, figure }: ExplanationLine): RuleField | null {
  if (option === null) return null;
  if (option === 'figureRound') return figure === 'lateMin' || figure === 'earlyMin' ? figureFields[figure] : null;
  if (option === 'restDayWork') return isRest(params['kind']) ? restFields[params['kind']] : null;
  return isOption(option) ? fields[option] : null;
}
