import { type Figure, figureUnits } from './figures.ts';

/** The catalogue's figures of the payroll summary: those that it shows, and those that people can add. */
export const payrollShown = [
  'planned_days',
  'payable_days',
  'present_days',
  'work_days',
  'absent_days',
  'leave_days',
  'training_days',
  'required_min',
  'regular_min',
  'late_min',
  'early_min',
  'absent_min',
  'ot_min',
  'ot_normal_min',
  'ot_weekend_min',
  'ot_holiday_min',
  'ot_day_off_min',
  'ot1_min',
  'ot2_min',
  'ot3_min',
  'night_min',
  'night_days',
] as const satisfies readonly Figure[];
export const payrollHidden = ['leave_min', 'worked_rest_days'] as const satisfies readonly Figure[];

/** Leave with a figure for each of its types. */
export const leaveByType = 'leave_amounts';

/** Everything that is handed over: these, leave that was paid out, and leave by type. */
export const handedFigures = [
  ...payrollShown,
  ...payrollHidden,
  'encashed_days',
  'encashed_hours',
  leaveByType,
] as const;
export type HandedFigure = (typeof handedFigures)[number];

/** Those that are hours; the others are days. Each type of leave has its own unit. */
export const handedHours = handedFigures.filter(
  (name) => name === 'encashed_hours' || (Object.hasOwn(figureUnits, name) && figureUnits[name as Figure] === 'minute'),
);
