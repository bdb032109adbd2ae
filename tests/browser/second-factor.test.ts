import { describe, expect, test } from 'vitest';
import { codeAt, stepAt } from '#server/auth/index.ts';
import { base32Bytes } from '#tests/support/base32.ts';
import { password } from '#tests/support/fixtures.ts';
import { word } from '#tests/support/words.ts';
import { isReady, useClockedSite } from './harness/index.ts';

describe('the second step of signing in', () => {
  const site = useClockedSite();

  test('is set up under one’s account with a QR code, asked for at sign-in, and switched off', async () => {
    const page = await site.open('/vendor/company/vendor-profile', { as: 'vendor', expected: [/400/] });
    await isReady(page);
    await page.getByText(word('oauth:account.thisSession')).waitFor();
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: word('oauth:secondFactor.setUp') }).click();
    await dialog.locator('input[name="current_password"]').fill(password);
    await dialog.getByRole('button', { name: word('oauth:secondFactor.next') }).click();
    await dialog.getByRole('img', { name: word('oauth:secondFactor.qr') }).waitFor();
    const secret = base32Bytes(((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', ''));
    const code = (): string => {
      site.server.clock.advance({ seconds: 30 });
      return codeAt(secret, stepAt(site.server.clock.now()));
    };
    await dialog.locator('input[name="code"]').fill('000000');
    await dialog.getByRole('button', { name: word('oauth:secondFactor.confirm') }).click();
    await dialog.getByText(word('common:validation.wrongCode')).waitFor();
    await dialog.locator('input[name="code"]').fill(code());
    await dialog.getByRole('button', { name: word('oauth:secondFactor.confirm') }).click();
    const list = dialog.getByRole('list', { name: word('oauth:secondFactor.recovery') });
    await list.waitFor();
    await expect.poll(() => list.getByRole('listitem').count()).toBe(10);
    const [recovery = ''] = await list.getByRole('listitem').allTextContents();
    await dialog.getByRole('button', { name: word('oauth:secondFactor.done') }).click();
    await page.getByRole('button', { name: word('oauth:secondFactor.renew') }).waitFor();

    const visitor = await site.open('/onboard/sign-in', { expected: [/400/, /401/] });
    const field = (name: string) => visitor.locator(`input[name="${name}"]`);
    await field('username').fill('vendor@muster.test');
    await field('password').fill(password);
    await visitor.getByRole('checkbox').check({ force: true });
    await visitor.getByRole('button', { name: word('oauth:signIn.action'), exact: true }).click();
    await field('code').fill('000000');
    const confirm = visitor.getByRole('button', { name: word('oauth:secondFactor.action') });
    await confirm.click();
    await visitor.getByText(word('common:validation.wrongCode')).waitFor();
    await field('code').fill(recovery);
    await confirm.click();
    await visitor.waitForURL((url) => url.pathname === '/vendor/dashboard');

    await page.getByRole('button', { name: word('oauth:secondFactor.end') }).click();
    await dialog.locator('input[name="current_password"]').fill(password);
    await dialog.locator('input[name="code"]').fill(code());
    await dialog.getByRole('button', { name: word('oauth:secondFactor.end') }).click();
    await page.getByRole('button', { name: word('oauth:secondFactor.setUp') }).waitFor();
    // The list shows the other sign-in, which is ended from here.
    await page.reload();
    await page.getByRole('button', { name: word('oauth:account.endOthers') }).click();
    await page.getByText(word('oauth:account.sessionEnded')).waitFor();
    // The page leaves by itself; nobody has to press anything.
    await visitor.waitForURL((url) => url.pathname.startsWith('/onboard/'));
  });

  test('that the provider requires stands before everything else until it is set up', async () => {
    const page = await site.open('/vendor/company/info', { as: 'vendor', expected: [/403/] });
    await isReady(page);
    await page.getByText(word('vendor:provider.field.staff_second_factor')).first().click();
    await page.getByRole('button', { name: word('common:form.save'), exact: true }).click();
    await page.getByText(word('common:form.saved', { name: 'Muster' })).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: word('oauth:secondFactor.gate') }).waitFor();
    await page.getByRole('button', { name: word('oauth:secondFactor.setUp') }).waitFor();
  });
});
