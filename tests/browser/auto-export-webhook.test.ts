import type { Page } from 'playwright';
import { afterEach, describe, expect, test } from 'vitest';
import { readCsv } from '#tests/support/table-files.ts';
import { isGenuine, useWebhookReceiver } from '#tests/support/webhook-receiver.ts';
import { word } from '#tests/support/words.ts';
import { openDepartmentsExport } from './harness/export-form.ts';
import { useSite } from './harness/index.ts';

describe('an automatic export to a web address', () => {
  const receiver = useWebhookReceiver();
  const site = useSite({ INNER_ADDRESSES: '127.0.0.1' });
  afterEach(() => receiver.answer({ status: 200, text: 'Thanks' }));

  /** Runs the export by the menu of its row. */
  async function run(page: Page, name: string): Promise<void> {
    await page.getByRole('button', { name: word('common:list.actionsOf', { name }) }).click();
    await page.getByRole('menuitem', { name: word('sys:autoExport.action.run_now.label') }).click();
  }

  test('is made with a secret that is shown once, tested, run, and proves what it sent', async () => {
    const name = 'Departments for the warehouse';
    const as = await site.signIn('administrator');
    const page = await site.open('/system/auto-export', { as });
    const form = await openDepartmentsExport(page, name);
    await form.getByRole('button', { name: word('sys:autoExport.field.format') }).click();
    await page.getByRole('option', { name: word('sys:autoExport.format_choice.csv') }).click();
    await form.getByRole('button', { name: word('sys:autoExport.field.target') }).click();
    await page.getByRole('option', { name: word('sys:autoExport.target_choice.webhook') }).click();
    await form
      .getByRole('textbox', { name: word('sys:autoExport.field.webhook_url') })
      .fill(`http://127.0.0.1:${receiver.port}/departments`);
    await form.getByRole('button', { name: word('common:form.create') }).click();

    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: word('sys:autoExport.action.new_secret.label') }).click();
    const shown = page.getByRole('textbox', { name: word('sys:webhookSecret.secret') });
    await shown.waitFor();
    const secret = await shown.inputValue();
    expect(secret).toMatch(/^whsec_/);
    await page
      .getByRole('button', { name: word('common:ui.close') })
      .last()
      .click();

    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByText(name)
      .click();
    await page.getByRole('button', { name: word('sys:deliveryTest.send') }).click();
    await page.getByText(word('sys:deliveryTest.taken')).waitFor();
    await page.getByText('200 Thanks').waitFor();
    receiver.answer({ status: 410, text: 'We have moved' });
    await page.getByRole('button', { name: word('sys:deliveryTest.send') }).click();
    await page.getByText('410 We have moved').waitFor();
    await page.getByText(word('sys:exportRun.fault_choice.refused')).first().waitFor();
    receiver.answer({ status: 200, text: 'Thanks' });
    await page.keyboard.press('Escape');

    await run(page, name);
    const folder = await site.open('/system/export-run', { as });
    const written = folder.getByRole('row', { name: new RegExp(name) });
    await written.getByText(word('sys:exportRun.status_choice.sent')).waitFor();
    const sent = receiver.received.filter(({ headers }) => headers['webhook-type'] === 'export.file');
    expect(sent).toHaveLength(1);
    const [file] = sent;
    if (!file) throw new Error('Nothing was sent');
    expect(isGenuine(file, secret, Temporal.Now.instant())).toBe(true);
    expect(readCsv(file.body).flat()).toContain('ADM-HR');

    receiver.answer({ status: 410, text: 'We have moved' });
    await run(page, name);
    const failed = folder.getByRole('row').filter({ hasText: word('sys:exportRun.status_choice.failed') });
    await failed.getByText(word('sys:exportRun.fault_choice.refused')).waitFor();
  });
});
