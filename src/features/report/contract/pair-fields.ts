import { flag, integer, minute, time } from '#shared/contract/index.ts';

const shown = { column: 'shown', width: 110 } as const;
const hidden = { column: 'hidden', width: 110 } as const;

/**
 * A day's punches in the order in which they were made, taken in turn as in and out, whatever state a terminal gave them. Ten
 * pairs have columns of their own; what is inside and outside counts all.
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
  /** Whole pairs; an odd last punch opens one that nothing ends. */
  pairs: integer({ required: true, filter: true, column: 'shown', width: 90 }),
  odd_punches: flag({ filter: true, column: 'hidden', width: 120 }),
  /** Whole minutes within pairs; null where the day has one punch. */
  inside: minute({ filter: true, column: 'shown', width: 120 }),
  /** Whole minutes between pairs, up to the last punch; null where the day has one punch. */
  outside: minute({ filter: true, column: 'shown', width: 120 }),
  first_punch: time({ required: true, ...hidden }),
  /** Null where the day has one punch only. */
  last_punch: time(hidden),
} as const;

/** What pairs add up to. */
export const pairTotals = {
  inside: { kind: 'minute', column: 'inside' },
  outside: { kind: 'minute', column: 'outside' },
} as const;
