import { expect, it } from 'vitest';
import { distanceOf } from './distance.ts';

it.each([
  ['Sheffield to London', { lat: 53.38297, lng: -1.4659 }, { lat: 51.50853, lng: -0.12574 }, 227_500],
  ['across the line of dates', { lat: 0, lng: 179.9995 }, { lat: 0, lng: -179.9995 }, 111],
  ['nowhere', { lat: 10, lng: 10 }, { lat: 10, lng: 10 }, 0],
  ['to the other side', { lat: 0, lng: 0 }, { lat: 0, lng: 180 }, 20_015_115],
])('%s', (_, from, to, metres) => {
  expect(Math.abs(distanceOf(from, to) - metres)).toBeLessThanOrEqual(metres * 0.005);
});
