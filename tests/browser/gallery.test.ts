import { describe, expect, test } from 'vitest';
import { sections } from '#shared/form/gallery/sections.ts';
import { faultsOf, looks, useGallery } from './harness/index.ts';

describe('gallery', () => {
  const gallery = useGallery();

  test.each(sections.map(({ id }) => id))('%s has no fault in opposite looks', async (id) => {
    const found = [];
    for (const look of looks) {
      const page = await gallery.open(id, look);
      found.push({ ...look, faults: await faultsOf(page, look) });
      await page.close();
    }
    expect(found.filter(({ faults }) => faults.length > 0)).toEqual([]);
  });
});
