// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepPlace, takePlace } from './return-place.ts';

const at = (address: string): void => globalThis.history.replaceState(null, '', address);
const store = (place: unknown, more: object = {}): void =>
  sessionStorage.setItem('page.return', JSON.stringify({ place, until: Date.now() + 1000, ...more }));

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  at('/');
});

test('a page is come back to once, with its question', () => {
  at('/team/employee?search=anna&page=2');
  keepPlace();
  expect(takePlace()).toBe('/team/employee?search=anna&page=2');
  expect(takePlace()).toBe('/');
});

test('home is nothing to come back to', () => {
  at('/');
  keepPlace();
  expect(sessionStorage.length).toBe(0);
});

test('a page that ended is come back to by the same person in the same company alone', () => {
  at('/team/employee');
  const whose = { user_id: 7, company_id: 3 };
  keepPlace(whose);
  expect(takePlace({ user_id: 8, company_id: 3 })).toBe('/');
  keepPlace(whose);
  expect(takePlace({ user_id: 7, company_id: 4 })).toBe('/');
  keepPlace(whose);
  expect(takePlace(whose)).toBe('/team/employee');
});

test('what was kept long ago is forgotten', () => {
  vi.useFakeTimers();
  at('/team/employee');
  keepPlace();
  vi.advanceTimersByTime(31 * 60_000);
  expect(takePlace()).toBe('/');
});

test.each([
  '//elsewhere.test/x',
  '/\\elsewhere.test',
  '/\t/elsewhere.test',
  'https://elsewhere.test',
  'javascript:alert(1)',
  'team/employee',
  '',
  7,
  null,
])('never leads elsewhere: %s', (place) => {
  store(place);
  expect(takePlace()).toBe('/');
});

test('what is no text of ours is nothing', () => {
  sessionStorage.setItem('page.return', '{"place":');
  expect(takePlace()).toBe('/');
});
