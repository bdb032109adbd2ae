import type { PlaceDoubt } from '#shared/contract/web-punch.ts';
import { distanceOf } from './distance.ts';

/** A position of somebody, and when it was taken: degrees, metres, milliseconds since 1970. */
export interface SeenPlace {
  readonly latitude: number;
  readonly longitude: number;
  readonly accuracy: number;
  readonly at: number;
}

/** Metres that say nothing, whatever the time: browsers without a receiver guess by networks, and guess differently. */
const ignored = 2000;
/** Up to this many metres the fastest way is by train, beyond it by plane; kilometres an hour of both, with room. */
const landTrip = 100_000;
const fastest = { land: 400, air: 1150 } as const;

const isJump = (one: SeenPlace, other: SeenPlace): boolean => {
  const apart = distanceOf({ lat: one.latitude, lng: one.longitude }, { lat: other.latitude, lng: other.longitude });
  // Both may be wrong by their accuracy.
  const metres = apart - one.accuracy - other.accuracy;
  if (metres < ignored) return false;
  const hours = Math.abs(one.at - other.at) / 3_600_000;
  return metres / 1000 > hours * (apart <= landTrip ? fastest.land : fastest.air);
};

/**
 * Whether a position can be right.
 * @param others positions of the same person shortly before and after
 */
export function doubtOf(place: SeenPlace, others: readonly SeenPlace[]): PlaceDoubt | null {
  if (place.accuracy === 0) return 'accuracy';
  return others.some((other) => isJump(place, other)) ? 'jump' : null;
}
