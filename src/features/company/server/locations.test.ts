import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nearestOf, nearnessTo, type Circle } from './locations.ts';

const circle = fc.record({
  at: fc.record({
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lng: fc.double({ min: -180, max: 180, noNaN: true }),
  }),
  radius: fc.integer({ min: 1, max: 100_000 }),
});
const place = fc.record({
  latitude: fc.constantFrom(-90, -89.999, 0, 53.38, 89.9995, 90),
  longitude: fc.constantFrom(-180, -179.9999, 0, 12.5, 179.9999, 180),
  accuracy: fc.constantFrom(0, 20, 5000),
});
const edge = (found: { distance: number; radius: number } | null) => found && found.distance - found.radius;

it('the circle with the nearest edge is the one that measuring every circle finds, at the poles and the date line too', () => {
  fc.assert(
    fc.property(fc.array(circle, { maxLength: 50 }), place, (circles, at) => {
      const all = circles.map((one) => nearnessTo(one, at)).toSorted((a, b) => (edge(a) ?? 0) - (edge(b) ?? 0));
      expect(edge(nearestOf(circles, at))).toBe(edge(all[0] ?? null));
    }),
  );
});

it.each<[string, Circle['at'], { latitude: number; longitude: number }]>([
  ['across the date line', { lat: 0, lng: 179.9999 }, { latitude: 0, longitude: -179.9999 }],
  ['across the pole', { lat: 89.9999, lng: 0 }, { latitude: 89.9999, longitude: 180 }],
])('a place %s is within a circle of 100 m, though others come first', (_, at, position) => {
  const others: Circle[] = Array.from({ length: 1000 }, (__, nth) => ({
    at: { lat: nth / 100, lng: 10 },
    radius: 100,
  }));
  const found = nearestOf([...others, { at, radius: 100 }], { ...position, accuracy: 0 });
  expect(found).toMatchObject({ distance: 22, isWithin: true });
});
