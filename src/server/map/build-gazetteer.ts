import { normaliseName } from './normalise.ts';
import { readPlaces, readRegions, readTowns } from './packages.ts';

/** Many texts in two arrays, which take a fraction of the memory of separate strings. */
export interface TextTable {
  readonly bytes: Uint8Array;
  /** Start of each text, then the end of the last. */
  readonly starts: Uint32Array;
}

/** Places as columns, so that they pass between threads without copying. */
export interface GazetteerData {
  readonly lat: Float32Array;
  readonly lng: Float32Array;
  /** 0 if unknown, which means less than 15,000. */
  readonly population: Uint32Array;
  /** Index in `countries`. */
  readonly country: Uint16Array;
  /** Index in `regions`. */
  readonly region: Uint16Array;
  /** ISO codes, two letters. */
  readonly countries: readonly string[];
  /** States and provinces, `''` first. */
  readonly regions: readonly string[];
  readonly names: TextTable;
  /** Names in other languages and scripts; those of a place are `otherStarts[place]` to `otherStarts[place + 1]`. */
  readonly others: TextTable;
  readonly otherStarts: Uint32Array;
  /** Normalised names in order, the place of each, and its index among the other names (-1 for the main name). */
  readonly keys: TextTable;
  readonly keyPlace: Uint32Array;
  readonly keyOther: Int32Array;
  /**
   * Places by cell of half a degree (see {@link cellOf}); those of a cell are `cellStarts[cell]` to `cellStarts[cell +
   * 1]`.
   */
  readonly cellStarts: Uint32Array;
  readonly cellPlaces: Uint32Array;
  /** Places with a known population, the largest first. */
  readonly largest: Uint32Array;
}

export const cellsAround = 720;
const cells = cellsAround * 360;

/** Number of the cell of half a degree that a point lies in. */
export function cellOf(lat: number, lng: number): number {
  const row = Math.min(359, Math.max(0, Math.floor((lat + 90) * 2)));
  const column = Math.min(cellsAround - 1, Math.max(0, Math.floor((lng + 180) * 2)));
  return row * cellsAround + column;
}

interface Draft {
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
  readonly country: string;
  readonly region: string;
  population: number;
  others: readonly string[];
}

/** Builds the gazetteer from the packages' data. Takes seconds: do not call it on the main thread. */
export function buildGazetteer(): GazetteerData {
  const regionNames = new Map(readRegions().map(({ code, name }) => [code, name]));
  const drafts: Draft[] = readPlaces().map(({ name, lat, lng, country, admin1 }) => ({
    name,
    lat,
    lng,
    country,
    region: regionNames.get(`${country}.${admin1}`) ?? '',
    population: 0,
    others: [],
  }));
  addTowns(drafts);
  const countries = [...new Set(drafts.map(({ country }) => country))].toSorted();
  const regions = ['', ...new Set(drafts.map(({ region }) => region).filter(Boolean))];
  const countryIndex = new Map(countries.map((code, index) => [code, index]));
  const regionIndex = new Map(regions.map((name, index) => [name, index]));
  const others = drafts.flatMap((draft) => draft.others);
  const population = Uint32Array.from(drafts, (draft) => draft.population);
  return {
    lat: Float32Array.from(drafts, ({ lat }) => lat),
    lng: Float32Array.from(drafts, ({ lng }) => lng),
    population,
    country: Uint16Array.from(drafts, ({ country }) => countryIndex.get(country) ?? 0),
    region: Uint16Array.from(drafts, ({ region }) => regionIndex.get(region) ?? 0),
    countries,
    regions,
    names: textTable(drafts.map(({ name }) => name)),
    others: textTable(others),
    otherStarts: startsOf(drafts.map((draft) => draft.others.length)),
    ...keysOf(drafts),
    ...cellsOf(drafts),
    largest: Uint32Array.from(
      [...population.keys()]
        .filter((place) => (population[place] ?? 0) > 0)
        .toSorted((one, other) => (population[other] ?? 0) - (population[one] ?? 0)),
    ),
  };
}

const sides = [-0.2, 0, 0.2];

