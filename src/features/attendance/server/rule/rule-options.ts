import { minutesOf } from '../../domain/wall-time.ts';
import { weekendFields } from '../../contract.ts';
import type { RuleOptions } from '../../engine/index.ts';
import type { globalRules } from './tables.ts';

type RuleRow = Omit<
  typeof globalRules.$inferSelect,
  'company_id' | 'id' | 'version' | 'create_time' | 'update_time' | 'create_user' | 'update_user'
>;

/** A rule as its row says it, to what the engine calculates by. */
export function ruleOptions(row: RuleRow): Partial<RuleOptions> {
  return {
    pairing: row.pairing,
    identity: row.identity,
    dedupeMinutes: row.dedupe_minutes,
    dayChange: minutesOf(row.day_change) ?? 0,
    lateMeasure: row.late_measure,
    missIn: { as: row.miss_in_as, ...(row.miss_in_as === 'late' ? { minutes: row.miss_in_minutes ?? 0 } : {}) },
    missOut: { as: row.miss_out_as, ...(row.miss_out_as === 'early' ? { minutes: row.miss_out_minutes ?? 0 } : {}) },
    lateAbsentAfter: row.late_absent_after,
    earlyAbsentAfter: row.early_absent_after,
    halfDayBelow: row.half_day_below,
    absentBelow: row.absent_below,
    weekend: weekendFields.flatMap((name, index) => (row[name] ? [index + 1] : [])),
    restDayWork: { weekend: row.rest_weekend, holiday: row.rest_holiday, dayOff: row.rest_day_off },
    otBasis: row.ot_basis,
    otAfter: row.ot_basis === 'total' ? row.ot_after : null,
    otLateOut: row.ot_late_out,
    otLateOutMin: row.ot_late_out_min ?? 0,
    otEarlyIn: row.ot_early_in,
    otEarlyInMin: row.ot_early_in_min ?? 0,
    otMax: row.ot_max,
    otApproval: row.ot_approval,
  };
}
