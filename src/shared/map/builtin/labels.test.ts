import { expect, it } from 'vitest';
import { tileSize } from '#shared/contract/map.ts';
import { markerBox, placeLabels } from './labels.ts';

const size = { width: 570, height: 340 };
const middle = { x: size.width / 2, y: size.height / 2 };

/** The names on a map of one tile with this town, at a point of the map. */
const namesWith = (town: { x: number; y: number }) =>
  placeLabels(
    [
      {
        placed: { key: '9/0/0', zoom: 9, x: 0, y: 0, copy: 0, left: 0, top: 0, side: tileSize },
        tile: {
          land: '',
          coast: '',
          borders: '',
          countries: [],
          places: [{ ...town, name: 'Butwal', population: 120_000 }],
        },
      },
    ],
    11,
    size,
    [markerBox(middle)],
  ).map(({ name }) => name);

it('names the town that a marker stands on, and none behind the head of a marker', () => {
  expect(namesWith(middle)).toEqual(['Butwal']);
  expect(namesWith({ x: middle.x, y: middle.y - 24 })).toEqual([]);
});
