import type { Coordinates } from '#machines/map-dialog/map-dialog.ts';
import type { PickedLocation } from '#shared/contract/index.ts';
import { z } from 'zod';

/** A part of an address, as the geocoder and the places library both return it. */
export interface AddressPart {
  readonly long: string;
  readonly short: string;
  readonly types: readonly string[];
}

/** The stored parts (spec section 9): country, state (administrative area level 1), city (locality). */
export function addressOf(parts: readonly AddressPart[]): PickedLocation['address'] {
  const part = (type: string): AddressPart | undefined => parts.find(({ types }) => types.includes(type));
  return {
    country: part('country')?.long ?? '',
    country_code: part('country')?.short ?? '',
    state: part('administrative_area_level_1')?.long ?? '',
    city: part('locality')?.long ?? '',
  };
}

const zoneSchema = z.object({ status: z.string(), timeZoneId: z.string().optional() });

/**
 * The time zone at a point, by the Time Zone API (spec section 7).
 * @param seconds unix seconds of the requested moment
 * @throws if Google has none
 */
export async function timeZoneAt(
  { lat, lng }: Coordinates,
  key: string,
  seconds: number,
  signal: AbortSignal,
): Promise<string> {
  const query = new URLSearchParams({ key, location: `${lat},${lng}`, timestamp: String(seconds) });
  const answer = await fetch(`https://maps.googleapis.com/maps/api/timezone/json?${query.toString()}`, { signal });
  const { status, timeZoneId } = zoneSchema.parse(await answer.json());
  if (status !== 'OK' || timeZoneId === undefined) throw new Error(`Time zone: ${status}`);
  return timeZoneId;
}
