import { readFile } from 'node:fs/promises';
import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { companySettings } from '#features/company/contract.ts';
import { employee } from '#features/team/contract.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { word } from '#tests/support/words.ts';
import { png } from './harness/files.ts';
import { isReady, useSite } from './harness/index.ts';

describe('photos and badges of many people', () => {
  const site = useSite();

  test('a zip of photos is chosen, previewed and imported by keys alone from there on, and the photos are in the list', async () => {
    const administrator = await site.signIn('administrator');
    const [first, second] = dataOf(
      await administrator.client.callEndpoint(employee.calls.list, { query: { page_size: 5, ordering: 'emp_code' } }),
    );
    if (!first || !second) throw new Error('The demo has two employees');
    const page = await site.open('/team/employee', { as: administrator });
    await page.getByRole('button', { name: word('per:photos.button') }).click();
    const dialog = page.getByRole('dialog', { name: word('per:photos.button') });
    await dialog.getByLabel(word('per:photos.choose')).setInputFiles({
      name: 'photos.zip',
      mimeType: 'application/zip',
      buffer: Buffer.from(
        zipSync({ [`a/${first.emp_code}.png`]: png, [`${second.emp_code}.png`]: png, 'nobody-7.png': png }),
      ),
    });
    const files = dialog.getByRole('region', { name: word('per:photos.list') });
    await files.getByRole('cell', { name: word('per:photos.problem.nobody') }).waitFor();
    await files.getByText(first.display_name).waitFor();
    const start = dialog.getByRole('button', { name: word('per:photos.start_other', { count: 2 }) });
    // What goes on has the focus, not the button that closes.
    await expect.poll(() => start.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await dialog.getByText(word('per:photos.done_other', { count: 2 })).waitFor();
    await dialog.getByText(word('per:photos.left_one', { count: 1 })).waitFor();
    const close = dialog.getByRole('button', { name: word('common:ui.close') }).last();
    await expect.poll(() => close.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    const photo = page.getByRole('row', { name: first.first_name }).locator('.avatar img').first();
    await expect
      .poll(() => photo.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
      .toBe(96);
  });

  test('badges of chosen people leave as a PDF with a page each, and of the list as sheets of ten', async () => {
    const as = await site.signIn('administrator');
    const [company] = dataOf(await as.client.callEndpoint(companySettings.calls.list, { query: {} }));
    const logo = `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
    dataOf(
      await as.client.callEndpoint(companySettings.calls.patch, { params: { id: company?.id ?? 0 }, body: { logo } }),
    );
    const page = await site.open('/team/employee', { as });
    await isReady(page);
    const pagesOf = async (press: () => Promise<void>): Promise<number> => {
      const download = page.waitForEvent('download');
      await press();
      const file = await readFile(await (await download).path());
      return file.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
    };
    const dialog = page.getByRole('dialog', { name: word('per:badges.button') });
    const make = dialog.getByRole('button', { name: word('per:badges.make') });

    for (const at of [1, 2]) await page.getByRole('row').nth(at).getByRole('checkbox').press('Space');
    const bar = page.getByRole('region', { name: word('common:list.selected_other', { count: 2 }) });
    await bar.getByRole('button', { name: word('per:badges.button') }).click();
    // The preview has the logo in place of the company's name, as on paper.
    const mark = dialog.getByRole('figure').getByRole('img', { name: company?.company_name ?? '', exact: true });
    await expect
      .poll(() => mark.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0))
      .toBe(true);
    await dialog.getByRole('button', { name: word('per:badges.sheet') }).click();
    await page.getByRole('option', { name: word('per:badges.sheet_choice.single') }).click();
    expect(await pagesOf(() => make.click())).toBe(2);
    await dialog
      .getByRole('button', { name: word('per:badges.close') })
      .last()
      .click();
    await dialog.waitFor({ state: 'detached' });

    await bar.getByRole('button', { name: word('common:list.clearSelection') }).click();
    await page.getByRole('button', { name: word('per:badges.button') }).click();
    const count = await dialog.getByText(/\d+ badges/).textContent();
    const people = Number(/\d+/.exec(count ?? '')?.[0]);
    expect(people).toBeGreaterThan(10);
    expect(await pagesOf(() => make.click())).toBe(Math.ceil(people / 10));
  });
});
