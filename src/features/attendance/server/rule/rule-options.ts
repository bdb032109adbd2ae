import { isBlank } from '#shared/contract/index.ts';
import { saidByNode } from '#shared/contract/inheritance.ts';
import { minutesOf } from '../../domain/wall-time.ts';
import { departmentRule, weekendFields } from '../../contract.ts';
import type { RuleChanges, RuleOptions } from '../../engine/index.ts';
import type { departmentRules, globalRules } from './tables.ts';

type Recorded = 'company_id' | 'id' | 'version' | 'create_time' | 'update_time' | 'create_user' | 'update_user';
type RuleRow = Omit<typeof globalRules.$inferSelect, Recorded>;
type DepartmentRuleRow = Omit<typeof departmentRules.$inferSelect, Recorded | 'department'>;

/** A rule as its row says it, to what the engine calculates by. */
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
    // Beyond what the day requires is a total without a limit of its own.
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
  } satisfies Partial<RuleOptions>;
}

type WholeOptions = ReturnType<typeof ruleOptions>;

/** What of the engine's options each unit of the contract decides, by its first field. */
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
  rest_weekend: ({ restDayWork: { weekend } }) => ({ restDayWork: { weekend } }),
  rest_holiday: ({ restDayWork: { holiday } }) => ({ restDayWork: { holiday } }),
  rest_day_off: ({ restDayWork: { dayOff } }) => ({ restDayWork: { dayOff } }),
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

/** What stands where a department says nothing: it decides nothing, as `decidedBy` takes what is said alone. */
const unsaid: RuleRow = {
  pairing: 'firstLast',
  identity: 'auto',
  dedupe_minutes: 0,
  day_change: '00:00',
  attribution: 'start',
  overlap_cut: 'midpoint',
  late_measure: 'fromStart',
  miss_in_as: 'flag',
  miss_in_minutes: null,
  miss_out_as: 'flag',
  miss_out_minutes: null,
  late_absent_after: null,
  early_absent_after: null,
  half_day_below: null,
  absent_below: null,
  weekend_1: false,
  weekend_2: false,
  weekend_3: false,
  weekend_4: false,
  weekend_5: false,
  weekend_6: false,
  weekend_7: false,
  holiday_mode: 'off',
  rest_weekend: 'ot',
  rest_holiday: 'ot',
  rest_day_off: 'ot',
  ot_basis: 'none',
  ot_after: null,
  ot_late_out: true,
  ot_late_out_min: null,
  ot_early_in: false,
  ot_early_in_min: null,
  ot_fills_short: false,
  ot_min: null,
  ot_max: null,
  ot_approval: 'auto',
};

/** A department's rule, to the options that it changes. */
export function departmentOptions(row: DepartmentRuleRow): RuleChanges {
  const { inherits } = departmentRule;
  const said = Object.fromEntries(
    Object.entries(row).filter(([name, value]) => !isBlank(inherits ? saidByNode(inherits, name, value) : value)),
  );
  const all = ruleOptions({ ...unsaid, ...said });
  const changes: RuleChanges[] = Object.entries(decidedBy).flatMap(([name, decide]) =>
    isBlank(row[name as keyof RuleRow]) ? [] : [decide(all)],
  );
  return changes.reduce<RuleChanges>(
    (sum, { restDayWork, ...rest }) => ({
      ...sum,
      ...rest,
      ...(restDayWork ? { restDayWork: { ...sum.restDayWork, ...restDayWork } } : {}),
    }),
    {},
  );
}
