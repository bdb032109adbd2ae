import { z } from 'zod';
import { durationUnits, type DurationLook, type FigureFormats } from './formats.ts';
import { figuresOfItem, itemLookSchema, type FigureRounding } from './report-items.ts';

/** In what lengths of time are told where a figure says no other. */
export const usualUnits = ['hours', 'decimal', 'minutes'] as const;
/** In which order a person's name stands in reports; `codeFirst` puts the employee ID before it. */
export const nameOrders = ['firstLast', 'lastFirst', 'codeFirst'] as const;
export type NameOrder = (typeof nameOrders)[number];
/** How a day of the week is told: in full, short, or by its number from Monday. */
export const weekdayStyles = ['long', 'short', 'number'] as const;
export const csvDecimals = ['point', 'comma'] as const;

const look = z.object({ unit: z.enum(durationUnits), decimals: z.int().min(0).max(3) });

/** How a company has its reports shown: what the report settings say, for whoever draws or writes them. */
export const presentationSchema = z.object({
  durations: look,
  seconds: z.boolean(),
  weekday: z.enum(weekdayStyles),
  names: z.enum(nameOrders),
  /** On which day of the month an attendance period begins. */
  period_start: z.int().min(1).max(28),
  csv_decimal: z.enum(csvDecimals),
  /** Files say the company below their title. */
  file_company: z.boolean(),
  /** Calculation items that are not as they always are. */
  items: z.array(itemLookSchema),
});
export type Presentation = z.infer<typeof presentationSchema>;

/** How reports are shown where nobody has said otherwise. */
export const plainPresentation: Presentation = {
  durations: { unit: 'hours', decimals: 2 },
  seconds: true,
  weekday: 'long',
  names: 'firstLast',
  period_start: 1,
  csv_decimal: 'point',
  file_company: true,
  items: [],
};

/** What of it decides how figures are written. */
export function figureFormats({ durations, seconds, csv_decimal: csvDecimal, items }: Presentation): FigureFormats {
  const own: Record<string, DurationLook> = {};
  for (const { item, unit, decimals } of items)
    if (unit !== 'usual') for (const figure of figuresOfItem(item)) own[figure] = { unit, decimals };
  return { durations, own, seconds, csvDecimal };
}

/** How a figure is rounded; undefined where it stays as it is. */
export function roundingOf({ items }: Presentation, figure: string): FigureRounding | undefined {
  return items.find(({ item, step }) => step > 1 && figuresOfItem(item).includes(figure));
}

/** Whether reports show a figure. */
export const isFigureShown = ({ items }: Presentation, figure: string): boolean =>
  !items.some(({ item, shown }) => !shown && figuresOfItem(item).includes(figure));
