import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { applicationRoutes } from '#shared/routing/application-routes.ts';
import { slices } from '../slices.ts';
import { allRoutes } from './routes.ts';

test('every screen is among the paths of the application: a link to any other answers 404', () => {
  const known = new Set(applicationRoutes.map((path) => path.toLowerCase()));
  expect(allRoutes.map(({ path }) => path).filter((path) => !known.has(path.toLowerCase()))).toEqual([]);
});

test('the palette finds every screen by what people call it', () => {
  const { find } = z
    .object({ find: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync('public/locales/en/menu.json', 'utf8')));
  const listed = allRoutes
    .filter(({ unlisted, found }) => !unlisted || found)
    .map(({ title }) => title.replace('menu:', ''));
  expect(listed.filter((key) => !find[key])).toEqual([]);
  expect(Object.keys(find).filter((key) => !listed.includes(key))).toEqual([]);
});

test('the application knows every record that a screen lists, so that logs and links can name it', () => {
  const known = new Set(slices.flatMap(({ resources }) => Object.keys(resources)));
  const listed = allRoutes.flatMap(({ resource }) => resource ?? []);
  expect(listed.filter((name) => !known.has(name))).toEqual([]);
});
