import { describe, expect, test } from 'vitest';
import { sections } from '#shared/form/gallery/sections.ts';
import { faultsOf, looks, useGallery } from './harness/index.ts';

/** Sections on one page: for each page and look it is loaded once, with axe. */
const aPage = 4;
const pages = Array.from({ length: Math.ceil(sections.length / aPage) }, (_, at) =>
  sections.slice(at * aPage, (at + 1) * aPage).map(({ id }) => id),
);

describe('gallery', () => {
  const gallery = useGallery();

  test.each(pages.map((ids) => ids.join(',')))('%s: no fault in opposite looks', async (ids) => {
    const found = [];
    for (const look of looks) {
      const page = await gallery.open(ids, look);
      found.push({ ...look, faults: await faultsOf(page, look) });
      await page.close();
    }
    expect(found.filter(({ faults }) => faults.length > 0)).toEqual([]);
  });
});
