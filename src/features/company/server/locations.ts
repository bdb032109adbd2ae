import { and, eq, inArray, sql } from 'drizzle-orm';
import { distanceOf, leastDistanceOf } from '#shared/map/distance.ts';
import { defineBound, roomUnder } from '#server/bounds/index.ts';
import { isListed } from '#server/http/address-list.ts';
import { Refusal, type TenantContext } from '#server/http/index.ts';
import { resourceServer } from '#server/resource/index.ts';
import { location, locationCodes } from '../contract/location.ts';
import { locations } from './tables.ts';

/** Each punch in the browser is compared with all of them. */
const locationBound = defineBound('company.locations', { locations: 1000 });
/** The most metres of inaccuracy that count in the person's favour, for phones indoors. */
const mostTolerated = 100;

export const locationServer = resourceServer(location, {
  table: locations,
  quota: { of: 'locations', takes: ({ enabled }) => enabled },
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

/** A person's stated position and their address. */
export interface Whereabouts {
  /** Degrees and accuracy in metres; null if not stated. */
  readonly place: { readonly latitude: number; readonly longitude: number; readonly accuracy: number } | null;
  readonly ip: string;
}

/** A circle for comparing positions. */
export interface Circle {
  readonly at: { readonly lat: number; readonly lng: number };
  readonly radius: number;
}

export interface Nearness {
  /** Whole metres from its centre. */
  readonly distance: number;
  readonly radius: number;
  readonly isWithin: boolean;
}

/** The relation of a position to a circle; inaccuracy counts in the person's favour, up to a hundred metres. */
export function nearnessTo({ at, radius }: Circle, place: NonNullable<Whereabouts['place']>): Nearness {
  const distance = Math.round(distanceOf(at, { lat: place.latitude, lng: place.longitude }));
  return { distance, radius, isWithin: distance - Math.min(place.accuracy, mostTolerated) <= radius };
}

/**
 * The circle that contains a position or has the nearest edge; null without circles. Of a thousand circles only few are measured:
 * nobody is nearer to a centre than its degrees of latitude say, at the poles and the date line too.
 */
export function nearestOf(circles: readonly Circle[], place: NonNullable<Whereabouts['place']>): Nearness | null {
  let best: Nearness | null = null;
  for (const circle of circles) {
    const least = Math.floor(leastDistanceOf(circle.at.lat, place.latitude)) - circle.radius;
    if (best && best.distance - best.radius <= least) continue;
    const near = nearnessTo(circle, place);
    if (!best || near.distance - near.radius < best.distance - best.radius) best = near;
  }
  return best;
}

/** The result of a check against the company's locations. */
export interface Located {
  /** The address belongs to a location's network, so the person counts as being there. */
  readonly isOnNetwork: boolean;
  readonly circles: readonly Circle[];
}

const degreesOf = (name: 'lat' | 'lng') =>
  sql<number>`(${locations.place} #>> array['location', ${sql.raw(`'${name}'`)}])::float8`.mapWith(Number);

/**
 * Checks an address against the company's active locations; {@link nearestOf} then compares the position with their
 * circles.
 * @param only ids of the locations that count; by default all
 */
export async function locate({ tx, companyId }: TenantContext, ip: string, only?: readonly number[]): Promise<Located> {
  const rows = await tx
    // Its address as text is not needed, and is most of a place.
    .select({
      lat: degreesOf('lat'),
      lng: degreesOf('lng'),
      radius: locations.radius,
      networks: locations.networks,
    })
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
    circles: rows.map(({ lat, lng, radius }) => ({ at: { lat, lng }, radius })),
  };
}
