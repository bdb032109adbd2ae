import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  aroundAll,
  fromPixel,
  pan,
  tilesIn,
  toCoordinates,
  toPixel,
  toPoint,
  within,
  worldSize,
  zoomAt,
  type Size,
  type View,
} from './projection.ts';

const size: Size = { width: 592, height: 352 };
const views: fc.Arbitrary<View> = fc
  .record({
    centre: fc.record({
      x: fc.double({ min: 0, max: 0.999, noNaN: true }),
      y: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    zoom: fc.double({ min: 0, max: 18, noNaN: true }),
  })
  .map((view) => within(view, size));
const pixels = fc.record({ x: fc.integer({ min: 0, max: 591 }), y: fc.integer({ min: 0, max: 351 }) });

const at = (lat: number, lng: number, metres = 0) => ({ at: { lat, lng }, metres });

describe('projection', () => {
  it('there and back is the same place', () =>
    fc.assert(
      fc.property(
        fc.double({ min: -85, max: 85, noNaN: true }),
        fc.double({ min: -180, max: 179.9999, noNaN: true }),
        (lat, lng) => {
          const back = toCoordinates(toPoint({ lat, lng }));
          expect(Math.abs(back.lat - lat)).toBeLessThan(1e-4);
          expect(Math.abs(back.lng - lng)).toBeLessThan(1e-4);
        },
      ),
    ));

  it('knows the corners', () => {
    expect(toPoint({ lat: 0, lng: 0 })).toEqual({ x: 0.5, y: 0.5 });
    expect(toCoordinates({ x: 1.25, y: 0.5 })).toEqual({ lat: 0, lng: -90 });
    expect(worldSize(1)).toBe(512);
  });

  it('a pixel and the point under it belong together', () =>
    fc.assert(
      fc.property(views, pixels, (view, pixel) => {
        const seen = toPixel(fromPixel(pixel, view, size), view, size);
        // In a narrow world the same point is seen twice.
        const world = worldSize(view.zoom);
        const apart = Math.abs(seen.x - pixel.x);
        expect(Math.min(apart, Math.abs(apart - world))).toBeLessThan(0.01);
        expect(Math.abs(seen.y - pixel.y)).toBeLessThan(0.01);
      }),
    ));

  it('no sky is seen above or below, wherever the hand goes', () =>
    fc.assert(
      fc.property(
        views,
        fc.array(fc.record({ x: fc.integer({ min: -2000, max: 2000 }), y: fc.integer({ min: -2000, max: 2000 }) })),
        (view, ways) => {
          const end = ways.reduce((now, way) => pan(now, way, size), view);
          const half = size.height / 2 / worldSize(end.zoom);
          expect(end.centre.y - half).toBeGreaterThanOrEqual(-1e-9);
          expect(end.centre.y + half).toBeLessThanOrEqual(1 + 1e-9);
          expect(end.centre.x >= 0 && end.centre.x < 1).toBe(true);
        },
      ),
    ));

  it('what lies under the pointer stays there while zooming', () =>
    fc.assert(
      fc.property(views, pixels, fc.double({ min: -3, max: 3, noNaN: true }), (view, pixel, steps) => {
        const under = fromPixel(pixel, view, size);
        const zoomed = zoomAt(view, steps, pixel, size);
        const after = fromPixel(pixel, zoomed, size);
        expect(Math.abs(after.x - Math.round(after.x - under.x) - under.x) * worldSize(zoomed.zoom)).toBeLessThan(0.01);
      }),
    ));

  it('tiles cover every pixel once', () =>
    fc.assert(
      fc.property(views, pixels, fc.integer({ min: 0, max: 6 }), (view, pixel, tileZoom) => {
        // Only as many tiles as a view may have.
        fc.pre(worldSize(view.zoom) / 2 ** tileZoom > 100);
        const over = tilesIn(view, size, tileZoom).filter(
          ({ left, top, side }) => pixel.x >= left && pixel.x < left + side && pixel.y >= top && pixel.y < top + side,
        );
        expect(over).toHaveLength(1);
      }),
    ));

  it.each([
    ['two places', [at(53.4, -1.4), at(53.2, -1.6)], { lat: 53.30012, lng: -1.5 }, 13_000],
    ['both sides of the date line', [at(-17, 179.9), at(-17, -179.9)], { lat: -17, lng: -180 }, 10_700],
    ['one', [at(53.4, -1.4, 250)], { lat: 53.4, lng: -1.4 }, 250],
  ])('the middle of %s, and how far they reach', (_, circles, middle, metres) => {
    const found = aroundAll(circles);
    expect(found?.at.lat).toBeCloseTo(middle.lat, 3);
    expect(Math.abs((found?.at.lng ?? 0) - middle.lng) % 360).toBeCloseTo(0, 3);
    expect(Math.abs((found?.metres ?? 0) - metres)).toBeLessThan(300);
  });

  it('of no places there is none', () => expect(aroundAll([])).toBeNull());
});
