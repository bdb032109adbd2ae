import { describe, expect, test } from 'vitest';
import {
  confirmTelr,
  order,
  payOrder,
  placeOrder,
  refundPayment,
  vendorTransaction,
} from '#features/subscription/contract.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { openPost } from '#tests/support/post.ts';
import { word } from '#tests/support/words.ts';
import { isReady, useClockedSite } from './harness/index.ts';

describe('giving a payment back', () => {
  const site = useClockedSite();

  /** Orders as the staff and pays by card in the sandbox. */
  async function paid(description: string, total: number) {
    const { server, people } = site;
    const [vendor, admin] = [
      server.caller(await people.tokenOf('vendor')),
      server.caller(await people.tokenOf('adminA')),
    ];
    const body = { company: people.a.id, type: 'new', description, total, currency: 'USD' } as const;
    const { id } = dataOf(await vendor.callEndpoint(placeOrder, { body }));
    const { url } = dataOf(await admin.callEndpoint(payOrder, { body: { id, gateway: 'telr' } }));
    const back = await server.fetch(new URL(url).pathname, {
      method: 'POST',
      body: 'ending=pay',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    const key = new URL(back.headers.get('location') ?? '', 'http://muster.test').searchParams.get('OrderRef') ?? '';
    dataOf(await server.caller().callEndpoint(confirmTelr, { body: { order_ref: key } }));
    return { server, vendor, admin };
  }

  async function deliver(): Promise<void> {
    const post = await openPost(site.server);
    await post.deliver();
    await post.stop();
  }

  test('in part by the staff, with its credit note at the company', async () => {
    const { admin } = await paid('A year', 120_050);
    const page = await site.open('/vendor/payment/transaction', { as: 'vendor' });
    await isReady(page);
    await page.getByRole('row').filter({ hasText: '$1,200.50' }).getByRole('button').last().click();
    const label = word('vendor:transaction.refund.label');
    await page.getByRole('menuitem', { name: label }).click();
    const dialog = page.getByRole('dialog');
    const amount = dialog.getByRole('textbox', { name: word('vendor:transaction.refund.amount') });
    await amount.fill('1200.51');
    await dialog.getByRole('textbox', { name: word('vendor:refund.field.reason') }).fill('Ordered by mistake');
    await dialog.getByRole('button', { name: label }).click();
    await dialog.getByText(word('vendor:transaction.refund.tooMuch', { amount: '$1,200.50' })).waitFor();
    await amount.fill('200.5');
    await dialog.getByRole('button', { name: label }).click();
    await dialog.waitFor({ state: 'detached' });
    await deliver();
    await page.getByRole('row').filter({ hasText: '$1,200.50' }).getByText('$200.50').waitFor();
    await page.goto(`${new URL(page.url()).origin}/vendor/payment/refund`);
    await page
      .getByRole('row')
      .filter({ hasText: 'Ordered by mistake' })
      .getByText(word('vendor:refund.status_choice.done'), { exact: true })
      .waitFor();

    const own = await site.open('/subscription/order', { as: 'adminA' });
    const row = own.getByRole('row').filter({ hasText: 'A year' });
    await row.getByText('$200.50').waitFor();
    await row.getByRole('button').last().click();
    const [{ credit_notes: number } = { credit_notes: '' }] = dataOf(
      await admin.callEndpoint(order.calls.list, { query: {} }),
    );
    const [file] = await Promise.all([
      own.waitForEvent('download'),
      own.getByRole('menuitem', { name: word('sub:order.creditNote', { number: number ?? '' }) }).click(),
    ]);
    expect(file.suggestedFilename()).toContain(number);
  });

  test('that the provider did not confirm: the staff mark one as refunded and one as not', async () => {
    const { vendor } = await paid('A month', 30_000);
    const [payment] = dataOf(await vendor.callEndpoint(vendorTransaction.calls.list, { query: {} }));
    // The sandbox does not answer such amounts.
    for (const [amount, reason] of [
      [10_013, 'On the statement'],
      [5013, 'Not on the statement'],
    ] as const)
      dataOf(
        await vendor.callEndpoint(refundPayment, {
          body: { id: payment?.id ?? 0, amount, reason, key: crypto.randomUUID() },
        }),
      );
    await deliver();
    const page = await site.open('/vendor/payment/refund', { as: 'vendor' });
    await isReady(page);
    for (const [reason, action, state] of [
      ['On the statement', 'accept', 'done'],
      ['Not on the statement', 'reject', 'refused'],
    ] as const) {
      const row = page.getByRole('row').filter({ has: page.getByText(reason, { exact: true }) });
      await row.getByText(word('vendor:refund.status_choice.unknown'), { exact: true }).waitFor();
      await row.getByRole('button').last().click();
      const label = word(`vendor:refund.action.${action}.label`);
      await page.getByRole('menuitem', { name: label, exact: true }).click();
      const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
      await dialog.getByRole('textbox', { name: word('vendor:refund.field.reason') }).fill('Statement of November');
      await dialog.getByRole('button', { name: label, exact: true }).click();
      await row.getByText(word(`vendor:refund.status_choice.${state}`), { exact: true }).waitFor();
    }
    // Only what was refunded has a credit note and counts at the payment.
    const notes = page.getByRole('row').filter({ hasText: 'statement' }).filter({ hasText: 'CN-' });
    await expect.poll(() => notes.count()).toBe(1);
    await page.goto(`${new URL(page.url()).origin}/vendor/payment/transaction`);
    await page.getByRole('row').filter({ hasText: '$300.00' }).getByText('$100.13').waitFor();
  });
});
