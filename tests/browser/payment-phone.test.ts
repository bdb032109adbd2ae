import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { checkDelay } from '#features/subscription/machines/payment-result.machine.ts';
import { word } from '#tests/support/words.ts';
import { faultsOf, isReady, useClockedSite, type Look } from './harness/index.ts';

const phones = [
  { role: 'adminA', plan: 'Standard', language: 'en', theme: 'light', viewport: 'narrow' },
  { role: 'adminB', plan: 'الخطة الأساسية', language: 'ar', theme: 'dark', viewport: 'narrow' },
] as const;

describe('on a phone, by touch', () => {
  const site = useClockedSite();

  test.each(phones)('a plan is chosen, paid and told in $language, $theme', async ({ role, plan, ...look }) => {
    const text = (key: string, values: Record<string, string | number> = {}): string =>
      word(key, values, look.language);
    const page = await site.open('/subscription', { as: role, ...look });
    await isSound(page, look);
    await page.getByRole('button', { name: text('sub:subscription.choose') }).tap();
    const standard = page.getByRole('radio', { name: plan });
    await standard.locator('xpath=..').tap();
    await expect.poll(() => standard.isChecked()).toBe(true);
    await page.getByRole('textbox', { name: text('sub:purchase.quantity.employees') }).fill('10');
    const order = page.locator('.purchase-receipt [data-variant="primary"]');
    await order.waitFor();
    await isSound(page, look);
    await order.tap();
    const dialog = page.getByRole('dialog');
    const gateway = dialog.getByRole('button', { name: new RegExp(text('sub:order.gateway')) });
    await gateway.tap();
    await page.getByRole('option', { name: 'PayPal' }).tap();
    await isSound(page, look);
    await dialog.getByRole('button', { name: text('sub:order.goOn') }).tap();
    await page.getByRole('heading', { name: text('sub:sandbox.title.paypal') }).waitFor();
    await isSound(page, look);
    // What is paid for, in the payer's language.
    await page.getByText(`${plan} × 10`).waitFor();
    await page.getByRole('button', { name: text('sub:sandbox.ending.pay'), exact: true }).tap();
    await page.waitForURL((url) => url.pathname.startsWith('/payment/paypal'), { waitUntil: 'commit' });
    await page.getByText(text('sub:payment.checking')).waitFor();
    await page.clock.fastForward(checkDelay);
    await page
      .getByRole('status')
      .filter({ hasText: text('sub:payment.status.PAID') })
      .waitFor();
    await isSound(page, look);
    await page.getByRole('button', { name: text('sub:payment.toOrders') }).tap();
    await page.waitForURL('**/subscription/order');
    await page.getByText(text('sub:order.status_choice.paid'), { exact: true }).first().waitFor();
    await isSound(page, look);
  });
});

/** Nothing is cut, too small to touch or wider than the screen. */
async function isSound(page: Page, look: Look): Promise<void> {
  await isReady(page);
  expect(await faultsOf(page, look)).toEqual([]);
}
