import { describe, expect, test } from 'vitest';
import { word } from '#tests/support/words.ts';
import { patience, useSite } from './harness/index.ts';

describe('the dashboard', () => {
  const site = useSite();

  test('every figure opens a list of as many', async () => {
    const as = await site.signIn('administrator');
    const page = await site.open('/', { as });
    const tiles = page.locator('a.dashboard-tile');
    await tiles.first().waitFor();
    const opened: string[] = [];
    for (const [at, tile] of (await tiles.all()).entries()) {
      const title = (await tile.locator('.dashboard-tile-title').textContent()) ?? '';
      const figure = await tile.locator('.dashboard-tile-figure').textContent();
      await tile.click();
      const count = page.locator('.page-count').first();
      // The list of unknown punches is empty at first; the others say how many even then.
      if (figure === '0')
        await page.getByText(word('common:list.noResult')).or(page.locator('.page-count')).first().waitFor();
      else await expect.poll(() => count.textContent(), { ...patience, message: title }).toBe(figure);
      opened.push(title);
      await page.goto('/');
      await tiles.nth(at).waitFor();
    }
    expect(opened).toHaveLength(5);
  });
});
