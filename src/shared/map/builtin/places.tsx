import type { MapPlace } from '../provider.ts';
import type { Box } from './labels.ts';
import { metresAPixel, toPixel, toPoint, type Size, type View } from './projection.ts';

/** The least radius in pixels: a small circle is still seen on a map of a whole country. */
const leastRadius = 6;

/** Pixels of a letter, and of the buttons at the right edge. */
const letter = 6.8;
const buttons = 56;

interface Drawn extends MapPlace {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** Where the name begins, in pixels from the middle; negative for a name on the left, where the right has no room. */
  readonly nameAt: number;
}

const widthOf = ({ name }: MapPlace): number => name.length * letter;

/** Where places are on the screen. */
export function drawnPlaces(places: readonly MapPlace[], view: View, size: Size): Drawn[] {
  return places.map((place) => {
    const centre = toPoint(place.at);
    // At the place's latitude: a degree is shorter the further north.
    const radius = Math.max(leastRadius, place.metres / metresAPixel({ centre, zoom: view.zoom }));
    const { x, y } = toPixel(centre, view, size);
    // Beside a small circle, within a large one.
    const far = radius < 24 ? radius + 5 : 9;
    const isLeft = x + far + widthOf(place) > size.width - buttons && x - far - widthOf(place) > 0;
    return { ...place, x, y, radius, nameAt: isLeft ? -far : far };
  });
}

/** What the names of places cover, so that the map's own names leave it free. */
export const coveredBy = (places: readonly Drawn[]): Box[] =>
  places.map((place) => {
    const [from, to] = place.nameAt < 0 ? [place.nameAt - widthOf(place), 8] : [-8, place.nameAt + widthOf(place)];
    return { left: place.x + from, right: place.x + to, top: place.y - 9, bottom: place.y + 9 };
  });

/** Places with their circles, which are shown and not moved. */
export function Places({ places }: { places: readonly Drawn[] }) {
  return places.map(({ key, x, y, radius, name, nameAt, isMain }) => (
    <g key={key} className="map-shown" data-main={isMain || undefined} transform={`translate(${x} ${y})`}>
      <circle className="map-circle" r={radius} />
      <circle className="map-dot" r={4} />
      <text x={nameAt} dy="0.35em" textAnchor={nameAt < 0 ? 'end' : 'start'}>
        {name}
      </text>
    </g>
  ));
}
