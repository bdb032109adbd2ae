import { and, eq, inArray, sql } from 'drizzle-orm';
import { distanceOf } from '#shared/map/distance.ts';
import { defineBound, roomUnder } from '#server/bounds/index.ts';
import { isListed } from '#server/http/address-list.ts';
import { Refusal, type TenantContext } from '#server/http/index.ts';
import { resourceServer } from '#server/resource/index.ts';
import { location, locationCodes } from '../contract/location.ts';
import { locations } from './tables.ts';

/** Each punch in the browser is held against all of them. */
const locationBound = defineBound('company.locations', { locations: 1000 });
/** What the place of a phone indoors is off by: so many metres count for the person. */
const mostTolerated = 100;

export const locationServer = resourceServer(location, {
  table: locations,
  display: sql<string>`${locations.location_name}`,
  example: {
    place: {
      location: { lat: 51.5, lng: -0.12 },
      name: 'London',
      formatted_address: 'London, United Kingdom',
      address: { country: 'United Kingdom', country_code: 'GB', state: 'England', city: 'London' },
      timezone: 'Europe/London',
    },
  },
  prepare: async ({ tx, companyId }, values, before) => {
    if (!before) {
      const room = await roomUnder(tx, locationBound, [companyId], async () => ({
        locations: await tx.$count(locations, eq(locations.company_id, companyId)),
      }));
      if (room.locations < 1) throw new Refusal(locationCodes.tooMany);
    }
    return values;
  },
});

/** Where somebody says they are, and the address that they come from. */
export interface Whereabouts {
  /** Degrees and how exact they are, in metres; null where nothing was said. */
  readonly place: { readonly latitude: number; readonly longitude: number; readonly accuracy: number } | null;
  readonly ip: string;
}

/** A circle that a place is held against. */
export interface Circle {
  readonly at: { readonly lat: number; readonly lng: number };
  readonly radius: number;
}

export interface Nearness {
  /** Whole metres from its middle. */
  readonly distance: number;
  readonly radius: number;
  readonly isWithin: boolean;
}

/** How a place lies to a circle; what it is off by counts for the person, up to a hundred metres. */
export function nearnessTo({ at, radius }: Circle, place: NonNullable<Whereabouts['place']>): Nearness {
  const distance = Math.round(distanceOf(at, { lat: place.latitude, lng: place.longitude }));
  return { distance, radius, isWithin: distance - Math.min(place.accuracy, mostTolerated) <= radius };
}

/** Of several circles the one that a place lies in, or comes nearest to the edge of; null of none. */
export function nearestOf(circles: readonly Circle[], place: NonNullable<Whereabouts['place']>): Nearness | null {
  return circles
    .map((circle) => nearnessTo(circle, place))
    .reduce<Nearness | null>(
      (best, near) => (best && best.distance - best.radius <= near.distance - near.radius ? best : near),
      null,
    );
}

/** What the company's locations say of where somebody is. */
export interface Located {
  /** The address belongs to the network of a location: who comes from it is there. */
  readonly isOnNetwork: boolean;
  readonly circles: readonly Circle[];
}

/**
 * Asks the company's locations, those that are in use, about an address; a place is then held against their circles by {@link nearestOf}.
 * @param only ids of those that count; all where it is not said
 */
export async function locate({ tx, companyId }: TenantContext, ip: string, only?: readonly number[]): Promise<Located> {
  const rows = await tx
    .select({ place: locations.place, radius: locations.radius, networks: locations.networks })
    .from(locations)
    .where(
      and(
        eq(locations.company_id, companyId),
        locations.enabled,
        only === undefined ? undefined : inArray(locations.id, [...only]),
      ),
    );
  return {
    isOnNetwork: rows.some(({ networks }) => networks.trim() !== '' && isListed(ip, networks)),
    circles: rows.map(({ place, radius }) => ({ at: place.location, radius })),
  };
}