/** Merges towns of the second package into places of the first, or adds them. */
function addTowns(drafts: Draft[]): void {
  const near = new Map<string, Draft[]>();
  const keyOf = new Map<Draft, string>();
  const cellKey = (country: string, lat: number, lng: number): string =>
    `${country}${Math.round(lat * 5)},${Math.round(lng * 5)}`;
  for (const draft of drafts) {
    keyOf.set(draft, normaliseName(draft.name));
    const key = cellKey(draft.country, draft.lat, draft.lng);
    const cell = near.get(key);
    if (cell) cell.push(draft);
    else near.set(key, [draft]);
  }
  for (const town of readTowns()) {
    const names = new Set([town.name, town.asciiname, ...town.alternativeNames].map(normaliseName));
    const around = sides.flatMap((north) =>
      sides.flatMap((east) => near.get(cellKey(town.country, town.lat + north, town.lon + east)) ?? []),
    );
    const distance = (draft: Draft): number => Math.hypot(draft.lat - town.lat, draft.lng - town.lon);
    // Prefers the same name to the nearest place: a quarter may lie nearer to the town's middle than the town's own
    // point.
    const rank = (draft: Draft): number => distance(draft) + (names.has(keyOf.get(draft) ?? '') ? 0 : 1);
    const same = around
      .filter(
        (draft) =>
          draft.population === 0 &&
          (distance(draft) < 0.01 || (distance(draft) < 0.2 && names.has(keyOf.get(draft) ?? ''))),
      )
      .toSorted((one, other) => rank(one) - rank(other))[0];
    const others = [...new Set([town.name, ...town.alternativeNames])].filter((name) => name !== same?.name);
    if (same) Object.assign(same, { population: town.population, others });
    else
      drafts.push({
        name: town.name,
        lat: town.lat,
        lng: town.lon,
        country: town.country,
        region: '',
        population: town.population,
        others: town.alternativeNames,
      });
  }
}

function keysOf(drafts: readonly Draft[]): Pick<GazetteerData, 'keys' | 'keyPlace' | 'keyOther'> {
  const keys: { readonly key: string; readonly place: number; readonly other: number }[] = [];
  let otherIndex = 0;
  drafts.forEach((draft, place) => {
    const seen = new Set<string>();
    const add = (key: string, other: number): void => {
      if (key === '' || seen.has(key)) return;
      seen.add(key);
      keys.push({ key, place, other });
    };
    const name = normaliseName(draft.name);
    add(name, -1);
    // Lets `york` find New York.
    for (let at = name.indexOf(' '); at >= 0; at = name.indexOf(' ', at + 1)) add(name.slice(at + 1), -1);
    for (const other of draft.others) {
      const key = normaliseName(other);
      add(key, otherIndex);
      // Without the Arabic article.
      if (key.startsWith('ال') && key.length > 4) add(key.slice(2), otherIndex);
      otherIndex += 1;
    }
  });
  keys.sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0));
  return {
    keys: textTable(keys.map(({ key }) => key)),
    keyPlace: Uint32Array.from(keys, ({ place }) => place),
    keyOther: Int32Array.from(keys, ({ other }) => other),
  };
}

function cellsOf(drafts: readonly Draft[]): Pick<GazetteerData, 'cellStarts' | 'cellPlaces'> {
  const counts = Array.from({ length: cells }, () => 0);
  const own = drafts.map(({ lat, lng }) => cellOf(lat, lng));
  for (const cell of own) counts[cell] = (counts[cell] ?? 0) + 1;
  const cellStarts = startsOf(counts);
  const next = cellStarts.slice();
  const cellPlaces = new Uint32Array(drafts.length);
  own.forEach((cell, place) => {
    const at = next[cell] ?? 0;
    cellPlaces[at] = place;
    next[cell] = at + 1;
  });
  return { cellStarts, cellPlaces };
}

function startsOf(lengths: readonly number[]): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1);
  lengths.forEach((length, index) => {
    starts[index + 1] = (starts[index] ?? 0) + length;
  });
  return starts;
}

function textTable(texts: readonly string[]): TextTable {
  const encoder = new TextEncoder();
  return { bytes: encoder.encode(texts.join('')), starts: startsOf(texts.map((text) => Buffer.byteLength(text))) };
}
