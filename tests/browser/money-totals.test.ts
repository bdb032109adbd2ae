import { describe, expect, test } from 'vitest';
import { placeOrder } from '#features/subscription/contract.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { word } from '#tests/support/words.ts';
import { isReady, useClockedSite } from './harness/index.ts';

describe('the totals of orders', () => {
  const site = useClockedSite();

  test('follow the conditions and the shown columns, and grow with a new order; each currency by itself', async () => {
    const { server, people } = site;
    const vendor = server.caller(await people.tokenOf('vendor'));
    const place = async (company: number, total: number, currency: string): Promise<void> => {
      const body = { company, type: 'new', description: 'A year', total, currency } as const;
      dataOf(await vendor.callEndpoint(placeOrder, { body }));
    };
    await place(people.a.id, 100_050, 'USD');
    await place(people.b.id, 200_000, 'USD');
    await place(people.a.id, 1234, 'KWD');
    const page = await site.open('/vendor/payment/order', { as: 'vendor' });
    await isReady(page);
    const totals = page.getByRole('group', { name: word('common:list.totals') });
    const label = word('vendor:order.field.total');
    await totals.getByText(`${label} $3,000.50`).waitFor();
    await totals.getByText(/KWD\s1\.234/).waitFor();
    await expect.poll(() => totals.getByText(word('vendor:order.field.refunded')).count()).toBe(0);
    await page.getByRole('searchbox', { name: word('common:list.search'), exact: true }).fill('nothing like it');
    await totals.waitFor({ state: 'detached' });
    await page.goto('/vendor/payment/order?currency=USD');
    await totals.getByText(`${label} $3,000.50`).waitFor();
    await expect.poll(() => totals.getByText('KWD').count()).toBe(0);

    // A company sees the sums of its own orders, as they come.
    const own = await site.open('/subscription/order', { as: 'adminA' });
    const ownTotals = own.getByRole('group', { name: word('common:list.totals') });
    await ownTotals.getByText('$1,000.50').waitFor();
    await place(people.a.id, 50, 'USD');
    await ownTotals.getByText('$1,001.00').waitFor();
    await expect.poll(() => ownTotals.getByText('$2,000.00').count()).toBe(0);
  });
});
