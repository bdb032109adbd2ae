import { expect, test } from 'vitest';
import { applicationRoutes } from '#shared/routing/index.ts';
import { allRoutes } from './routes.ts';

test('every screen is among the paths of the application: a link to any other answers 404', () => {
  const known = new Set(applicationRoutes.map((path) => path.toLowerCase()));
  expect(allRoutes.map(({ path }) => path).filter((path) => !known.has(path.toLowerCase()))).toEqual([]);
});
