import { expect, test } from 'vitest';
import { chosen } from './turn.ts';

const all = Array.from({ length: 11 }, (_, at) => `journey-${at}`);

test('four commits after each other walk every journey, and those that are always run each time', () => {
  const always = new Set(['journey-3']);
  const runs = [40, 41, 42, 43].map((commits) => chosen(all, always, commits));
  expect(runs.every((run) => run.includes('journey-3'))).toBe(true);
  const others = runs.flat().filter((path) => path !== 'journey-3');
  expect(others.toSorted()).toEqual(all.filter((path) => path !== 'journey-3').toSorted());
  expect(Math.max(...runs.map((run) => run.length))).toBe(4);
});
