import { flag, integer, minute, time } from '#shared/contract/index.ts';

const shown = { column: 'shown', width: 110 } as const;
const hidden = { column: 'hidden', width: 110 } as const;

/**
 * A day's punches in order, taken alternately as in and out, whatever state a terminal gave them. Ten pairs have columns of their
 * own; the sums of time inside and outside include all pairs.
 */
export const pairs = {
  in_1: time({ required: true, ...shown }),
  out_1: time(shown),
  in_2: time(shown),
  out_2: time(shown),
  in_3: time(hidden),
  out_3: time(hidden),
  in_4: time(hidden),
  out_4: time(hidden),
  in_5: time(hidden),
  out_5: time(hidden),
  in_6: time(hidden),
  out_6: time(hidden),
  in_7: time(hidden),
  out_7: time(hidden),
  in_8: time(hidden),
  out_8: time(hidden),
  in_9: time(hidden),
  out_9: time(hidden),
  in_10: time(hidden),
  out_10: time(hidden),
  /** Complete pairs. An odd last punch starts a pair without an end. */
  pairs: integer({ required: true, filter: true, column: 'shown', width: 90 }),
  odd_punches: flag({ filter: true, column: 'hidden', width: 120 }),
  /** Whole minutes within pairs; null if the day has only one punch. */
  inside: minute({ filter: true, column: 'shown', width: 120 }),
  /** Whole minutes between pairs, up to the last punch; null if the day has only one punch. */
  outside: minute({ filter: true, column: 'shown', width: 120 }),
  first_punch: time({ required: true, ...hidden }),
  /** Null if the day has only one punch. */
  last_punch: time(hidden),
} as const;

/** The totals of pairs. */
export const pairTotals = {
  inside: { kind: 'minute', column: 'inside' },
  outside: { kind: 'minute', column: 'outside' },
} as const;
