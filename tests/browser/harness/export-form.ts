import type { Locator, Page } from 'playwright';
import { word } from '#tests/support/words.ts';
import { isReady } from './look.ts';

/** Opens the form of a new automatic export, with its name and the list of departments. @returns the form */
export async function openDepartmentsExport(page: Page, name: string): Promise<Locator> {
  await isReady(page);
  await page
    .getByRole('button', { name: word('sys:autoExport.create') })
    .first()
    .click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: word('sys:autoExport.field.task_name'), exact: true }).fill(name);
  await form.getByRole('button', { name: word('common:content.source') }).click();
  await page.getByRole('searchbox', { name: word('common:content.search') }).fill('depart');
  await page
    .getByRole('option', { name: word('menu:department') })
    .first()
    .click();
  await form.getByText(word('common:content.columns')).waitFor();
  return form;
}
