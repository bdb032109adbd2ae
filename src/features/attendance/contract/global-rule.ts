import { checkbox, choice, defineResource, flag, minute, time } from '#shared/contract/index.ts';

/** Whether work on a day of rest is overtime, normal work, or shown only. */
const restWork = ['ot', 'regular', 'ignore'] as const;
const weekendDay = { default: false, group: 'weekend' } as const;
const limit = { max: 1440, group: 'absence' } as const;

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

/** By which rule a company's days are calculated (docs/domain.md#stored-days): one record a company. */
export const globalRule = defineResource({
  name: 'attendance.global_rule',
  module: 'ZBAT',
  path: '/att/api/v2/global_rules/',
  audience: { of: 'company', scope: 'shared' },
  words: { namespace: 'att', key: 'globalRule' },
  defaultOrdering: 'id',
  without: ['create', 'destroy', 'import', 'export'],
  dated: { but: [] },
  fields: {
    pairing: choice(['firstLast', 'everyPair'], { default: 'firstLast', group: 'punches' }),
    identity: choice(['auto', 'state'], { default: 'auto', group: 'punches' }),
    dedupe_minutes: minute({ max: 60, required: true, default: 1, group: 'punches' }),
    day_change: time({ required: true, group: 'punches' }),
    attribution: choice(['start', 'end', 'majority', 'split'], { default: 'start', group: 'punches' }),
    overlap_cut: choice(['midpoint', 'prevOut'], { default: 'midpoint', group: 'punches' }),
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
    weekend_1: checkbox(weekendDay),
    weekend_2: checkbox(weekendDay),
    weekend_3: checkbox(weekendDay),
    weekend_4: checkbox(weekendDay),
    weekend_5: checkbox(weekendDay),
    weekend_6: checkbox({ ...weekendDay, default: true }),
    weekend_7: checkbox({ ...weekendDay, default: true }),
    holiday_mode: choice(['off', 'work'], { default: 'off', group: 'weekend' }),
    rest_weekend: choice(restWork, { default: 'ot', group: 'weekend' }),
    rest_holiday: choice(restWork, { default: 'ot', group: 'weekend' }),
    rest_day_off: choice(restWork, { default: 'ot', group: 'weekend' }),
    ot_basis: choice(['none', 'schedule', 'required', 'total'], { default: 'schedule', group: 'overtime' }),
    ot_after: minute({ max: 1440, visibleWhen: { field: 'ot_basis', is: 'total' }, required: true, group: 'overtime' }),
    ot_late_out: flag({ default: true, visibleWhen: { field: 'ot_basis', is: 'schedule' }, group: 'overtime' }),
    ot_late_out_min: minute({ max: 1440, visibleWhen: { field: 'ot_basis', is: 'schedule' }, group: 'overtime' }),
    ot_early_in: flag({ default: false, visibleWhen: { field: 'ot_basis', is: 'schedule' }, group: 'overtime' }),
    ot_early_in_min: minute({ max: 1440, visibleWhen: { field: 'ot_basis', is: 'schedule' }, group: 'overtime' }),
    ot_fills_short: flag({ default: false, visibleWhen: { field: 'ot_basis', is: 'schedule' }, group: 'overtime' }),
    ot_min: minute({ max: 1440, group: 'overtime' }),
    ot_max: minute({ max: 1440, group: 'overtime' }),
    ot_approval: choice(['auto', 'approved'], { default: 'auto', group: 'overtime' }),
  },
});
