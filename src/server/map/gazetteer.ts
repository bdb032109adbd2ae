import { cellOf, cellsAround, type GazetteerData, type TextTable } from './build-gazetteer.ts';
import { normaliseName } from './normalise.ts';

/** A place found by a search, with the name that matched. */
export interface FoundPlace {
  readonly place: number;
  readonly matched: string;
}

export interface Bounds {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

const decoder = new TextDecoder();
const textAt = ({ bytes, starts }: TextTable, index: number): string =>
  decoder.decode(bytes.subarray(starts[index], starts[index + 1]));

/** Kilometres per degree of latitude. */
const degree = 111.2;
/** Points farther than this from any place are at sea or on ice. */
const farthest = 250;

/** Searches {@link GazetteerData}; every call takes milliseconds. */
export class Gazetteer {
  readonly #data: GazetteerData;

  constructor(data: GazetteerData) {
    this.#data = data;
  }

  get size(): number {
    return this.#data.lat.length;
  }

  name(place: number): string {
    return textAt(this.#data.names, place);
  }

  /** Names in other languages and scripts. */
  otherNames(place: number): string[] {
    const { others, otherStarts } = this.#data;
    const names: string[] = [];
    for (let index = otherStarts[place] ?? 0; index < (otherStarts[place + 1] ?? 0); index += 1)
      names.push(textAt(others, index));
    return names;
  }

  details(place: number): { lat: number; lng: number; population: number; country: string; region: string } {
    const { lat, lng, population, country, countries, region, regions } = this.#data;
    return {
      lat: rounded(lat[place] ?? 0),
      lng: rounded(lng[place] ?? 0),
      population: population[place] ?? 0,
      country: countries[country[place] ?? 0] ?? '',
      region: regions[region[place] ?? 0] ?? '',
    };
  }

  /**
   * Places whose name begins with the text, in any script: exact names first, then larger places.
   * Text after a comma must begin the region's name or a country's name.
   */
  search(text: string, limit: number, countryNames: (code: string) => readonly string[]): FoundPlace[] {
    const [first = '', ...rest] = text.split(/[,،、，]/).map(normaliseName);
    if (first === '') return [];
    const within = rest.filter(Boolean);
    const best = new Map<number, { place: number; other: number; rank: number }>();
    const { keys, keyPlace, keyOther, population } = this.#data;
    for (let at = this.#firstKey(first); at < keyPlace.length; at += 1) {
      const key = textAt(keys, at);
      if (!key.startsWith(first)) break;
      const place = keyPlace[at] ?? 0;
      const otherName = keyOther[at] ?? -1;
      const isExact = key === first;
      // People rarely mean a town by the beginning of a foreign name.
      const weight = otherName < 0 ? 1 : isExact ? 0.5 : 0.05;
      const rank = (population[place] ?? 0) * weight + (isExact ? 500_000 : 0);
      const known = best.get(place);
      if (!known || rank > known.rank) best.set(place, { place, other: otherName, rank });
    }
    return [...best.values()]
      .filter(({ place }) => within.every((part) => this.#liesIn(place, part, countryNames)))
      .toSorted((one, otherName) => otherName.rank - one.rank || one.place - otherName.place)
      .slice(0, limit)
      .map(({ place, other }) => ({ place, matched: other < 0 ? this.name(place) : textAt(this.#data.others, other) }));
  }

  #liesIn(place: number, part: string, countryNames: (code: string) => readonly string[]): boolean {
    const { country, region } = this.details(place);
    return [region, country, ...countryNames(country)].some((name) => normaliseName(name).startsWith(part));
  }

  #firstKey(prefix: string): number {
    let low = 0;
    let high = this.#data.keyPlace.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (textAt(this.#data.keys, middle) < prefix) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The place of a point: the nearest one, where large towns reach farther; undefined if none is near. */
  nearest(lat: number, lng: number): number | undefined {
    const narrow = Math.max(0.05, Math.cos((lat * Math.PI) / 180));
    let best: { place: number; score: number } | undefined;
    // Searches rings of cells, and one ring more after the first hit, whose corner may be farther away than the next
    // ring.
    const rings = Math.ceil(farthest / degree / 0.5 / narrow);
    for (let ring = 0, lastRing = rings; ring <= lastRing; ring += 1) {
      for (const place of this.#ring(lat, lng, ring)) {
        const { lat: north, lng: east, population } = this.details(place);
        const around = Math.abs(east - lng);
        const distance = Math.hypot(north - lat, Math.min(around, 360 - around) * narrow) * degree;
        if (distance > farthest) continue;
        const score = distance - Math.min(10, 0.004 * Math.sqrt(population));
        if (!best || score < best.score) best = { place, score };
      }
      if (best && lastRing === rings) lastRing = Math.min(rings, ring + 1 + Math.ceil(1 / narrow));
    }
    return best?.place;
  }

  *#ring(lat: number, lng: number, ring: number): Generator<number> {
    const rows = [-1, 1].map((side) => lat + side * ring * 0.5);
    for (let step = -ring; step <= ring; step += 1) {
      const sides = ring === 0 ? [lat] : rows;
      for (const row of sides) yield* this.#cell(row, lng + step * 0.5);
      if (step > -ring && step < ring)
        for (const side of [-ring, ring]) yield* this.#cell(lat + step * 0.5, lng + side * 0.5);
    }
  }

  *#cell(lat: number, lng: number): Generator<number> {
    if (lat < -90 || lat >= 90) return;
    const cell = cellOf(lat, ((((lng + 180) % 360) + 360) % 360) - 180);
    const { cellStarts, cellPlaces } = this.#data;
    for (let at = cellStarts[cell] ?? 0; at < (cellStarts[cell + 1] ?? 0); at += 1) yield cellPlaces[at] ?? 0;
  }

  /** The largest places within bounds, largest first. */
  largestIn(bounds: Bounds, limit: number): number[] {
    const { lat, lng, largest, population } = this.#data;
    const isIn = (place: number): boolean => {
      const [north = 0, east = 0] = [lat[place], lng[place]];
      return north >= bounds.south && north < bounds.north && east >= bounds.west && east < bounds.east;
    };
    const found: number[] = [];
    if (bounds.east - bounds.west > 3) {
      for (const place of largest) {
        if (isIn(place)) found.push(place);
        if (found.length === limit) break;
      }
      return found;
    }
    const last = cellOf(bounds.north, bounds.east);
    const firstColumn = cellOf(bounds.south, bounds.west) % cellsAround;
    for (
      let row = Math.floor(cellOf(bounds.south, bounds.west) / cellsAround);
      row <= Math.floor(last / cellsAround);
      row += 1
    ) {
      for (let column = firstColumn; column <= last % cellsAround; column += 1) {
        for (const place of this.#cell(row / 2 - 89.9, column / 2 - 179.9)) if (isIn(place)) found.push(place);
      }
    }
    return found
      .toSorted((one, other) => (population[other] ?? 0) - (population[one] ?? 0) || one - other)
      .slice(0, limit);
  }
}

/** Five decimals, about a metre: the precision of single floats. */
const rounded = (value: number): number => Math.round(value * 100_000) / 100_000;
