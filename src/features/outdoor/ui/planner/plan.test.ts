import { expect, test } from 'vitest';
import { lengthOf, nextHours, visitsByCell } from './plan.ts';

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
