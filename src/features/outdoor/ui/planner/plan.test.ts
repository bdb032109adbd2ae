import { expect, test } from 'vitest';
import { hoursInOrder, lengthOf, movedTo, nextHours, shortOrder, visitsByCell } from './plan.ts';

const visit = (id: number, start_time: string, end_time: string, status = 'planned') => ({
  id,
  employee: { id: 1 },
  client: null,
  visit_date: '2026-03-02',
  start_time,
  end_time,
  status,
});

test('the visits of a day stand in the order in which they are made', () => {
  const at = visitsByCell([visit(1, '11:00', '12:00'), visit(2, '09:00', '10:00')]);
  expect(at(1, '2026-03-02').map(({ id }) => id)).toEqual([2, 1]);
  expect(at(1, '2026-03-03')).toEqual([]);
});

test.each([
  ['a free day begins in the morning', [], { start_time: '09:00', end_time: '10:00' }],
  ['the next follows the last', [visit(1, '09:00', '10:30')], { start_time: '10:30', end_time: '11:30' }],
  [
    'a cancelled one takes no hour',
    [visit(1, '09:00', '10:30', 'cancelled')],
    { start_time: '09:00', end_time: '10:00' },
  ],
  ['the last ends before midnight', [visit(1, '22:00', '23:30')], { start_time: '23:30', end_time: '23:59' }],
  ['a full day has none', [visit(1, '22:00', '23:59')], null],
])('%s', (_, visits, hours) => expect(nextHours(visits)).toEqual(hours));

test('a route is as long as its legs; an unknown place is passed over', () => {
  const [south, north] = [
    { lat: 0, lng: 0 },
    { lat: 1, lng: 0 },
  ];
  expect(lengthOf([south])).toBe(0);
  expect(Math.round(lengthOf([south, undefined, north, south]) / 1000)).toBe(222);
});

const along = (lng: number) => ({ lat: 0, lng });

test.each([
  ['nothing', [], []],
  ['one', [along(1)], [0]],
  ['a way there and back is straightened', [along(0), along(3), along(1), along(2)], [0, 2, 3, 1]],
  ['the first stays the first', [along(2), along(0), along(1), along(3)], [0, 3, 2, 1]],
  ['an unknown place comes last', [along(0), undefined, along(2), along(1)], [0, 3, 2, 1]],
  ['across the date line', [along(179), along(-178), along(-180)], [0, 2, 1]],
])('a short way: %s', (_, stops, order) => expect(shortOrder(stops)).toEqual(order));

test('a short way is never longer than the planned one, and has every stop once', () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const random = (nth: number): number => Math.abs(Math.sin(seed * 12.9898 + nth * 78.233) * 43_758.5453) % 1;
    const stops = Array.from({ length: 2 + (seed % 9) }, (_, nth) => ({
      lat: 48 + random(nth),
      lng: 16 + random(nth + 50),
    }));
    const order = shortOrder(stops);
    expect(order.toSorted((a, b) => a - b)).toEqual(stops.map((_, at) => at));
    expect(order[0]).toBe(0);
    expect(lengthOf(order.map((at) => stops[at]))).toBeLessThanOrEqual(lengthOf(stops) + 0.01);
  }
});

test('in another order each visit keeps its length, and breaks stay where they were', () => {
  const [short, long, last] = [visit(1, '09:00', '09:30'), visit(2, '10:00', '12:00'), visit(3, '12:00', '13:00')];
  expect(hoursInOrder([short, long, last], movedTo([short, long, last], 1, 0))).toEqual([
    { id: 2, start_time: '09:00', end_time: '11:00' },
    { id: 1, start_time: '11:30', end_time: '12:00' },
  ]);
  expect(hoursInOrder([short, long], [short, long])).toEqual([]);
  // Overlapping visits need more of the day in a row than there is.
  const [late, later] = [visit(1, '20:00', '23:00'), visit(2, '20:00', '23:00')];
  expect(hoursInOrder([late, later], [later, late])).toBeNull();
});
