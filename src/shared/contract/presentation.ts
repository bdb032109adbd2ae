import { z } from 'zod';
import { exportFormats } from './export.ts';
import { dateFormats, durationUnits, type DurationLook, type FigureFormats, type Formats } from './formats.ts';
import { punchStateLookSchema } from './punch-states.ts';
import { figuresOfItem, itemLookSchema, type FigureRounding } from './report-items.ts';

/** The format of durations for figures that have none of their own. */
export const usualUnits = ['hours', 'decimal', 'minutes'] as const;
/** The order of a person's name in reports; `codeFirst` puts the employee ID before it. */
export const nameOrders = ['firstLast', 'lastFirst', 'codeFirst'] as const;
export type NameOrder = (typeof nameOrders)[number];
/** How a weekday is written: in full, short, or as a number from Monday. */
export const weekdayStyles = ['long', 'short', 'number'] as const;
export const csvDecimals = ['point', 'comma'] as const;
/** The date format of reports: the company's, or one of their own. */
export const reportDateFormats = ['company', ...dateFormats] as const;
/** What a cell without a value shows: a dash on the screen alone, a dash in workbooks and PDFs too, or nothing anywhere. */
export const emptyCells = ['screenDash', 'dash', 'blank'] as const;
/** Which day comes first in reports of days: as each report declares it, the newest, or the oldest. */
export const dayOrders = ['usual', 'newest', 'oldest'] as const;

const look = z.object({ unit: z.enum(durationUnits), decimals: z.int().min(0).max(3) });

/** How a company shows its reports: the report settings, for the code that draws or writes them. */
export const presentationSchema = z.object({
  durations: look,
  seconds: z.boolean(),
  weekday: z.enum(weekdayStyles),
  names: z.enum(nameOrders),
  /** On which day of the month an attendance period begins. */
  period_start: z.int().min(1).max(28),
  csv_decimal: z.enum(csvDecimals),
  date_format: z.enum(reportDateFormats),
  empty_cell: z.enum(emptyCells),
  day_order: z.enum(dayOrders),
  /** Offered first for a report's file. */
  file_format: z.enum(exportFormats),
  /** Files show the company below their title. */
  file_company: z.boolean(),
  /** Calculation items that differ from the defaults. */
  items: z.array(itemLookSchema),
  /** The punch states in the company's order. */
  states: z.array(punchStateLookSchema),
});
export type Presentation = z.infer<typeof presentationSchema>;

/** How reports are shown by default. */
export const plainPresentation: Presentation = {
  durations: { unit: 'hours', decimals: 2 },
  seconds: true,
  weekday: 'long',
  names: 'firstLast',
  period_start: 1,
  csv_decimal: 'point',
  date_format: 'company',
  empty_cell: 'screenDash',
  day_order: 'usual',
  file_format: 'xlsx',
  file_company: true,
  items: [],
  states: [],
};

/** The part of it that decides how figures are written. */
export function figureFormats({ durations, seconds, csv_decimal: csvDecimal, items }: Presentation): FigureFormats {
  const own: Record<string, DurationLook> = {};
  for (const { item, unit, decimals } of items)
    if (unit !== 'usual') for (const figure of figuresOfItem(item)) own[figure] = { unit, decimals };
  return { durations, own, seconds, csvDecimal };
}

/** A company's formats of dates and times with those of its reports. */
export function reportFormats({ dateFormat, timeFormat }: Formats, presentation: Presentation): Formats {
  return {
    dateFormat: presentation.date_format === 'company' ? dateFormat : presentation.date_format,
    timeFormat,
    figures: figureFormats(presentation),
  };
}

/**
 * The order in which a report begins.
 * @param declared as the report declares it, e.g. `-date`
 * @param period the date field of its period; other orders stay
 */
export function usualOrdering<Ordering extends string>(
  { day_order: order }: Pick<Presentation, 'day_order'>,
  declared: Ordering,
  period: string,
): string {
  if (order === 'usual' || declared.replace(/^-/, '') !== period) return declared;
  return order === 'newest' ? `-${period}` : period;
}

/** How a figure is rounded; undefined if it is not rounded. */
export function roundingOf({ items }: Presentation, figure: string): FigureRounding | undefined {
  return items.find(({ item, step }) => step > 1 && figuresOfItem(item).includes(figure));
}

/** Whether reports show a figure. */
export const isFigureShown = ({ items }: Presentation, figure: string): boolean =>
  !items.some(({ item, shown }) => !shown && figuresOfItem(item).includes(figure));
