import type { PickedLocation } from '#shared/contract/index.ts';
import { finestTile, tileSize, type MapTile } from '#shared/contract/map.ts';
import lookUpZone from '@photostructure/tz-lookup';
import type { AtlasData } from './build-atlas.ts';
import { mercatorX, mercatorY, type CountryLabel } from './build-shapes.ts';
import { Gazetteer, type Bounds } from './gazetteer.ts';
import { countryName, nameIn, pickedLocation, placeDetail, placeName, scriptOf } from './place-words.ts';
import { readStoredAtlas } from './stored-atlas.ts';
import { tileShapes } from './tile.ts';

const suggestions = 8;
const placesOfTile = 14;
/** The first zoom that is drawn from the fine shapes. */
const firstFine = 5;

/** The data of the built-in map: places, shapes of the land, time zones. */
export class Atlas {
  readonly #gazetteer: Gazetteer;
  readonly #data: AtlasData;
  readonly #codes: ReadonlyMap<string, string>;
  /** Shapes of the most recently requested tiles, which are costly to compute. */
  readonly #tiles = new Map<string, ReturnType<typeof tileShapes>>();

  constructor(data: AtlasData) {
    this.#data = data;
    this.#gazetteer = new Gazetteer(data.gazetteer);
    this.#codes = this.#codesOf(data);
  }

  search(text: string, language: string): { id: string; name: string; detail: string }[] {
    const gazetteer = this.#gazetteer;
    const found = gazetteer.search(text, suggestions, (code) => [countryName(code, language), countryName(code, 'en')]);
    return found.map(({ place, matched }) => {
      const name = gazetteer.name(place);
      const script = scriptOf(`und-${gazetteer.details(place).country}`);
      const own = script === 'Latn' ? undefined : nameIn(gazetteer, place, script);
      // Found by an alternative name but shown with the main one, so that nobody picks the wrong place.
      const second = matched === name ? own : name;
      return {
        id: String(place),
        name: second && second !== matched ? `${matched} (${second})` : matched,
        detail: placeDetail(gazetteer, place, language),
      };
    });
  }

  retrieve(id: number, language: string): PickedLocation | undefined {
    if (id >= this.#gazetteer.size) return undefined;
    const { lat, lng } = this.#gazetteer.details(id);
    return pickedLocation(this.#gazetteer, id, language, lookUpZone(lat, lng));
  }

  placeAt(lat: number, lng: number, language: string): PickedLocation | null {
    const place = this.#gazetteer.nearest(lat, lng);
    return place === undefined
      ? null
      : pickedLocation(this.#gazetteer, place, language, lookUpZone(lat, lng), { lat, lng });
  }

  /** Undefined for invalid tile coordinates. */
  tile(zoom: number, x: number, y: number, language: string): MapTile | undefined {
    const tiles = 2 ** zoom;
    if (zoom > finestTile || x >= tiles || y >= tiles) return undefined;
    const local = (point: { x: number; y: number }) => ({
      x: Math.round((point.x * tiles - x) * tileSize),
      y: Math.round((point.y * tiles - y) * tileSize),
    });
    const isIn = (point: { x: number; y: number }): boolean =>
      Math.floor(point.x * tiles) === x && Math.floor(point.y * tiles) === y;
    const gazetteer = this.#gazetteer;
    return {
      ...this.#shapes(zoom, x, y),
      countries: this.#data.shapes.countries
        .filter(isIn)
        .map((label) => ({ ...local(label), name: this.#labelOf(label, language), weight: label.weight })),
      places: gazetteer.largestIn(boundsOf(zoom, x, y), placesOfTile).map((place) => {
        const { lat, lng, population } = gazetteer.details(place);
        return {
          ...local({ x: mercatorX(lng), y: mercatorY(lat) }),
          name: placeName(gazetteer, place, language),
          population,
        };
      }),
    };
  }

  /**
   * Finds country codes. Natural Earth's names often differ from Unicode's (`Turkey`, `Dem. Rep. Congo`); then a place
   * inside the shape decides.
   */
  #codesOf({ gazetteer, shapes: { countries } }: AtlasData): Map<string, string> {
    const named = new Map(gazetteer.countries.map((code) => [countryName(code, 'en'), code]));
    const codes = new Map(
      countries.flatMap(({ name }) => (named.has(name) ? [[name, named.get(name) ?? ''] as const] : [])),
    );
    const taken = new Set(codes.values());
    for (const { name, x, y } of countries) {
      const place = codes.has(name) ? undefined : this.#gazetteer.nearest(...degreesOf(x, y));
      const code = place === undefined ? undefined : this.#gazetteer.details(place).country;
      if (code === undefined || taken.has(code)) continue;
      taken.add(code);
      codes.set(name, code);
    }
    return codes;
  }

  #labelOf({ name }: CountryLabel, language: string): string {
    const code = this.#codes.get(name);
    return code === undefined ? name : countryName(code, language);
  }

  #shapes(zoom: number, x: number, y: number): ReturnType<typeof tileShapes> {
    const key = `${zoom}/${x}/${y}`;
    const known = this.#tiles.get(key);
    const shapes =
      known ?? tileShapes(zoom < firstFine ? this.#data.shapes.coarse : this.#data.shapes.fine, zoom, x, y);
    this.#tiles.delete(key);
    this.#tiles.set(key, shapes);
    const [oldest] = this.#tiles.keys();
    if (this.#tiles.size > 300 && oldest !== undefined) this.#tiles.delete(oldest);
    return shapes;
  }
}

/** Latitude and longitude of a map point. */
function degreesOf(x: number, y: number): [lat: number, lng: number] {
  return [(Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI, x * 360 - 180];
}

function boundsOf(zoom: number, x: number, y: number): Bounds {
  const tiles = 2 ** zoom;
  const [north, west] = degreesOf(x / tiles, y / tiles);
  const [south, east] = degreesOf((x + 1) / tiles, (y + 1) / tiles);
  return { north, south, west, east };
}

let opened: Promise<Atlas> | undefined;

/** The atlas of this process, opened on first use. If that fails, the next use tries again. */
export function openAtlas(dataFolder: string): Promise<Atlas> {
  opened ??= readStoredAtlas(dataFolder).then(
    (data) => new Atlas(data),
    (error: unknown) => {
      opened = undefined;
      throw error;
    },
  );
  return opened;
}
