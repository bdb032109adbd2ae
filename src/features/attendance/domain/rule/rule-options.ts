import { isBlank, type ResourceRecord } from '#shared/contract/index.ts';
import { valueAtNode } from '#shared/contract/inheritance.ts';
import { minutesOf } from '../wall-time.ts';
import { departmentRule, weekendFields, type globalRule } from '../../contract.ts';
import { workDate } from '../work-date.ts';
import type { RuleChanges, RuleOptions } from '../../engine/index.ts';
import { roundingOptions } from './rounding-options.ts';
import { unsetRule } from './unset-rule.ts';

type Recorded = 'id' | 'display_name' | 'version' | 'create_time' | 'update_time';
/** Hidden fields are empty. */
type Hidden = 'rest_weekend_level' | 'rest_holiday_level' | 'rest_day_off_level';
type OrNull<Rule> = Omit<Rule, Hidden> & { readonly [Name in Hidden]: number | null };
export type RuleRow = OrNull<Omit<ResourceRecord<typeof globalRule>, Recorded>>;
type DepartmentRuleRow = OrNull<Omit<ResourceRecord<typeof departmentRule>, Recorded | 'department'>>;

/** Converts a rule's record to the engine's options. */
export function ruleOptions(row: RuleRow) {
  return {
    pairing: row.pairing,
    identity: row.identity,
    dedupeMinutes: row.dedupe_minutes,
    dayChange: minutesOf(row.day_change) ?? 0,
    attribution: row.attribution,
    overlapCut: row.overlap_cut,
    lateMeasure: row.late_measure,
    missIn: { as: row.miss_in_as, ...(row.miss_in_as === 'late' ? { minutes: row.miss_in_minutes ?? 0 } : {}) },
    missOut: { as: row.miss_out_as, ...(row.miss_out_as === 'early' ? { minutes: row.miss_out_minutes ?? 0 } : {}) },
    lateAbsentAfter: row.late_absent_after,
    earlyAbsentAfter: row.early_absent_after,
    halfDayBelow: row.half_day_below,
    absentBelow: row.absent_below,
    weekend: weekendFields.flatMap((name, index) => (row[name] ? [index + 1] : [])),
    holidayMode: row.holiday_mode,
    restDayWork: { weekend: row.rest_weekend, holiday: row.rest_holiday, dayOff: row.rest_day_off },
    // "Beyond what the day requires" is a total without a separate limit.
    otBasis: row.ot_basis === 'required' ? ('total' as const) : row.ot_basis,
    otAfter: row.ot_basis === 'total' ? row.ot_after : null,
    otLateOut: row.ot_late_out,
    otLateOutMin: row.ot_late_out_min ?? 0,
    otEarlyIn: row.ot_early_in,
    otEarlyInMin: row.ot_early_in_min ?? 0,
    otFillsShort: row.ot_fills_short,
    otMin: row.ot_min ?? 0,
    otMax: row.ot_max,
    otApproval: row.ot_approval,
    ...roundingOptions(row),
    maxShift: row.max_shift,
    newShiftGap: row.new_shift_gap,
    workOnLeave: row.work_on_leave,
    breakOverAs: row.break_over_as,
    restLevel: {
      weekend: row.rest_weekend_level ?? 1,
      holiday: row.rest_holiday_level ?? 1,
      dayOff: row.rest_day_off_level ?? 1,
    },
    otLevels:
      row.ot_levels === 'none'
        ? null
        : {
            basis: row.ot_levels,
            from: [0, row.ot_level2_after ?? 0, ...(row.ot_level3_after === null ? [] : [row.ot_level3_after])],
          },
    weeklyOt:
      row.weekly_ot === 'none'
        ? null
        : {
            basis: row.weekly_ot,
            threshold: row.weekly_ot_after ?? 0,
            period: row.weekly_ot_period,
            ...(row.weekly_ot_start === null ? {} : { anchor: workDate(row.weekly_ot_start) }),
          },
    nightWindow: row.night ? ([minutesOf(row.night_from) ?? 0, minutesOf(row.night_to) ?? 0] as const) : null,
  } satisfies Partial<RuleOptions>;
}

type WholeOptions = ReturnType<typeof ruleOptions>;

