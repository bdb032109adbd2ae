import { minutesOf } from '../wall-time.ts';
import type { RuleOptions } from '../../engine/index.ts';
import type { RuleRow } from './rule-options.ts';

type Rounding = NonNullable<RuleOptions['roundDay']>;
type TimeRounding = NonNullable<RuleOptions['roundIn']>;
type Mode = RuleRow['round_day'];

/** One kind of rounding from its columns, in whole minutes. */
function rounding(mode: Mode, interval: number | null, grace: number | null, cutoff: number | null): Rounding | null {
  if (mode === 'none' || interval === null) return null;
  if (mode === 'cutoff') return { interval, mode, cutoff: cutoff ?? interval };
  return mode === 'nearest' ? { interval, mode } : { interval, mode, grace: grace ?? 0 };
}

/** The same for a clock time, with where it applies. */
function timeRounding(
  found: Rounding | null,
  near: RuleRow['round_in_near'],
  at: string | null,
  before: number | null,
  after: number | null,
): TimeRounding | null {
  if (found === null || near === 'always') return found;
  return { ...found, near: [before ?? 0, after ?? 0], at: near === 'clock' ? (minutesOf(at) ?? null) : null };
}

/** A rule row's rounding in the engine's form. */
export function roundingOptions(row: RuleRow) {
  return {
    roundIn: timeRounding(
      rounding(row.round_in, row.round_in_interval, row.round_in_grace, row.round_in_cutoff),
      row.round_in_near,
      row.round_in_at,
      row.round_in_before,
      row.round_in_after,
    ),
    roundOut: timeRounding(
      rounding(row.round_out, row.round_out_interval, row.round_out_grace, row.round_out_cutoff),
      row.round_out_near,
      row.round_out_at,
      row.round_out_before,
      row.round_out_after,
    ),
    roundBreak: rounding(row.round_break, row.round_break_interval, row.round_break_grace, row.round_break_cutoff),
    roundDay: rounding(row.round_day, row.round_day_interval, row.round_day_grace, row.round_day_cutoff),
    figureRound: {
      lateMin: rounding(row.round_late, row.round_late_interval, row.round_late_grace, row.round_late_cutoff),
      earlyMin: rounding(row.round_early, row.round_early_interval, row.round_early_grace, row.round_early_cutoff),
    },
    otRound: rounding(row.round_ot, row.round_ot_interval, row.round_ot_grace, row.round_ot_cutoff),
  } satisfies Partial<RuleOptions>;
}
