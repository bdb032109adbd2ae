import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { word } from '#tests/support/words.ts';
import { isReady, useSite } from './harness/index.ts';

describe('settings of PDFs', () => {
  const site = useSite();

  test('a sample is made as the form stands, before it is saved', async () => {
    const page = await site.open('/system/pdf-setting', { as: await site.signIn('administrator') });
    const signatures = page.getByLabel(word('sys:pdfSetting.field.signature_lines'));
    await signatures.waitFor();
    await isReady(page);
    await signatures.fill('Employee\nManager');
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: word('sys:pdfPreview.make') }).click();
    const bytes = await readFile(await (await coming).path());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    await page.getByRole('button', { name: word('common:form.save') }).click();
    await page.getByText('A4 saved').waitFor();
  });
});
