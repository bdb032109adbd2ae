import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { site } from './site.ts';

const folder = mkdtempSync(join(tmpdir(), 'muster-site-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('caches versioned files for a year, and missing files not at all', async () => {
  for (const name of ['404.html', 'app.js']) writeFileSync(join(folder, name), name);
  const app = site({ scheme: 'http' }, folder);
  const caching = async (path: string): Promise<unknown[]> => {
    const answer = await app.request(path);
    return [answer.status, answer.headers.get('cache-control')];
  };
  expect(await caching('/app.js?v=1')).toEqual([200, 'public, max-age=31536000, immutable']);
  expect(await caching('/app.js')).toEqual([200, 'no-cache']);
  expect(await caching('/soon.js?v=1')).toEqual([404, 'no-cache']);
  expect(await caching('/_astro/soon.js')).toEqual([404, 'no-cache']);
});
