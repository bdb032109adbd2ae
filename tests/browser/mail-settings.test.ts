import { describe, expect, test } from 'vitest';
import { languageNames } from '#shared/i18n/languages.ts';
import { word } from '#tests/support/words.ts';
import { isReady, useSite } from './harness/index.ts';

describe('mail settings', () => {
  const site = useSite();

  test('a test mail is sent as it is saved, and its result stands beside the form and in the list', async () => {
    const page = await site.open('/system/email-setting', { as: await site.signIn('administrator') });
    const platform = page.getByLabel(word('sys:emailSetting.field.use_platform_mail'));
    await platform.waitFor({ state: 'attached' });
    await isReady(page);
    const send = page.getByRole('button', { name: word('sys:mailTest.send') });
    await expect.poll(() => send.isDisabled()).toBe(true);
    await page.getByLabel(word('sys:mailTest.to')).fill('somebody@guest.test');
    await send.click();
    await page.getByText(word('sys:mailTest.sent')).waitFor();

    await platform.uncheck({ force: true });
    await page.getByLabel(word('sys:emailSetting.field.smtp_host')).fill('127.0.0.1');
    await page.getByLabel(word('sys:emailSetting.field.from_email')).fill('personnel@acme.test');
    await page.getByRole('button', { name: word('common:form.save') }).click();
    await page.getByText('personnel@acme.test saved').waitFor();
    await page.getByLabel(word('sys:mailTest.to')).fill('somebody@guest.test');
    await send.click();
    await page.getByText(word('sys:mailTest.fault.inner')).waitFor();

    const list = await site.open('/system/mail-log', { as: await site.signIn('administrator') });
    await list.getByText('somebody@guest.test').first().waitFor();
    await list.getByText(word('sys:mailTest.fault.inner')).first().waitFor();
  });

  test('the words of a mail are written beside the mail that its reader gets', async () => {
    const page = await site.open('/system/mail-text', { as: await site.signIn('administrator') });
    const name = word('sys:mailText.kind_choice.joinApproved');
    await page.getByRole('row', { name }).first().click();
    await page
      .getByRole('dialog', { name })
      .getByRole('button', { name: word('common:list.edit') })
      .click();
    const preview = page.getByRole('region', { name: word('sys:mailText.preview') });
    await preview.getByRole('heading', { name: /^You have joined / }).waitFor();
    await page.locator('input[name="subject_en"]').fill('Welcome to {{company}}');
    await page.locator('textarea[name="text_en"]').fill('Good to have you.\nThe office opens at 8.');
    await preview.getByRole('heading', { name: /^Welcome to [^{]/ }).waitFor();
    await preview.getByText('The office opens at 8.').waitFor();
    // In another language it says what that language's fields say, here the usual.
    await preview.getByRole('button', { name: new RegExp(word('sys:mailText.previewLanguage')) }).click();
    await page.getByRole('option', { name: languageNames['es-MX'] }).click();
    await preview
      .locator('article[lang="es-MX"]')
      .getByRole('heading', { name: /^Ya formas parte de / })
      .waitFor();
    await page.getByRole('button', { name: word('common:form.save') }).click();
    await page.getByRole('gridcell', { name: 'English' }).waitFor();
  });

  test('the words of the mail about a decided request, with what stands in their places', async () => {
    const page = await site.open('/system/mail-text', { as: await site.signIn('administrator') });
    const name = word('sys:mailText.kind_choice.requestDecided');
    await page.getByRole('row', { name }).first().click();
    const dialog = page.getByRole('dialog', { name });
    await dialog.getByRole('button', { name: word('common:list.edit') }).click();
    const preview = page.getByRole('region', { name: word('sys:mailText.preview') });
    await preview.getByRole('heading', { name: /your request was approved/ }).waitFor();
    await preview.getByText(word('sys:mailText.value.what'), { exact: true }).waitFor();
    await page.locator('textarea[name="text_en"]').fill('Hello, {{line}}');
    await preview.getByText(/^Hello, .*your request was approved/).waitFor();
    // A place that this mail has nothing for is refused at the field.
    await page.locator('input[name="subject_en"]').fill('{{lines}}');
    await page.getByRole('button', { name: word('common:form.save') }).click();
    await page.getByText(word('common:validation.mailValue')).waitFor();
    await page.locator('input[name="subject_en"]').fill('Decided: {{what}}');
    await page.getByRole('button', { name: word('common:form.save') }).click();
    await page.getByRole('row', { name }).getByRole('gridcell', { name: 'English' }).waitFor();
  });
});
