import { describe, expect, test } from 'vitest';
import { currentUser } from '#shared/contract/session.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { demoPassword, useSite } from './harness/index.ts';

const languageOf = () => document.documentElement.lang;

describe('the language of a person', () => {
  const site = useSite();

  test('goes from the host of the sign-in to the company’s, and from the menu to a browser where none was chosen', async () => {
    const page = await site.open('/onboard/sign-in', { language: 'es-MX' });
    await page.getByRole('textbox', { name: /Correo/ }).fill('admin@acme.test');
    await page.getByRole('textbox', { name: 'Contraseña' }).fill(demoPassword);
    await page
      .locator('label')
      .filter({ hasText: /^Acepto/ })
      .click();
    await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
    await page.waitForURL(({ host, pathname }) => host.startsWith('acme.') && pathname === '/');
    await page.getByRole('heading', { level: 1, name: 'Hoy' }).waitFor();
    expect(await page.evaluate(languageOf)).toBe('es-MX');

    const administrator = await site.signIn('administrator');
    await page.getByRole('button', { name: 'Idioma' }).click();
    await page.getByRole('menuitemradio', { name: 'Türkçe' }).click();
    await expect.poll(() => page.evaluate(languageOf)).toBe('tr');
    await expect.poll(async () => dataOf(await administrator.client.callEndpoint(currentUser)).language).toBe('tr');

    const another = await site.open('/', { as: administrator, language: 'en', storage: { i18nextLng: '' } });
    await expect.poll(() => another.evaluate(languageOf)).toBe('tr');
  });
});
