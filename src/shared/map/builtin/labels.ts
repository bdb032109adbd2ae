import { tileSize } from '#shared/contract/map.ts';
import type { PlacedTile } from './projection.ts';
import type { DrawnTile } from './tile-store.ts';

export interface Label {
  readonly kind: 'country' | 'place';
  readonly name: string;
  readonly x: number;
  readonly y: number;
  /** Position of the place's dot. */
  readonly isLarge: boolean;
}

/** Pixels of the map. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What a marker covers: its head, not its point, beside which the name of its own town stands. */
export const markerBox = ({ x, y }: { readonly x: number; readonly y: number }): Box => ({
  left: x - 12,
  right: x + 12,
  top: y - 36,
  bottom: y - 12,
});

/** Width of a letter in pixels; Arabic and Chinese are close enough. */
const letter = { country: 8.2, place: 6.4 } as const;
const room = 6;

/** The names that have space, the more important first; they do not overlap. */
export function placeLabels(
  tiles: readonly { placed: PlacedTile; tile: DrawnTile }[],
  zoom: number,
  size: { width: number; height: number },
  /** Parts of the map that are already covered. */
  covered: readonly Box[],
): Label[] {
  const candidates = tiles.flatMap(({ placed: { left, top, side }, tile }) => {
    const at = ({ x, y }: { x: number; y: number }) => ({
      x: left + (x * side) / tileSize,
      y: top + (y * side) / tileSize,
    });
    const countries =
      zoom < 1.8 || zoom > 6.5
        ? []
        : tile.countries.map((country) => ({
            kind: 'country' as const,
            name: country.name,
            ...at(country),
            isLarge: false,
            rank: 2e7 + country.weight * 1e12,
          }));
    const places =
      zoom < 2.6
        ? []
        : tile.places.map((place) => ({
            kind: 'place' as const,
            name: place.name,
            ...at(place),
            isLarge: place.population >= 1_000_000,
            rank: place.population,
          }));
    return [...countries, ...places];
  });
  const taken: Box[] = [...covered];
  const most = Math.round((size.width * size.height) / 9000);
  return candidates
    .filter(({ x, y }) => x > 0 && y > 0 && x < size.width && y < size.height)
    .toSorted((one, other) => other.rank - one.rank)
    .filter((label) => {
      const box = boxOf(label);
      // Half a name at the edge is useless.
      const isCut = box.right > size.width || box.left < 0 || box.top < 0 || box.bottom > size.height;
      if (isCut || taken.length >= most + covered.length || taken.some((other) => overlaps(box, other))) return false;
      taken.push(box);
      return true;
    });
}

function boxOf({ kind, name, x, y }: Label): Box {
  const width = name.length * letter[kind];
  return kind === 'country'
    ? { left: x - width / 2, right: x + width / 2, top: y - 8, bottom: y + 8 }
    : { left: x - 5, right: x + 10 + width, top: y - 8, bottom: y + 8 };
}

const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.right + room &&
  other.left < one.right + room &&
  one.top < other.bottom + room / 2 &&
  other.top < one.bottom + room / 2;
