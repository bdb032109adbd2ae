import { z } from 'zod';
import { matrixFoot } from './report-matrix.ts';
import { spreadPart } from './report-spread.ts';

/**
 * The kind of a total, which decides how it is shown: a count, a number with up to two decimals, minutes, or a time of
 * day `HH:mm`.
 */
export type TotalKind = 'integer' | 'decimal' | 'minute' | 'time';

/** A figure that is calculated for each group of rows and for all of them. */
export interface ReportTotal {
  readonly kind: TotalKind;
  /** Its column; a total without a column is written out beside the group's name. */
  readonly column?: string;
}

/** Values of totals: numbers, `HH:mm`, or null if there is nothing to calculate from. */
const totalValues = z.record(z.string(), z.union([z.number(), z.string(), z.null()]));
export type TotalValues = z.infer<typeof totalValues>;

/** How fresh the stored days behind a question are. */
const calculated = z.object({
  /** When the newest of them was calculated; null if there are none. */
  at: z.string().nullable(),
  /** Days of the period that wait for their calculation; `more`: they were not all counted. */
  waiting: z.int(),
  more: z.boolean(),
});
export type Calculated = z.infer<typeof calculated>;

/** What a report adds up. */
export const totalsAnswer = z.object({
  /** The totals of all rows; null if there are too many to calculate while a person waits. */
  totals: totalValues.nullable(),
  /** The number of rows; null if there are too many to count while a person waits. */
  count: z.int().nullable(),
  /**
   * The totals of the groups with rows on the requested page; `key` is the group field's value, or its id if it is a reference.
   */
  groups: z.array(z.object({ key: z.string(), totals: totalValues })),
  /** The totals of the columns of a matrix. */
  foot: matrixFoot.optional(),
  /** The columns of the spread field, if they were asked for; their totals are among the others. */
  spread: z.array(spreadPart).optional(),
  /** For reports over stored days. */
  calculated: calculated.optional(),
});
