import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { readCsv } from '#tests/support/table-files.ts';
import { word } from '#tests/support/words.ts';
import { openDepartmentsExport } from './harness/export-form.ts';
import { isReady, pageFaultsOf, useSite } from './harness/index.ts';

const phoneLook = { language: 'en', theme: 'light', viewport: 'narrow' } as const;

describe('automatic exports', () => {
  const site = useSite();

  test('one that is made and run lies in the folder, and its file holds the list', async () => {
    const as = await site.signIn('administrator');
    const page = await site.open('/system/auto-export', { as });
    const form = await openDepartmentsExport(page, 'Departments for payroll');
    await form.getByRole('button', { name: word('sys:autoExport.field.format') }).click();
    await page.getByRole('option', { name: word('sys:autoExport.format_choice.csv') }).click();
    await form.getByRole('button', { name: word('common:form.create') }).click();
    await page.getByText(word('common:form.created', { name: 'Departments for payroll' })).waitFor();

    const row = page.getByRole('row', { name: /Departments for payroll/ });
    await row.getByRole('button', { name: word('common:list.actionsOf', { name: 'Departments for payroll' }) }).click();
    await page.getByRole('menuitem', { name: word('sys:autoExport.action.run_now.label') }).click();

    const folder = await site.open('/system/export-run', { as });
    const written = folder.getByRole('row', { name: /Departments for payroll/ });
    await written.getByText(word('sys:exportRun.status_choice.sent')).waitFor();
    const coming = folder.waitForEvent('download');
    await written.getByRole('link', { name: /Departments for payroll .*csv/ }).click();
    const rows = readCsv(await readFile(await (await coming).path()));
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.flat()).toContain('ADM-HR');
  });

  test('one that is begun in the export menu of a report sends the view on the screen', async () => {
    const as = await site.signIn('administrator');
    const page = await site.open('/report/report-library/late?period=lastMonth&search=1003', { as });
    await isReady(page);
    await page.getByRole('button', { name: word('common:list.export') }).click();
    await page.getByRole('menuitem', { name: word('common:content.regularly') }).click();
    await page.waitForURL(/system\/auto-export/);
    const title = word('report:late.title');
    const form = page.getByRole('dialog');
    const name = form.getByRole('textbox', { name: word('sys:autoExport.field.task_name'), exact: true });
    await expect.poll(() => name.inputValue()).toBe(title);
    await form.getByText('1003').first().waitFor();
    await form.getByRole('button', { name: word('common:form.create') }).click();
    await page.getByText(word('common:form.created', { name: title })).waitFor();

    const row = page.getByRole('row', { name: new RegExp(title) });
    await row.getByRole('button', { name: word('common:list.actionsOf', { name: title }) }).click();
    await page.getByRole('menuitem', { name: word('common:list.edit'), exact: true }).click();
    await form.getByText(word('report:screen.preset.lastMonth')).first().waitFor();
    await form.getByText('1003').first().waitFor();
  });

  test('one that is begun at a list keeps its conditions, and its form says them', async () => {
    const as = await site.signIn('administrator');
    const page = await site.open('/company/department?search=ADM-HR', { as });
    await isReady(page);
    await page.getByRole('button', { name: word('common:list.export') }).click();
    await page.getByRole('menuitem', { name: word('common:content.regularly') }).click();
    await page.waitForURL(/system\/auto-export/);
    const title = word('company:department.title');
    const form = page.getByRole('dialog');
    await form.getByText('ADM-HR').first().waitFor();
    await form.getByRole('button', { name: word('common:form.create') }).click();
    await page.getByText(word('common:form.created', { name: title })).waitFor();
    await page.getByRole('row', { name: title, exact: true }).waitFor();
  });

  test('reads as cards on a phone', async () => {
    const page = await site.open('/system/auto-export', {
      as: await site.signIn('administrator'),
      viewport: 'narrow',
    });
    await isReady(page);
    expect(await pageFaultsOf(page, phoneLook)).toEqual([]);
  });
});
