import { expect, test } from 'vitest';
import { word } from '#tests/support/words.ts';
import { isReady, useSite } from './harness/index.ts';

const site = useSite();

test('a field of the company’s own is defined, filled in for an employee, and seen on their page and in the list', async () => {
  const as = await site.signIn('administrator');
  const page = await site.open('/team/employee-field', { as });
  await isReady(page);
  const dialog = page.getByRole('dialog');
  const confirm = (button: string) => dialog.getByRole('button', { name: button, exact: true }).click();
  await page
    .getByRole('button', { name: word('per:employeeField.create') })
    .first()
    .click();
  const box = (name: string) => dialog.getByRole('textbox', { name: new RegExp(`^${name}`) });
  await box(word('per:employeeField.field.label')).fill('Shirt size');
  await box(word('per:employeeField.field.code')).fill('shirt');
  await dialog.getByRole('button', { name: new RegExp(word('per:employeeField.field.kind')) }).click();
  await page.getByRole('option', { name: word('per:employeeField.kind_choice.choice') }).click();
  const labels = dialog.locator('.rows-list').getByRole('textbox');
  await labels.first().fill('Medium');
  await dialog.getByRole('button', { name: word('per:employeeField.row.choices.add') }).click();
  await labels.nth(1).fill('Large');
  await dialog.getByText(word('per:employeeField.field.in_list'), { exact: true }).click();
  await confirm(word('common:form.create'));
  await page.getByRole('row').filter({ hasText: 'Shirt size' }).waitFor();

  await page.goto(page.url().replace('/team/employee-field', '/team/employee?record=1'));
  const edit = page.getByRole('button', { name: word('common:list.edit'), exact: true });
  await edit.click();
  await dialog.getByRole('button', { name: /Shirt size/ }).click();
  await page.getByRole('option', { name: 'Large' }).click();
  await confirm(word('common:form.save'));
  await dialog.waitFor({ state: 'detached' });
  const own = page.locator('.record-page-card').filter({ hasText: word('per:employee.group.custom') });
  await own.getByText('Large').waitFor();
  const name = await page.getByRole('heading', { level: 1 }).textContent();

  await page.getByRole('button', { name: word('per:employee.back') }).click();
  await page.getByRole('columnheader', { name: 'Shirt size' }).waitFor();
  const row = page.getByRole('row').filter({ hasText: name?.split(' ')[0] ?? '' });
  await expect.poll(() => row.filter({ hasText: 'Large' }).count()).toBe(1);
});
