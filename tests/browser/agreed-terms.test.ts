import { expect, test } from 'vitest';
import { password } from '#tests/support/fixtures.ts';
import { word } from '#tests/support/words.ts';
import { isReady, sessionEnds, useClockedSite } from './harness/index.ts';

const site = useClockedSite();

test('whoever agreed to the terms on the common host finds them ticked on the host of their company', async () => {
  const page = await site.open('/onboard/sign-in', { expected: sessionEnds });
  const terms = page.getByRole('checkbox');
  const enter = async (): Promise<void> => {
    await page.getByLabel(word('oauth:field.password'), { exact: true }).fill(password);
    await page.getByRole('button', { name: word('oauth:signIn.action'), exact: true }).click();
    await page.waitForURL((url) => url.host.startsWith('acme.') && url.pathname === '/');
    await page.locator('main h1').first().waitFor();
    await isReady(page);
  };
  await page.getByLabel(word('oauth:field.account')).fill('admin-a@acme.test');
  await expect.poll(() => terms.isChecked()).toBe(false);
  await page.getByText(word('oauth:agreement.label'), { exact: true }).click();
  await enter();

  // By keys: signed out, and in again without the box.
  await page.getByRole('button', { name: /^Account:/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: word('common:app.signOut') }).click();
  await page.waitForURL((url) => url.pathname.startsWith('/onboard/'));
  await page.goto(`${site.originOf('acme')}/onboard/sign-in`);
  await page.getByLabel(word('oauth:field.account')).fill('admin-a@acme.test');
  await expect.poll(() => terms.isChecked()).toBe(true);
  await enter();
});
