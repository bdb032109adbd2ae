import type { CDPSession, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { password } from '#tests/support/fixtures.ts';
import { word } from '#tests/support/words.ts';
import { isReady, useClockedSite } from './harness/index.ts';

/** Gives a page a device with passkeys, whose person always agrees. */
async function withDevice(page: Page): Promise<{ readonly devtools: CDPSession; readonly id: string }> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId: id } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { devtools, id };
}

describe('a passkey', () => {
  const site = useClockedSite();

  test('is added under one’s account, signs in alone and after the password, and is removed', async () => {
    const page = await site.open('/vendor/company/vendor-profile', { as: 'vendor', expected: [/40[01]/] });
    const { devtools, id: authenticatorId } = await withDevice(page);
    await isReady(page);
    const dialog = page.getByRole('dialog');
    const list = page.getByRole('list', { name: word('oauth:passkey.title') });
    const next = dialog.getByRole('button', { name: word('oauth:secondFactor.next') });
    await page.getByRole('button', { name: word('oauth:passkey.add') }).click();
    await dialog.locator('input[name="name"]').fill('Work laptop');
    await dialog.locator('input[name="current_password"]').fill('Wrong&Harbour22');
    await next.click();
    await dialog.getByText(word('common:validation.invalidPassword')).waitFor();
    await dialog.locator('input[name="current_password"]').fill(password);
    await next.click();
    const codes = dialog.getByRole('list', { name: word('oauth:secondFactor.recovery') });
    await codes.waitFor();
    await expect.poll(() => codes.getByRole('listitem').count()).toBe(10);
    await dialog.getByRole('button', { name: word('oauth:secondFactor.done') }).click();
    await list.getByText('Work laptop').waitFor();
    await list.getByText(word('oauth:passkey.neverUsed')).waitFor();
    expect((await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials).toHaveLength(1);

    // Another name.
    await list.getByRole('button', { name: word('oauth:passkey.renameNamed', { name: 'Work laptop' }) }).click();
    await dialog.locator('input[name="name"]').fill('Old laptop');
    await dialog.getByRole('button', { name: word('oauth:passkey.rename') }).click();
    await list.getByText('Old laptop').waitFor();

    // Signed out, it signs in alone once the terms are agreed to.
    const signOut = async (): Promise<void> => {
      await page.evaluate(() => localStorage.clear());
      await page.goto('/onboard/sign-in');
    };
    await signOut();
    const alone = page.getByRole('button', { name: word('oauth:passkey.signIn') });
    await alone.click();
    await page.getByRole('checkbox').check({ force: true });
    await alone.click();
    await page.waitForURL((url) => url.pathname === '/vendor/dashboard');

    // After the password it stands in place of a code.
    await signOut();
    await page.locator('input[name="username"]').fill('vendor@muster.test');
    await page.locator('input[name="password"]').fill(password);
    await page.getByRole('checkbox').check({ force: true });
    await page.getByRole('button', { name: word('oauth:signIn.action'), exact: true }).click();
    await page.getByRole('button', { name: word('oauth:passkey.instead') }).click();
    await page.waitForURL((url) => url.pathname === '/vendor/dashboard');

    // Its use shows, and it is its own proof when it goes.
    await page.goto('/vendor/company/vendor-profile');
    await list.getByText(/Last used/).waitFor();
    await list.getByRole('button', { name: word('oauth:passkey.removeNamed', { name: 'Old laptop' }) }).click();
    await dialog.getByRole('button', { name: word('oauth:passkey.instead') }).click();
    await page.getByText(word('oauth:passkey.removed')).waitFor();
    await page.getByRole('button', { name: word('oauth:secondFactor.setUp') }).waitFor();

    // The device still offers it; the server knows it no more.
    await signOut();
    await page.getByRole('checkbox').check({ force: true });
    await alone.click();
    await page.getByText(word('api:ZBOA0020')).waitFor();
  });
});
