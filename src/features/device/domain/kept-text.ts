import type { KeptPunch } from './kept-punch.ts';

/**
 * The text that the phone signs. The first word names its form; another form gets another word: a punch with a note has the second,
 * one without it the first, which phones of an older version know.
 */
export const keptText = (punch: KeptPunch): string =>
  JSON.stringify([
    punch.note ? 'muster punch 2' : 'muster punch 1',
    punch.key,
    punch.state,
    punch.made_at,
    punch.counter,
    punch.page,
    punch.elapsed,
    punch.ahead,
    punch.place === null ? null : [punch.place.latitude, punch.place.longitude, punch.place.accuracy],
    ...(punch.note ? [punch.note] : []),
  ]);
