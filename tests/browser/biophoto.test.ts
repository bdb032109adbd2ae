import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { bioPhoto, photoLink } from '#features/biophoto/contract.ts';
import { consentVersion } from '#features/biophoto/domain/rules.ts';
import { employee } from '#features/team/contract.ts';
import { wordsIn } from '#server/words/index.ts';
import { heic, png, program } from './harness/files.ts';
import { faultsOf, isReady, pageFaultsOf, looks, useSite, type SignedIn } from './harness/index.ts';

/** A photo as a phone makes it, drawn by the browser. */
async function photograph(page: Page, width = 1200, height = 1600): Promise<Buffer> {
  const url = await page.evaluate(
    ([w, h]) => {
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: w, height: h });
      const context = canvas.getContext('2d');
      if (!context) throw new Error('No canvas');
      context.fillStyle = 'lightsteelblue';
      context.fillRect(0, 0, w, h);
      context.fillStyle = 'sienna';
      context.beginPath();
      context.ellipse(w / 2, h / 2, w / 5, h / 5, 0, 0, Math.PI * 2);
      context.fill();
      return canvas.toDataURL('image/jpeg', 0.9);
    },
    [width, height] as const,
  );
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

describe('handing in a photo', () => {
  const site = useSite();
  const companyOf = async (as: SignedIn): Promise<string> => {
    const answer = await as.client.callEndpoint(photoLink);
    if (!answer.isSuccess) throw new Error(answer.code);
    return answer.data.data.code;
  };

  const chooseFile = (page: Page, name: string, buffer: Buffer | Uint8Array) =>
    page.locator('input[name="biophoto"]').setInputFiles({ name, mimeType: 'image/jpeg', buffer: Buffer.from(buffer) });

  test.each([
    { language: 'en', viewport: 'wide', person: 'administrator' },
    { language: 'ar', viewport: 'narrow', person: 'arabicAdministrator' },
  ] as const)(
    'to the approved photo of the employee, in $language, $viewport',
    async ({ language, viewport, person }) => {
      const { text } = wordsIn(language);
      const as = await site.signIn(person);
      const people = await as.client.callEndpoint(employee.calls.list, { query: { page_size: 1 } });
      if (!people.isSuccess) throw new Error(people.code);
      const code = people.data.data[0]?.emp_code ?? '';
      const page = await site.open(`/bio-photo/register/?company_id=${await companyOf(as)}`, { language, viewport });
      const save = page.getByRole('button', { name: text('default:bioPhoto.save') });
      await save.click();
      await page.getByText(text('default:bioPhoto.photoRequired')).waitFor();
      await page.getByText(text('common:validation.required')).waitFor();
      await page.getByLabel(text('default:bioPhoto.code')).fill(` ${code} `);
      await page.getByLabel(text('default:bioPhoto.remarks')).fill('New glasses');
      await chooseFile(page, 'me.jpg', await photograph(page));
      await page.getByRole('button', { name: text('default:bioPhoto.cropConfirm') }).click();
      const shown = page.getByRole('img', { name: text('default:bioPhoto.shown') });
      await shown.waitFor();
      expect(
        await shown.evaluate(async (image: HTMLImageElement) => {
          await image.decode();
          return [image.naturalWidth, image.naturalHeight, image.clientWidth];
        }),
      ).toEqual([480, 480, 188]);
      expect(
        await page.locator('.bio-photo-round').evaluate((round: HTMLElement) => {
          const { borderRadius, overflow } = getComputedStyle(round);
          return [round.offsetWidth, round.offsetHeight, borderRadius, overflow];
        }),
      ).toEqual([192, 192, '50%', 'hidden']);
      // It shows the company's name, and sends nothing without consent.
      await page.locator('.bio-photo-company').getByText(/./).waitFor();
      await save.click();
      await page.getByText(text('default:bioPhoto.consentRequired')).waitFor();
      await page.getByText(text('default:bioPhoto.consent')).click();
      const sent = page.waitForRequest('**/self_register/');
      await save.click();
      // Reduced in the browser.
      expect((await sent).postDataBuffer()?.length ?? 0).toBeLessThan(120_000);
      await page
        .getByRole('status')
        .filter({ hasText: text('default:bioPhoto.sent') })
        .waitFor();

      const admin = await site.open('/device/bio-photo', { as, language, viewport });
      const card = admin.getByRole('listitem').filter({ hasText: 'New glasses' });
      await card.waitFor();
      expect(await faultsOf(admin, { language, viewport, theme: 'light' })).toEqual([]);
      await card.getByRole('button', { name: text('device:bioPhoto.action.approve.label') }).click();
      await admin
        .getByRole('alertdialog')
        .getByRole('button', { name: text('device:bioPhoto.action.approve.label') })
        .click();
      await admin.getByText(text('device:bioPhoto.action.approve.done', { count: 1 })).waitFor();
      await admin.getByText(text('device:bioPhoto.none')).waitFor();
      if (viewport === 'wide') {
        // Its record keeps what was agreed to: the text that the person read.
        await admin.getByRole('tab', { name: text('device:bioPhoto.tabs.all') }).click();
        await admin.getByText('New glasses').first().click();
        await admin
          .getByRole('dialog')
          .getByRole('definition')
          .filter({ hasText: text('default:bioPhoto.consent') })
          .waitFor();
      }
      const after = await as.client.callEndpoint(employee.calls.list, { query: { page_size: 1 } });
      expect(after.isSuccess ? after.data.data[0]?.photo : '').toMatch(/^\/web\/auth_files\/.+\.jpg/);
    },
  );

  test('the link is handed out as a text and as a QR code on a sheet', async () => {
    const { text } = wordsIn('en');
    const as = await site.signIn('administrator');
    const page = await site.open('/device/bio-photo', { as });
    await page
      .getByRole('button', { name: text('device:bioPhoto.link') })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: text('device:bioPhoto.link') });
    const link = dialog.getByText(`/bio-photo/register/?company_id=${await companyOf(as)}`);
    await link.waitFor();
    await dialog.getByRole('img', { name: text('device:bioPhoto.linkQr') }).waitFor();
    await page.evaluate(() => {
      Object.assign(globalThis, { printed: 0, print: () => Object.assign(globalThis, { printed: 1 }) });
    });
    await dialog.getByRole('button', { name: text('device:bioPhoto.linkPrint'), exact: true }).click();
    await expect.poll(() => page.evaluate<unknown>(() => Reflect.get(globalThis, 'printed') as unknown)).toBe(1);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await dialog.getByRole('button', { name: text('device:bioPhoto.linkCopy'), exact: true }).click();
    await page.getByText(text('device:bioPhoto.linkCopied')).waitFor();
    await page.goto((await link.textContent()) ?? '');
    await page.locator('.bio-photo-company').getByText('Acme').waitFor();
  });

  test('many are decided at once, and one is rejected with its reason', async () => {
    const { text } = wordsIn('en');
    const as = await site.signIn('administrator');
    const id = await companyOf(as);
    const people = await as.client.callEndpoint(employee.calls.list, { query: { page_size: 4 } });
    if (!people.isSuccess) throw new Error(people.code);
    const page = await site.open('/unauthorized');
    const biophoto = `data:image/jpeg;base64,${(await photograph(page, 480, 480)).toString('base64')}`;
    for (const { emp_code: code } of people.data.data.slice(1)) {
      const answer = await page.evaluate(
        async (body) => {
          const response = await fetch('/web/device/api/v2/biophotos/self_register/', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body,
          });
          return response.status;
        },
        JSON.stringify({ company_id: id, biophoto, employee: code, remarks: '', consent: consentVersion }),
      );
      expect(answer).toBe(200);
    }
    const admin = await site.open('/device/bio-photo', { as });
    const cards = admin.locator('.bio-photo-card');
    await expect.poll(() => cards.count()).toBe(3);
    await cards
      .first()
      .getByRole('button', { name: text('device:bioPhoto.action.reject.label') })
      .click();
    const dialog = admin.getByRole('alertdialog');
    await dialog.getByLabel(text('device:bioPhoto.field.reject_reason')).fill('Sunglasses');
    // Typed text is not lost without a question.
    await admin.keyboard.press('Escape');
    await admin.getByRole('button', { name: text('common:form.keepEditing') }).click();
    await expect
      .poll(() => dialog.getByLabel(text('device:bioPhoto.field.reject_reason')).inputValue())
      .toBe('Sunglasses');
    await dialog.getByRole('button', { name: text('device:bioPhoto.action.reject.label') }).click();
    await expect.poll(() => cards.count()).toBe(2);
    await admin.getByText(text('device:bioPhoto.selectAll')).click();
    await admin
      .getByRole('button', { name: text('device:bioPhoto.action.approve.label') })
      .first()
      .click();
    await dialog.getByRole('button', { name: text('device:bioPhoto.action.approve.label') }).click();
    await admin.getByText(text('device:bioPhoto.none')).waitFor();
    const all = await as.client.callEndpoint(bioPhoto.calls.list, { query: {} });
    const reasons = all.isSuccess
      ? all.data.data.map(({ status, reject_reason: reason }) => `${status} ${reason}`).toSorted()
      : [];
    expect(reasons.filter((each) => each !== 'approved ')).toEqual(['rejected Sunglasses']);
    await admin.getByRole('tab', { name: text('device:bioPhoto.tabs.all') }).click();
    await admin.getByText(text('device:bioPhoto.status_choice.rejected'), { exact: true }).first().waitFor();
  });

  test('while signed in, on a phone: it asks for the same consent, and shows afterwards what was agreed to', async () => {
    const { text } = wordsIn('tr');
    const page = await site.open('/personal/bio-photo', {
      as: await site.signIn('employee'),
      language: 'tr',
      viewport: 'narrow',
    });
    await page
      .getByRole('button', { name: text('personal:bioPhoto.create') })
      .first()
      .click();
    const form = page.getByRole('dialog');
    await form
      .locator('input[type="file"]')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(png) });
    const crop = page.getByRole('button', { name: text('common:crop.setPhoto'), exact: true });
    await crop.click();
    await crop.waitFor({ state: 'detached' });
    const consent = form.getByText(text('default:bioPhoto.consent'));
    const send = form.getByRole('button', { name: text('common:form.submit'), exact: true });
    await send.click();
    await form.getByText(text('common:validation.required')).waitFor();
    await consent.click();
    await send.click();
    await form.waitFor({ state: 'detached' });
    await page.locator('.ui-row-card').first().click();
    const panel = page.getByRole('dialog');
    await panel.getByText(text('default:bioPhoto.consent')).waitFor();
    await panel.getByText(consentVersion).waitFor();
  });

  test('takes no file that is no photo, says why, and keeps what was typed', async () => {
    const { text } = wordsIn('en');
    const page = await site.open(
      `/bio-photo/register/?company_id=${await companyOf(await site.signIn('administrator'))}`,
    );
    await page.getByLabel(text('default:bioPhoto.code')).fill('1001');
    const files = [
      [
        'photo.svg',
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
        text('default:bioPhoto.wrongType'),
      ],
      ['renamed.jpg', program, text('default:bioPhoto.wrongType')],
      ['page.png', Buffer.from('<!doctype html><script>alert(1)</script>'), text('default:bioPhoto.wrongType')],
      ['phone.heic', heic, text('common:picture.heic')],
      ['broken.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0]), text('common:picture.broken')],
    ] as const;
    for (const [name, content, message] of files) {
      await chooseFile(page, name, content);
      await page.locator('.bio-photo-picker').getByText(message).waitFor();
      await expect.poll(() => page.locator('.bio-photo-round img').count()).toBe(0);
    }
    const folder = mkdtempSync(join(tmpdir(), 'muster-photo-'));
    const huge = join(folder, 'huge.jpg');
    writeFileSync(huge, Buffer.from([0xff, 0xd8, 0xff]));
    truncateSync(huge, 50_000_000);
    await page.locator('input[name="biophoto"]').setInputFiles(huge);
    await page
      .locator('.bio-photo-picker')
      .getByText(text('common:picture.size', { max: '40 MB' }))
      .waitFor();
    rmSync(folder, { recursive: true });
    await chooseFile(page, 'drawing.png', png);
    await page.getByRole('button', { name: text('default:bioPhoto.cropConfirm') }).click();
    await page.getByRole('img', { name: text('default:bioPhoto.shown') }).waitFor();
    await expect.poll(() => page.getByLabel(text('default:bioPhoto.code')).inputValue()).toBe('1001');
  });

  test.each(['', '?company_id=', '?company_id=1', '?company_id=acme', '?company_id=1%20or%201', '?company_id=-1'])(
    'a link without its company: %s',
    async (query) => {
      const page = await site.open(`/bio-photo/register/${query}`);
      await page
        .getByRole('alert')
        .filter({ hasText: wordsIn('en').text('default:bioPhoto.linkMissing') })
        .waitFor();
    },
  );

  test.each(looks)('looks right in $language, $theme, $viewport', async (look) => {
    const page = await site.open(
      `/bio-photo/register/?company_id=${await companyOf(await site.signIn('administrator'))}`,
      look,
    );
    await isReady(page);
    await page.locator('.bio-photo-round').waitFor();
    expect(await pageFaultsOf(page, look)).toEqual([]);
    await page.getByRole('button', { name: wordsIn(look.language).text('oauth:tools.language') }).click();
    await page.getByRole('dialog').waitFor();
  });
});
