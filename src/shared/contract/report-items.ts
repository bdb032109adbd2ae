import { z } from 'zod';
import { durationUnits } from './formats.ts';

/** Figures of reports that a calculation item is about, by name. */
const figures = {
  work: ['regular_min', 'present_min'],
  required: ['required_min'],
  late: ['late_min'],
  early: ['early_min'],
  absent: ['absent_min'],
  short: ['short_min'],
  leave: ['leave_min'],
  training: ['training_min'],
  break: ['break_min'],
  breakOver: ['break_over_min'],
  night: ['night_min'],
  overtime: ['ot_min', 'ot_pending_min', 'ot_off_min'],
  otNormal: ['ot_normal_min'],
  otWeekend: ['ot_weekend_min'],
  otHoliday: ['ot_holiday_min'],
  otDayOff: ['ot_day_off_min'],
  ot1: ['ot1_min'],
  ot2: ['ot2_min'],
  ot3: ['ot3_min'],
} as const;

/** The states and marks of a day, as sheets show them by signs. */
const signs = {
  present: 'present',
  halfDay: 'halfDay',
  inProgress: 'inProgress',
  absent: 'absent',
  late: 'late',
  early: 'early',
  missed: 'missed',
  leave: 'leave',
  training: 'training',
  overtime: 'overtime',
  holiday: 'holiday',
  weekend: 'weekend',
  dayOff: 'dayOff',
  noSchedule: 'noSchedule',
  holidayWorked: 'holidayWorked',
  restWorked: 'restWorked',
  pending: 'pending',
} as const;

/** Calculation items in the order of their list: first figures, then marks of days. */
export const reportItems = [
  'work',
  'required',
  'late',
  'early',
  'absent',
  'short',
  'leave',
  'training',
  'break',
  'breakOver',
  'night',
  'overtime',
  'otNormal',
  'otWeekend',
  'otHoliday',
  'otDayOff',
  'ot1',
  'ot2',
  'ot3',
  'present',
  'halfDay',
  'inProgress',
  'missed',
  'holiday',
  'weekend',
  'dayOff',
  'noSchedule',
  'holidayWorked',
  'restWorked',
  'pending',
] as const;
export type ReportItem = (typeof reportItems)[number];

const figuresByItem: Partial<Record<ReportItem, readonly string[]>> = figures;
const signsByItem: Partial<Record<ReportItem, string>> = signs;

/** The figures of an item; none if it is only a sign. */
export const figuresOfItem = (item: ReportItem): readonly string[] => figuresByItem[item] ?? [];
/** The sign of an item; undefined if it is only a figure. */
export const signOfItem = (item: ReportItem): string | undefined => signsByItem[item];

/** Items that are figures, and items that have a sign. */
export const countedItems = reportItems.filter((item) => figuresOfItem(item).length > 0);
export const signedItems = reportItems.filter((item) => signOfItem(item) !== undefined);

/** The unit of an item: as durations, or a unit of its own. */
export const itemUnits = ['usual', ...durationUnits] as const;
/** The direction in which a figure is rounded. */
export const roundModes = ['down', 'nearest', 'up'] as const;
/** Where it is rounded, once: each timetable of a day, each day, or the total of a period. */
export const roundPlaces = ['record', 'day', 'period'] as const;

/** A name in each of the languages, empty if the item keeps the usual one. */
const namesSchema = z.object({ en: z.string(), 'es-MX': z.string(), ar: z.string(), tr: z.string() });

/** A company's settings of an item. */
export const itemLookSchema = z.object({
  item: z.enum(reportItems),
  names: namesSchema,
  unit: z.enum(itemUnits),
  decimals: z.int().min(0).max(3),
  /** It is rounded to a multiple of these minutes; 1 leaves it unchanged. */
  step: z.int().min(1).max(480),
  mode: z.enum(roundModes),
  at: z.enum(roundPlaces),
  symbol: z.string(),
  colour: z.string(),
  shown: z.boolean(),
  show_value: z.boolean(),
});
export type ItemLook = z.infer<typeof itemLookSchema>;

/** How minutes are rounded, and where. */
export type FigureRounding = Pick<ItemLook, 'step' | 'mode' | 'at'>;

/** Whole minutes, never negative, rounded to a multiple of a step. */
export function roundedMinutes(minutes: number, { step, mode }: Pick<FigureRounding, 'step' | 'mode'>): number {
  if (step <= 1) return minutes;
  if (mode === 'down') return Math.floor(minutes / step) * step;
  if (mode === 'up') return Math.ceil(minutes / step) * step;
  return Math.floor((2 * minutes + step) / (2 * step)) * step;
}
