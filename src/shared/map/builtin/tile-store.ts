import { mapTile, tileSize, type MapTile } from '#shared/contract/map.ts';
import type { Client } from '#shared/http/index.ts';
import type { Language } from '#shared/i18n/index.ts';
import { unwrap } from '#shared/query/index.ts';

/** A tile ready to be drawn: its shapes as SVG paths on the tile's own grid. */
export interface DrawnTile extends Pick<MapTile, 'countries' | 'places'> {
  readonly land: string;
  readonly coast: string;
  readonly borders: string;
}

/** Loaded tiles, for as long as the page lives; each is requested once. */
export class TileStore {
  readonly #client: Client;
  readonly #language: Language;
  readonly #tiles = new Map<string, DrawnTile>();
  readonly #asked = new Set<string>();
  readonly #listeners = new Set<() => void>();
  #version = 0;

  constructor(client: Client, language: Language) {
    this.#client = client;
    this.#language = language;
  }

  get(key: string): DrawnTile | undefined {
    return this.#tiles.get(key);
  }

  /** Changes whenever a tile has loaded. */
  readonly version = (): number => this.#version;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Requests a tile unless it is loaded or loading. A failed one is requested again at the next opportunity. */
  ask({ key, zoom, x, y }: { key: string; zoom: number; x: number; y: number }): void {
    if (this.#tiles.has(key) || this.#asked.has(key)) return;
    this.#asked.add(key);
    const given = { params: { zoom: String(zoom), x: String(x), y: String(y) }, query: { language: this.#language } };
    this.#client.callEndpoint(mapTile, given, { quiet: true }).then(
      (outcome) => {
        this.#tiles.set(key, drawn(unwrap(outcome).data));
        this.#version += 1;
        for (const listener of this.#listeners) listener();
      },
      () => this.#asked.delete(key),
    );
  }
}

function drawn({ land, borders, countries, places }: MapTile): DrawnTile {
  return {
    countries,
    places,
    land: land.map((ring) => `${line(ring)}Z`).join(''),
    coast: land.flatMap(coastOf).map(line).join(''),
    borders: borders.map(line).join(''),
  };
}

const line = (points: readonly number[]): string =>
  points.reduce(
    (path, value, at) => path + (at === 0 ? 'M' : at === 2 ? 'L' : at % 2 === 0 ? ' ' : ',') + String(value),
    '',
  );

/** The ring without the parts along the edge where it was cut: these are not coast. */
function coastOf(ring: readonly number[]): number[][] {
  const pieces: number[][] = [];
  let piece: number[] = [];
  for (let at = 0; at < ring.length + 2; at += 2) {
    const [x = 0, y = 0] = [ring[at % ring.length], ring[(at + 1) % ring.length]];
    const [px = x, py = y] = [ring[at - 2], ring[at - 1]];
    const isEdge = (x === px && isOutside(x)) || (y === py && isOutside(y));
    if (isEdge && at > 0) {
      if (piece.length > 2) pieces.push(piece);
      piece = [];
    }
    piece.push(x, y);
  }
  return piece.length > 2 ? [...pieces, piece] : pieces;
}

const isOutside = (value: number): boolean => value < 0 || value > tileSize;
