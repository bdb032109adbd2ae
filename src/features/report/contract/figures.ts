import { decimal, integer, minute, type AnyField, type ReportTotal } from '#shared/contract/index.ts';

/**
 * The catalogue of figures: the sums of stored days, each with its unit. Reports declare figures by name and never say how they are
 * calculated, so that two reports cannot disagree (docs/domain.md#reports).
 */
export const figureUnits = {
  required_min: 'minute',
  present_min: 'minute',
  regular_min: 'minute',
  /** Work and overtime, whether it is paid or becomes time off, without what was required; negative where less was worked. */
  worked_difference: 'minute',
  short_min: 'minute',
  late_min: 'minute',
  early_min: 'minute',
  absent_min: 'minute',
  break_min: 'minute',
  break_over_min: 'minute',
  leave_min: 'minute',
  training_min: 'minute',
  night_min: 'minute',
  ot_min: 'minute',
  /** Overtime that becomes time off; the other figures of overtime are without it, since they are paid. */
  ot_off_min: 'minute',
  ot_pending_min: 'minute',
  ot_normal_min: 'minute',
  ot_weekend_min: 'minute',
  ot_holiday_min: 'minute',
  ot_day_off_min: 'minute',
  ot1_min: 'minute',
  ot2_min: 'minute',
  ot3_min: 'minute',
  work_days: 'decimal',
  punch_count: 'integer',
  /** Days on which the person was employed: the sum of all kinds of days below. */
  calendar_days: 'integer',
  present_days: 'integer',
  absent_days: 'integer',
  leave_days: 'integer',
  training_days: 'integer',
  holidays: 'integer',
  weekend_days: 'integer',
  days_off: 'integer',
  no_schedule_days: 'integer',
  /** Days that have not begun yet. */
  coming_days: 'integer',
  /** Working days that have begun: present, absent, on leave or in training. */
  planned_days: 'integer',
  /** Of these, what is paid: without absence, the lost half of half days, and the unpaid part of leave. */
  payable_days: 'decimal',
  half_days: 'integer',
  late_times: 'integer',
  early_times: 'integer',
  missed_punches: 'integer',
  ot_days: 'integer',
  night_days: 'integer',
  worked_rest_days: 'integer',
} as const;
export type Figure = keyof typeof figureUnits;

/** Figures of a single day that are more precise than its status. */
export const moreOfDay = [
  'present_min',
  'leave_min',
  'training_min',
  'break_over_min',
  'ot_normal_min',
  'ot_weekend_min',
  'ot_holiday_min',
  'ot1_min',
  'ot2_min',
  'ot3_min',
  'ot_off_min',
  'ot_pending_min',
  'work_days',
] as const satisfies readonly Figure[];

const constructors = { minute, integer, decimal } as const;

interface FigureOptions {
  /** Whether rows can be sorted by it: only in reports with few rows, such as one for each person. */
  readonly sort?: boolean;
  readonly column?: 'shown' | 'hidden';
}

/** The columns of some figures. */
export function figureFields<const N extends Figure>(
  names: readonly N[],
  { sort = false, column = 'shown' }: FigureOptions = {},
): Record<N, AnyField> {
  const fields = names.map((name) => [
    name,
    constructors[figureUnits[name]]({ required: true, sort, filter: true, column, width: 120 }),
  ]);
  return Object.fromEntries(fields) as Record<N, AnyField>;
}

/** The totals of some figures, each under its column. */
export function figureTotals<const N extends Figure>(names: readonly N[]): Record<N, ReportTotal> {
  const totals = names.map((name) => [name, { kind: figureUnits[name], column: name }]);
  return Object.fromEntries(totals) as Record<N, ReportTotal>;
}
