import { describe, expect, test } from 'vitest';
import { payOrder, placeOrder, vendorTransaction } from '#features/subscription/contract.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { openPost } from '#tests/support/post.ts';
import { word } from '#tests/support/words.ts';
import { isReady, useClockedSite } from './harness/index.ts';

describe('comparing payments with their provider', () => {
  const site = useClockedSite();

  async function deliver(): Promise<void> {
    const post = await openPost(site.server);
    await post.deliver();
    await post.stop();
  }

  /** Orders and pays by card in the sandbox; the payer closes the page there. */
  async function paidWithoutReturn(description: string, total: number): Promise<void> {
    const { server, people } = site;
    const [vendor, admin] = [
      server.caller(await people.tokenOf('vendor')),
      server.caller(await people.tokenOf('adminA')),
    ];
    const body = { company: people.a.id, type: 'new', description, total, currency: 'USD' } as const;
    const { id } = dataOf(await vendor.callEndpoint(placeOrder, { body }));
    const { url } = dataOf(await admin.callEndpoint(payOrder, { body: { id, gateway: 'telr' } }));
    await server.fetch(new URL(url).pathname, {
      method: 'POST',
      body: 'ending=pay',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  }

  test('shows what was paid there and not here, on the dashboard too, settles one and closes the other', async () => {
    await paidWithoutReturn('Explained', 70_000);
    await paidWithoutReturn('Taken over', 81_000);
    const page = await site.open('/vendor/payment/order', { as: 'vendor' });
    await isReady(page);
    const compare = word('vendor:order.action.compare.label');
    for (const total of ['$700.00', '$810.00']) {
      await page.getByRole('row').filter({ hasText: total }).getByRole('button').last().click();
      await page.getByRole('menuitem', { name: compare }).click();
      await page.getByText(word('vendor:order.action.compare.done_one')).first().waitFor();
    }
    await deliver();

    await page.goto(`${new URL(page.url()).origin}/vendor/dashboard`);
    const tile = page.getByRole('link', { name: word('vendor:dashboard.differences') }).last();
    await tile.getByText('2', { exact: true }).waitFor();
    await tile.click();
    await page.waitForURL((url) => url.pathname === '/vendor/payment/difference' && url.search.includes('open'));
    const rowOf = (text: string) => page.getByRole('row').filter({ hasText: text });
    const kind = word('vendor:paymentDifference.kind_choice.paid_there');
    for (const total of ['$700.00', '$810.00']) await rowOf(total).getByText(kind).waitFor();

    const settle = word('vendor:paymentDifference.action.settle.label');
    await rowOf('$700.00').getByRole('button').last().click();
    await page.getByRole('menuitem', { name: settle }).click();
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await dialog
      .getByRole('textbox', { name: word('vendor:paymentDifference.field.reason') })
      .fill('Paid back by bank transfer');
    await dialog.getByRole('button', { name: settle, exact: true }).click();
    // The list shows the open ones.
    await rowOf('$700.00').waitFor({ state: 'detached' });

    // The other payment is taken over: both agree, and its line closes by itself.
    const vendor = site.server.caller(await site.people.tokenOf('vendor'));
    const payments = dataOf(await vendor.callEndpoint(vendorTransaction.calls.list, { query: {} }));
    const id = payments.find(({ amount }) => amount === 81_000)?.id ?? 0;
    dataOf(await vendor.callEndpoint(vendorTransaction.actions.check.call, { body: { ids: [id] } }));
    await deliver();
    await rowOf('$810.00').waitFor({ state: 'detached' });

    await page.goto(`${new URL(page.url()).origin}/vendor/payment/difference`);
    await rowOf('$700.00').getByText('Paid back by bank transfer').waitFor();
    await rowOf('$700.00').getByText(word('vendor:paymentDifference.status_choice.settled'), { exact: true }).waitFor();
    await rowOf('$810.00').getByText(word('vendor:paymentDifference.status_choice.closed'), { exact: true }).waitFor();
    await expect.poll(() => page.getByRole('row').filter({ hasText: kind }).count()).toBe(2);
  });
});