/** The engine's options for each unit of the contract, by its first field. */
const decidedBy: Readonly<Partial<Record<keyof RuleRow, (all: WholeOptions) => RuleChanges>>> = {
  pairing: ({ pairing }) => ({ pairing }),
  identity: ({ identity }) => ({ identity }),
  dedupe_minutes: ({ dedupeMinutes }) => ({ dedupeMinutes }),
  day_change: ({ dayChange }) => ({ dayChange }),
  attribution: ({ attribution }) => ({ attribution }),
  overlap_cut: ({ overlapCut }) => ({ overlapCut }),
  late_measure: ({ lateMeasure }) => ({ lateMeasure }),
  miss_in_as: ({ missIn }) => ({ missIn }),
  miss_out_as: ({ missOut }) => ({ missOut }),
  late_absent_after: ({ lateAbsentAfter }) => ({ lateAbsentAfter }),
  early_absent_after: ({ earlyAbsentAfter }) => ({ earlyAbsentAfter }),
  half_day_below: ({ halfDayBelow }) => ({ halfDayBelow }),
  absent_below: ({ absentBelow }) => ({ absentBelow }),
  weekend_1: ({ weekend }) => ({ weekend }),
  holiday_mode: ({ holidayMode }) => ({ holidayMode }),
  max_shift: ({ maxShift }) => ({ maxShift }),
  new_shift_gap: ({ newShiftGap }) => ({ newShiftGap }),
  work_on_leave: ({ workOnLeave }) => ({ workOnLeave }),
  break_over_as: ({ breakOverAs }) => ({ breakOverAs }),
  rest_weekend: ({ restDayWork, restLevel }) => ({
    restDayWork: { weekend: restDayWork.weekend },
    restLevel: { weekend: restLevel.weekend },
  }),
  rest_holiday: ({ restDayWork, restLevel }) => ({
    restDayWork: { holiday: restDayWork.holiday },
    restLevel: { holiday: restLevel.holiday },
  }),
  rest_day_off: ({ restDayWork, restLevel }) => ({
    restDayWork: { dayOff: restDayWork.dayOff },
    restLevel: { dayOff: restLevel.dayOff },
  }),
  round_in: ({ roundIn }) => ({ roundIn }),
  round_out: ({ roundOut }) => ({ roundOut }),
  round_break: ({ roundBreak }) => ({ roundBreak }),
  round_day: ({ roundDay }) => ({ roundDay }),
  round_late: ({ figureRound: { lateMin } }) => ({ figureRound: { lateMin } }),
  round_early: ({ figureRound: { earlyMin } }) => ({ figureRound: { earlyMin } }),
  round_ot: ({ otRound }) => ({ otRound }),
  ot_levels: ({ otLevels }) => ({ otLevels }),
  weekly_ot: ({ weeklyOt }) => ({ weeklyOt }),
  night: ({ nightWindow }) => ({ nightWindow }),
  ot_basis: ({ otBasis, otAfter, otLateOut, otLateOutMin, otEarlyIn, otEarlyInMin, otFillsShort }) => ({
    otBasis,
    otAfter,
    otLateOut,
    otLateOutMin,
    otEarlyIn,
    otEarlyInMin,
    otFillsShort,
  }),
  ot_min: ({ otMin }) => ({ otMin }),
  ot_max: ({ otMax }) => ({ otMax }),
  ot_approval: ({ otApproval }) => ({ otApproval }),
};

/** Converts a department's rule to the options that it changes. */
export function departmentOptions(row: DepartmentRuleRow): RuleChanges {
  const { inherits } = departmentRule;
  const ownValues = Object.fromEntries(
    Object.entries(row).filter(([name, value]) => !isBlank(inherits ? valueAtNode(inherits, name, value) : value)),
  );
  const all = ruleOptions({ ...unsetRule, ...ownValues });
  const changes: RuleChanges[] = Object.entries(decidedBy).flatMap(([name, decide]) =>
    isBlank(row[name as keyof RuleRow]) ? [] : [decide(all)],
  );
  // Options that are objects are merged key by key.
  return changes.reduce<RuleChanges>(
    (sum, { restDayWork, restLevel, figureRound, ...rest }) => ({
      ...sum,
      ...rest,
      ...(restDayWork ? { restDayWork: { ...sum.restDayWork, ...restDayWork } } : {}),
      ...(restLevel ? { restLevel: { ...sum.restLevel, ...restLevel } } : {}),
      ...(figureRound ? { figureRound: { ...sum.figureRound, ...figureRound } } : {}),
    }),
    {},
  );
}
