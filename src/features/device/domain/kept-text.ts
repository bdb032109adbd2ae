import type { KeptPunch } from './kept-punch.ts';

/**
 * The text that the phone signs. The first word names its form; another form gets another word: a punch with a photo has the third,
 * one with a note the second, any other the first. Phones of an older version know only some of them.
 */
export function keptText(punch: KeptPunch): string {
  const { place, note = '', photo_hash: photo = '' } = punch;
  const form = photo === '' ? (note === '' ? 1 : 2) : 3;
  return JSON.stringify([
    `muster punch ${form}`,
    punch.key,
    punch.state,
    punch.made_at,
    punch.counter,
    punch.page,
    punch.elapsed,
    punch.ahead,
    place === null ? null : [place.latitude, place.longitude, place.accuracy],
    ...(form > 1 ? [note] : []),
    ...(form > 2 ? [photo] : []),
  ]);
}
