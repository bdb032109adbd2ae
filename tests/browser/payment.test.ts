import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { order, payOrder } from '#features/subscription/contract.ts';
import { checkDelay } from '#features/subscription/machines/payment-result.machine.ts';
import { wordsIn } from '#server/words/index.ts';
import { faultsOf, useSite } from './harness/index.ts';
import { builtKey } from '#shared/i18n/index.ts';

const { text } = wordsIn('en');

describe('paying an order through the sandbox', () => {
  const site = useSite();

  /** The dialog for choosing how to pay. */
  async function toDialog(page: Page): Promise<Locator> {
    await page.getByText('Attendance, 50 people').first().waitFor();
    const row = page.getByRole('row').filter({ hasText: 'Attendance, 50 people' });
    await row.getByRole('button').last().click();
    await page.getByRole('menuitem', { name: text('sub:order.pay') }).click();
    return page.getByRole('dialog');
  }

  /** From the order to the sandbox's page, as a person gets there. */
  async function toCheckout(page: Page, way: 'telr' | 'paypal'): Promise<void> {
    const dialog = await toDialog(page);
    if (way === 'paypal') {
      await dialog.getByRole('button', { name: new RegExp(text('sub:order.gateway')) }).click();
      await page.getByRole('option', { name: 'PayPal' }).click();
    }
    await dialog.getByRole('button', { name: text('sub:order.goOn') }).click();
    await page.getByRole('heading', { name: text(`sub:sandbox.title.${way}`) }).waitFor();
  }

  /** The page to which the provider leads back shows that it checks, and waits for the length of its first delay. */
  async function isChecked(page: Page, checking: string): Promise<void> {
    await page.getByText(checking).waitFor();
    await page.clock.fastForward(checkDelay);
  }

  test('asks once for the way to the provider; stays until it is there, says what came between, and closes then', async () => {
    const as = await site.signIn('administrator');
    const page = await site.open('/subscription/order', { as, expected: [/Failed to load resource/] });
    const answer = Promise.withResolvers<void>();
    let asked = 0;
    await page.route('**/subscriptions/orders/pay/', async (route) => {
      asked += 1;
      await answer.promise;
      await route.abort();
    });
    const dialog = await toDialog(page);
    const goOn = dialog.getByRole('button', { name: text('sub:order.goOn') });
    await goOn.click();
    await dialog.getByRole('button', { name: text('common:form.cancel'), disabled: true }).waitFor();
    await goOn.press('Enter');
    await goOn.press('Escape');
    answer.resolve();
    await dialog
      .getByRole('alert')
      .filter({ hasText: text('common:form.unreachable') })
      .waitFor();
    expect(asked).toBe(1);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  test('declined, cancelled, failed and then paid, each told on its page; paid once', async () => {
    const as = await site.signIn('administrator');
    const page = await site.open('/subscription/order', { as });
    await page.clock.install();
    const endings = [
      ['telr', 'decline', 'DECLINED', 'alert'],
      ['telr', 'cancel', 'CANCELLED', 'alert'],
      ['telr', 'fail', 'FAILED', 'alert'],
      ['paypal', 'fail', 'FAILED', 'status'],
      ['paypal', 'cancel', 'CANCELLED', 'alert'],
      ['paypal', 'pay', 'PAID', 'status'],
    ] as const;
    for (const [way, ending, status, role] of endings) {
      await toCheckout(page, way);
      await page.getByRole('button', { name: text(`sub:sandbox.ending.${ending}`), exact: true }).click();
      await page.waitForURL((url) => url.pathname.startsWith(`/payment/${way}`), { waitUntil: 'commit' });
      await isChecked(page, text('sub:payment.checking'));
      await page
        .getByRole(role)
        .filter({ hasText: text(builtKey(`sub:payment.status.${status}`)) })
        .waitFor();
      // It shows the order, whatever the result.
      await page.getByText(/^Order .+ · \$1,488\.00$/).waitFor();
      if (status !== 'PAID') {
        await page.goto(`${site.originOf('acme')}/subscription/order`);
        continue;
      }
      // Loaded again, the page says that it has already been paid.
      await page.reload();
      await isChecked(page, text('sub:payment.checking'));
      await page
        .getByRole('alert')
        .filter({ hasText: text('sub:payment.status.ORDER_PAID') })
        .waitFor();
    }
    await page.goto(`${site.originOf('acme')}/subscription/order`);
    const row = page.getByRole('row').filter({ hasText: 'Attendance, 50 people' });
    await row.getByText(text('sub:order.status_choice.paid'), { exact: true }).waitFor();
    await page.goto(`${site.originOf('acme')}/system/operation-Log`);
    await page
      .getByRole('row')
      .filter({ hasText: text('sys:operationLog.action_choice.pay') })
      .first()
      .getByText(text('sys:operationLog.changed.gateway'))
      .waitFor();
  });

  test.each([
    { language: 'ar', viewport: 'narrow', theme: 'light' },
    { language: 'en', viewport: 'wide', theme: 'dark' },
  ] as const)('its result in $language, $viewport, $theme', async ({ language, viewport, theme }) => {
    const words = wordsIn(language);
    const as = await site.signIn('arabicAdministrator');
    const orders = await as.client.callEndpoint(order.calls.list, { query: {} });
    if (!orders.isSuccess) throw new Error(orders.code);
    const id = orders.data.data.find(({ status }) => status !== 'paid')?.id ?? 0;
    const begun = await as.client.callEndpoint(payOrder, { body: { id, gateway: 'telr' } });
    if (!begun.isSuccess) throw new Error(begun.code);
    const page = await site.open(new URL(begun.data.data.url).pathname, { language, viewport, theme });
    await page.clock.install();
    // No language was requested, so it is the account's and not the page's.
    await page.getByRole('button', { name: wordsIn('ar').text('sub:sandbox.ending.pay'), exact: true }).click();
    await isChecked(page, words.text('sub:payment.checking'));
    await page
      .getByRole('status')
      .filter({ hasText: words.text('sub:payment.status.PAID') })
      .waitFor();
    expect(await faultsOf(page, { language, viewport, theme })).toEqual([]);
  });

  test.each([
    ['/payment/telr/', 'ORDER_NOT_FOUND'],
    ['/payment/telr/?OrderRef=nobodys', 'ORDER_NOT_FOUND'],
    [`/payment/telr/?OrderRef=${'x'.repeat(300)}`, 'ORDER_NOT_FOUND'],
    ['/payment/paypal/?paymentId=P&PayerID=Q', 'ORDER_NOT_FOUND'],
  ])('a link that nobody gave: %s', async (path, status) => {
    const page = await site.open(path, { expected: [/status of 400/] });
    await page
      .getByRole('alert')
      .filter({ hasText: text(builtKey(`sub:payment.status.${status}`)) })
      .waitFor();
  });
});
