import { choice, flag, minute, text, time, type ReportTotal } from '#shared/contract/index.ts';

/** What became of a planned break. */
export const breakOutcomes = ['taken', 'tooLong', 'deducted', 'missed'] as const;

const minutes = { required: true, filter: true, column: 'shown', width: 110 } as const;

/** A planned break of a day: when it was to be and for how long, and what was taken (docs/domain.md#reports). */
export const breakFields = {
  break_name: text({ max: 200, column: 'shown', width: 140 }),
  break_outcome: choice(breakOutcomes, {
    required: true,
    filter: true,
    column: 'shown',
    width: 190,
    tones: { taken: 'good', tooLong: 'bad', deducted: 'quiet', missed: 'bad' },
  }),
  break_left: time({ column: 'shown', width: 110 }),
  break_back: time({ column: 'shown', width: 110 }),
  break_taken_min: minute(minutes),
  /** By how much it was too long, and by how much shorter than allowed. */
  break_beyond_min: minute(minutes),
  break_early_min: minute(minutes),
  break_allowed_min: minute(minutes),
  /** None if it can be taken at any time. */
  break_from: time({ column: 'shown', width: 110 }),
  break_to: time({ column: 'shown', width: 110 }),
  break_paid: flag({ filter: true, column: 'shown', width: 100 }),
  /** What was taken off without a punch. */
  break_deducted_min: minute({ ...minutes, column: 'hidden' }),
} as const;

/** Totals over breaks. */
export const breakTotals = {
  breaks: { kind: 'integer' },
  break_taken_min: { kind: 'minute', column: 'break_taken_min' },
  break_beyond_min: { kind: 'minute', column: 'break_beyond_min' },
  break_early_min: { kind: 'minute', column: 'break_early_min' },
  break_deducted_min: { kind: 'minute', column: 'break_deducted_min' },
} as const satisfies Readonly<Record<string, ReportTotal>>;
