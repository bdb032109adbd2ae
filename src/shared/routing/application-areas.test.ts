import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { applicationAreas } from './application-areas.ts';
import { applicationRoutes } from './application-routes.ts';

const areaOf = (path: string): string => path.split('/')[1]?.toLowerCase() ?? '';

test('the areas are those of the application’s paths', () => {
  expect(applicationAreas).toEqual([...new Set(applicationRoutes.map(areaOf))]);
});

test('no document of its own lies in one', () => {
  const pages = globSync('src/pages/**/*.astro').map((file) => file.replace('src/pages', '').replace('.astro', ''));
  const documents = pages.filter((page) => !page.includes('['));
  expect(documents.length).toBeGreaterThan(10);
  expect(documents.filter((page) => applicationAreas.includes(areaOf(page)))).toEqual([]);
});
