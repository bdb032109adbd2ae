import { checkbox, choice, date, defineResource, flag, minute, numberChoice, time } from '#shared/contract/index.ts';
import { overtimeCapFields } from './overtime-caps.ts';
import { ruleContradictions } from './rule-contradictions.ts';
import { overtimeRoundingFields, roundingFields } from './rule-rounding.ts';

/** Whether work on a rest day is overtime, normal work, or only shown. */
const restWork = ['ot', 'regular', 'ignore'] as const;
const weekendDay = { default: false, group: 'weekend' } as const;
const limit = { max: 1440, group: 'absence' } as const;
/** The level of overtime on a rest day. */
const restLevel = (of: string) =>
  numberChoice([1, 2, 3], { default: 1, visibleWhen: { field: of, is: 'ot' }, group: 'weekend' });
const leveled = { field: 'ot_levels', is: ['worked', 'ot'] } as const;
const weekly = { field: 'weekly_ot', is: ['worked', 'regular'] } as const;
const nightly = { field: 'night', is: true } as const;

/** The days of a weekend, in ISO order. */
export const weekendFields = [
  'weekend_1',
  'weekend_2',
  'weekend_3',
  'weekend_4',
  'weekend_5',
  'weekend_6',
  'weekend_7',
] as const;

/** The rule by which a company's days are calculated (docs/domain.md#stored-days): one record per company. */
export const globalRule = defineResource({
  name: 'attendance.global_rule',
  module: 'ZBAT',
  path: '/att/api/v2/global_rules/',
  audience: { of: 'company', scope: 'shared' },
  words: { namespace: 'att', key: 'globalRule' },
  defaultOrdering: 'id',
  without: ['create', 'destroy', 'import', 'export'],
  dated: { but: [] },
  rules: ruleContradictions,
  fields: {
    pairing: choice(['firstLast', 'everyPair'], { default: 'firstLast', group: 'punches' }),
    identity: choice(['auto', 'state'], { default: 'auto', group: 'punches' }),
    dedupe_minutes: minute({ max: 60, required: true, default: 1, group: 'punches' }),
    day_change: time({ required: true, group: 'punches' }),
    attribution: choice(['start', 'end', 'majority', 'split'], { default: 'start', group: 'punches' }),
    overlap_cut: choice(['midpoint', 'prevOut'], { default: 'midpoint', group: 'punches' }),
    max_shift: minute({ min: 60, max: 2880, required: true, default: 960, group: 'punches' }),
    new_shift_gap: minute({ max: 1440, required: true, default: 240, group: 'punches' }),
    ...roundingFields,
    late_measure: choice(['fromStart', 'beyondGrace'], { default: 'fromStart', group: 'late' }),
    miss_in_as: choice(['flag', 'late', 'absent'], { default: 'flag', group: 'late' }),
    miss_in_minutes: minute({
      max: 1440,
      visibleWhen: { field: 'miss_in_as', is: 'late' },
      required: true,
      group: 'late',
    }),
    miss_out_as: choice(['flag', 'early', 'absent'], { default: 'flag', group: 'late' }),
    miss_out_minutes: minute({
      max: 1440,
      visibleWhen: { field: 'miss_out_as', is: 'early' },
      required: true,
      group: 'late',
    }),
    late_absent_after: minute(limit),
    early_absent_after: minute(limit),
    half_day_below: minute(limit),
    absent_below: minute(limit),
    work_on_leave: choice(['ignore', 'count'], { default: 'ignore', group: 'absence' }),
    break_over_as: choice(['lost', 'late', 'early', 'absent'], { default: 'lost', group: 'absence' }),
    weekend_1: checkbox(weekendDay),
    weekend_2: checkbox(weekendDay),
    weekend_3: checkbox(weekendDay),
    weekend_4: checkbox(weekendDay),
    weekend_5: checkbox(weekendDay),
    weekend_6: checkbox({ ...weekendDay, default: true }),
    weekend_7: checkbox({ ...weekendDay, default: true }),
    holiday_mode: choice(['off', 'work'], { default: 'off', group: 'weekend' }),
    rest_weekend: choice(restWork, { default: 'ot', group: 'weekend' }),
    rest_weekend_level: restLevel('rest_weekend'),
    rest_holiday: choice(restWork, { default: 'ot', group: 'weekend' }),
    rest_holiday_level: restLevel('rest_holiday'),
    rest_day_off: choice(restWork, { default: 'ot', group: 'weekend' }),
    rest_day_off_level: restLevel('rest_day_off'),
    ot_basis: choice(['none', 'schedule', 'required', 'total'], { default: 'schedule', group: 'overtime' }),
    ot_after: minute({ max: 1440, visibleWhen: { field: 'ot_basis', is: 'total' }, required: true, group: 'overtime' }),
    ot_late_out: flag({ default: true, visibleWhen: { field: 'ot_basis', is: 'schedule' }, group: 'overtime' }),
    ot_late_out_min: minute({ max: 1440, visibleWhen: { field: 'ot_basis', is: 'schedule' }, group: 'overtime' }),
    ot_early_in: flag({ default: false, visibleWhen: { field: 'ot_basis', is: 'schedule' }, group: 'overtime' }),
    ot_early_in_min: minute({ max: 1440, visibleWhen: { field: 'ot_basis', is: 'schedule' }, group: 'overtime' }),
    ot_fills_short: flag({ default: false, visibleWhen: { field: 'ot_basis', is: 'schedule' }, group: 'overtime' }),
    ot_min: minute({ max: 1440, group: 'overtime' }),
    ot_max: minute({ max: 1440, group: 'overtime' }),
    ...overtimeRoundingFields,
    ot_approval: choice(['auto', 'approved'], { default: 'auto', group: 'overtime' }),
    ...overtimeCapFields,
    ot_levels: choice(['none', 'worked', 'ot'], { default: 'none', group: 'levels' }),
    ot_level2_after: minute({ max: 1439, required: true, visibleWhen: leveled, group: 'levels' }),
    ot_level3_after: minute({ max: 1440, visibleWhen: leveled, group: 'levels' }),
    weekly_ot: choice(['none', 'worked', 'regular'], { default: 'none', group: 'weekly' }),
    weekly_ot_after: minute({ min: 1, max: 44_640, required: true, visibleWhen: weekly, group: 'weekly' }),
    weekly_ot_period: choice(['week', 'twoWeeks', 'month'], { default: 'week', visibleWhen: weekly, group: 'weekly' }),
    weekly_ot_start: date({
      required: true,
      visibleWhen: { field: 'weekly_ot_period', is: 'twoWeeks' },
      group: 'weekly',
    }),
    night: flag({ default: false, group: 'night' }),
    night_from: time({ required: true, visibleWhen: nightly, group: 'night' }),
    night_to: time({ required: true, visibleWhen: nightly, group: 'night' }),
  },
});
