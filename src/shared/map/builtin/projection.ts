/** Web Mercator with the whole world as a square from 0 to 1, as web maps have it. */
import type { Coordinates } from '#machines/map-dialog/map-dialog.ts';
import { distanceOf } from '../distance.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The view: its centre and zoom. At zoom 0 the world is 256 px wide, each step doubles it. */
export interface View {
  readonly centre: Point;
  readonly zoom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const closest = 16;
/** The limit of Web Mercator's square. */
const limit = 85.0511;

export const worldSize = (zoom: number): number => 256 * 2 ** zoom;

export function toPoint({ lat, lng }: Coordinates): Point {
  const sine = Math.sin((Math.max(-limit, Math.min(limit, lat)) * Math.PI) / 180);
  return { x: (lng + 180) / 360, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}

/** The position of a point anywhere, also beyond the date line; exact to about a metre. */
export function toCoordinates({ x, y }: Point): Coordinates {
  const lat = (Math.atan(Math.sinh(Math.PI * (1 - 2 * Math.max(0, Math.min(1, y))))) * 180) / Math.PI;
  const lng = (x - Math.floor(x)) * 360 - 180;
  return { lat: rounded(lat), lng: rounded(lng) };
}

const rounded = (degrees: number): number => Math.round(degrees * 100_000) / 100_000;

/** The smallest zoom at which the world fills the height. */
export const farthest = ({ height }: Size): number => Math.max(0, Math.log2(height / 256));

/** Keeps a view on the world: no closer or farther than the map has data, nothing above or below it. */
export function within({ centre, zoom }: View, size: Size): View {
  const clamped = Math.max(farthest(size), Math.min(closest, zoom));
  const half = Math.min(0.5, size.height / 2 / worldSize(clamped));
  return {
    zoom: clamped,
    centre: { x: centre.x - Math.floor(centre.x), y: Math.max(half, Math.min(1 - half, centre.y)) },
  };
}

/** Pixels from the upper left corner; of the copies of the world, the one nearest to the centre. */
export function toPixel(point: Point, { centre, zoom }: View, size: Size): Point {
  const world = worldSize(zoom);
  const around = point.x - centre.x;
  return {
    x: (around - Math.round(around)) * world + size.width / 2,
    y: (point.y - centre.y) * world + size.height / 2,
  };
}

export function fromPixel(pixel: Point, { centre, zoom }: View, size: Size): Point {
  const world = worldSize(zoom);
  return { x: centre.x + (pixel.x - size.width / 2) / world, y: centre.y + (pixel.y - size.height / 2) / world };
}

/** Moves the view by pixels. */
export function pan(view: View, by: Point, size: Size): View {
  const world = worldSize(view.zoom);
  return within({ ...view, centre: { x: view.centre.x + by.x / world, y: view.centre.y + by.y / world } }, size);
}

/** Zooms in by so many steps; the point under `pixel` stays there. */
export function zoomAt(view: View, steps: number, pixel: Point, size: Size): View {
  const under = fromPixel(pixel, view, size);
  const zoom = Math.max(farthest(size), Math.min(closest, view.zoom + steps));
  const world = worldSize(zoom);
  return within(
    {
      zoom,
      centre: { x: under.x - (pixel.x - size.width / 2) / world, y: under.y - (pixel.y - size.height / 2) / world },
    },
    size,
  );
}

/** A tile of the web's numbering, and the position of its upper left corner on the screen. */
export interface PlacedTile {
  readonly key: string;
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
  /** Tells copies of the world apart. */
  readonly copy: number;
  readonly left: number;
  readonly top: number;
  /** Length of a side, in pixels. */
  readonly side: number;
}

/** Visible tiles of a zoom, including those beyond the date line. */
export function tilesIn({ centre, zoom }: View, size: Size, tileZoom: number): PlacedTile[] {
  const tiles = 2 ** tileZoom;
  const side = worldSize(zoom) / tiles;
  const left = centre.x * tiles - size.width / 2 / side;
  const top = centre.y * tiles - size.height / 2 / side;
  const placed: PlacedTile[] = [];
  for (
    let row = Math.max(0, Math.floor(top));
    row <= Math.min(tiles - 1, Math.floor(top + size.height / side));
    row += 1
  ) {
    for (let column = Math.floor(left); column <= Math.floor(left + size.width / side); column += 1) {
      const copy = Math.floor(column / tiles);
      const x = column - copy * tiles;
      placed.push({
        key: `${tileZoom}/${x}/${row}`,
        zoom: tileZoom,
        x,
        y: row,
        copy,
        left: (column - left) * side,
        top: (row - top) * side,
        side,
      });
    }
  }
  return placed;
}

/** The zoom of the tiles that suit a view: a tile is about 400 to 800 px wide. */
export const tileZoomOf = (zoom: number, finest: number): number =>
  Math.max(0, Math.min(finest, Math.round(zoom - 1.2)));

/** Metres per pixel, in the centre of the view. */
export function metresAPixel({ centre, zoom }: View): number {
  const { lat } = toCoordinates(centre);
  return (40_075_016.7 * Math.cos((lat * Math.PI) / 180)) / worldSize(zoom);
}

/** The zoom at which a circle of so many metres is about 160 px wide. */
export const zoomAround = (at: Coordinates, metres: number): number =>
  Math.log2((metresAPixel({ centre: toPoint(at), zoom: 0 }) * 80) / metres);

/** The middle of some circles, and how far from it they reach, in metres; also across the date line. */
export function aroundAll(
  circles: readonly { readonly at: Coordinates; readonly metres: number }[],
): { readonly at: Coordinates; readonly metres: number } | null {
  const [first] = circles;
  if (!first) return null;
  const points = circles.map(({ at }) => {
    const { x, y } = toPoint(at);
    const from = toPoint(first.at).x;
    return { x: from + (x - from - Math.round(x - from)), y };
  });
  const middle = (values: readonly number[]): number => (Math.min(...values) + Math.max(...values)) / 2;
  const at = toCoordinates({ x: middle(points.map(({ x }) => x)), y: middle(points.map(({ y }) => y)) });
  return { at, metres: Math.max(...circles.map((circle) => distanceOf(at, circle.at) + circle.metres)) };
}

/** A map of several places is higher than the 160 px of one circle. */
const share = 0.6;
/** Metres around a place without a circle. */
const leastShown = 100;

/** The zoom with which a map starts: that of its circle or of all its places, if it has any. */
export function zoomOf({
  start,
  circle,
  places = [],
}: {
  readonly start: Coordinates | null;
  readonly circle?: { readonly metres: number } | undefined;
  readonly places?: readonly { readonly at: Coordinates; readonly metres: number }[] | undefined;
}): number | undefined {
  if (!start) return undefined;
  if (circle) return zoomAround(start, circle.metres);
  const around = aroundAll(places);
  if (!around) return undefined;
  return zoomAround(around.at, Math.max(around.metres * (places.length > 1 ? share : 1), leastShown));
}
