import { z } from 'zod';
import type { TotalKind } from './report-answers.ts';

/**
 * What the bars of a plot stand for instead of days: the values of a time or a number in steps, or the records of a reference. A
 * bar opens the rows that it counts, so every axis has filters.
 */
export interface ChartAxis {
  /** Minutes of a step; without it the field is a reference. */
  readonly step?: number;
  /** The field whose filter means one record and nothing below it; the axis itself by default. */
  readonly filter?: string;
  /** Bars show the first figure and name the others. */
  readonly series: Readonly<Record<string, TotalKind>>;
}

/**
 * A plot of the whole question, by day of its period. Bars show the first figure and name the others; spans reach from
 * the first to the second.
 */
export interface ReportChart {
  readonly shape: 'bars' | 'spans';
  readonly series: Readonly<Record<string, TotalKind>>;
  /** What people may plot by instead of days, by field. */
  readonly by?: Readonly<Record<string, ChartAxis>>;
}

/** The most records that a plot shows: those with the largest figures. */
export const mostPlotted = 20;

/** What a report's plot shows. */
export const chartAnswer = z.object({
  /**
   * Every day of the period and every step between the first and the last one, empty ones too; records from the largest figure.
   * `label` is the day, the step's first value (`HH:mm` or minutes), or the record's id with its `name`. Values are counts or minutes;
   * times are minutes since midnight.
   */
  points: z.array(
    z.object({
      label: z.string(),
      name: z.string().optional(),
      values: z.record(z.string(), z.number().nullable()),
    }),
  ),
  /** False if there are too many rows to draw while a person waits; `points` is then empty. */
  complete: z.boolean(),
  /** How many records are left out, beyond the largest. */
  left_out: z.int().optional(),
});
