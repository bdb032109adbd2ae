import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import type { Language } from '#shared/i18n/languages.ts';
import { word } from '#tests/support/words.ts';
import { isReady, useSite } from './harness/index.ts';

/** The lines of the buttons of the panel, and whether one of them sticks out. Runs in the page. */
function lookAtButtons(): { lines: number; sticksOut: boolean } {
  const line = document.querySelector('.ui-dialog-actions');
  const edge = line?.getBoundingClientRect();
  const boxes = [...(line?.querySelectorAll('button') ?? [])].map((button) => button.getBoundingClientRect());
  return {
    lines: new Set(boxes.map(({ top }) => Math.round(top))).size,
    sticksOut: boxes.some(({ left, right }) => edge === undefined || left < edge.left || right > edge.right),
  };
}

const openFirst = async (page: Page): Promise<void> => {
  await isReady(page);
  await page.locator('.ui-row-card, [role="rowheader"]').first().click();
  await page.locator('.ui-modal .resource-record').waitFor();
};

describe('the buttons of a panel', () => {
  const site = useSite();

  test.each([
    { path: '/device/terminal', viewport: 'narrow', language: 'es-MX' },
    { path: '/device/terminal', viewport: 'wide', language: 'tr' },
    { path: '/device/bio-template', viewport: 'narrow', language: 'tr' },
    { path: '/att/leave?status__in=pending', viewport: 'narrow', language: 'en' },
    { path: '/att/shift', viewport: 'narrow', language: 'ar' },
  ] as const)('of $path stand in one line, $viewport in $language', async ({ path, viewport, language }) => {
    const page = await site.open(path, { as: await site.signIn('administrator'), viewport, language });
    await openFirst(page);
    await expect.poll(() => page.evaluate(lookAtButtons)).toEqual({ lines: 1, sticksOut: false });
  });

  test('that have no room are in its menu, and come back when there is', async () => {
    const page = await site.open('/device/terminal', { as: await site.signIn('administrator'), viewport: 'narrow' });
    await openFirst(page);
    const panel = page.locator('.ui-modal').first();
    const button = (key: string, language: Language = 'en') =>
      panel.getByRole('button', { name: word(key, {}, language), exact: true });
    // What it is mostly opened for stays a button.
    await button('common:list.edit').waitFor();
    await expect.poll(() => button('common:list.delete').count()).toBe(0);
    const name = (await panel.getByRole('heading').first().textContent()) ?? '';
    const menu = panel.getByRole('button', { name: word('common:list.actionsOf', { name }), exact: true });
    await menu.click();
    await page.getByRole('menuitem', { name: word('common:list.delete'), exact: true }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: word('common:form.cancel'), exact: true }).click();
    await question.waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(() => page.evaluate(lookAtButtons)).toEqual({ lines: 1, sticksOut: false });
  });

  test('on a phone a notification lies over neither its title nor a dialog’s', async () => {
    const page = await site.open('/company/position', { as: await site.signIn('administrator'), viewport: 'narrow' });
    await isReady(page);
    await page
      .getByRole('button', { name: word('company:position.create'), exact: true })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input').first().fill('LOOK2');
    await dialog.locator('input').nth(1).fill('Looked at on a phone');
    await dialog.getByRole('button', { name: word('common:form.create'), exact: true }).click();
    await page.locator('.ui-toast').first().waitFor();
    // The notification stays while the record is looked at.
    await page.locator('.ui-toast').first().hover();
    await page.evaluate(() => {
      const card = [...document.querySelectorAll<HTMLElement>('.ui-row-card')].find(({ textContent }) =>
        textContent.includes('Looked at on a phone'),
      );
      card?.click();
    });
    await page.locator('.ui-modal .resource-record').waitFor();
    const covered = await page.evaluate(() => {
      const toast = document.querySelector('.ui-toast')?.getBoundingClientRect();
      const head = document.querySelector('.ui-dialog-header')?.getBoundingClientRect();
      return toast === undefined || head === undefined || toast.bottom > head.top;
    });
    expect(covered).toBe(false);
  });
});
