/** A place by its degrees, north and east positive. */
interface Coordinates {
  readonly lat: number;
  readonly lng: number;
}

const earthRadius = 6_371_008;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Metres between two places along the ground, with the earth as a sphere: right to half a percent. */
export function distanceOf(one: Coordinates, other: Coordinates): number {
  const north = Math.sin(radians(other.lat - one.lat) / 2) ** 2;
  const east = Math.sin(radians(other.lng - one.lng) / 2) ** 2;
  const part = north + Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * east;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(part)));
}

/** The metres between two latitudes: no two places on them are nearer to each other. */
export function leastDistanceOf(one: number, other: number): number {
  return earthRadius * Math.abs(radians(one - other));
}
