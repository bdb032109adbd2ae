import { describe, test } from 'vitest';
import { word } from '#tests/support/words.ts';
import { isReady, useClockedSite } from './harness/index.ts';

describe('the provider’s dashboard', () => {
  const site = useClockedSite();

  test('is where the staff land, and its figures open the lists behind them', async () => {
    const page = await site.open('/', { as: 'vendor' });
    await page.waitForURL((url) => url.pathname === '/vendor/dashboard');
    await isReady(page);
    await page.getByRole('link', { name: word('vendor:dashboard.active') }).click();
    await page.waitForURL((url) => url.pathname === '/vendor/tenement/company' && url.search.includes('active'));
    await page.getByText('Acme Works').first().waitFor();
    await page.goBack();
    await page.getByRole('link', { name: word('vendor:dashboard.online') }).click();
    await page.waitForURL((url) => url.pathname === '/vendor/tenement/device' && url.search.includes('last_seen__gte'));
    await page.goBack();
    await page.getByRole('link', { name: 'Acme Works' }).click();
    await page.getByRole('dialog', { name: 'Acme Works' }).waitFor();
  });
});
