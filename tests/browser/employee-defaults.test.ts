import { describe, expect, onTestFinished, test } from 'vitest';
import { employeeDefault } from '#features/company/contract.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { word } from '#tests/support/words.ts';
import { isReady, looks, pageFaultsOf, useSite } from './harness/index.ts';

describe('defaults for new employees', () => {
  const site = useSite();

  test.each(looks)('in $language, $theme, $viewport', async (look) => {
    const page = await site.open('/company/settings', { ...look, as: await site.signIn('administrator') });
    await page.locator('#employee-default-title').scrollIntoViewIfNeeded();
    await isReady(page);
    expect(await pageFaultsOf(page, look)).toEqual([]);
  });

  test('are set in the company settings, and the form of a new employee starts with them', async () => {
    const as = await site.signIn('administrator');
    onTestFinished(async () => {
      const [stored] = dataOf(await as.client.callEndpoint(employeeDefault.calls.list, {}));
      const body = { department: null, position: null, area: null, emp_type: null };
      dataOf(await as.client.callEndpoint(employeeDefault.calls.patch, { params: { id: stored?.id ?? 0 }, body }));
    });
    const page = await site.open('/company/settings', { as });
    await page.getByRole('button', { name: word('company:employeeDefault.action') }).click();
    const dialog = page.getByRole('dialog', { name: word('company:employeeDefault.edit') });
    await dialog
      .getByRole('button', { name: new RegExp(`^${word('company:employeeDefault.field.department')}`) })
      .click();
    await page.getByRole('treeitem', { name: 'Production', exact: true }).click();
    await dialog.getByRole('button', { name: new RegExp(word('company:employeeDefault.field.emp_type')) }).click();
    await page.getByRole('option', { name: word('company:employeeDefault.emp_type_choice.3') }).click();
    await dialog.getByRole('button', { name: word('common:form.save') }).click();
    await dialog.waitFor({ state: 'detached' });
    await page
      .locator('section', { has: page.locator('#employee-default-title') })
      .getByText('Production')
      .waitFor();

    await page.goto('/team/employee');
    await isReady(page);
    await page
      .getByRole('button', { name: word('per:employee.create') })
      .first()
      .click();
    const form = page.getByRole('dialog', { name: word('per:employee.create') });
    await form
      .getByRole('button', { name: new RegExp(`^${word('per:employee.field.department')}.*Production`) })
      .waitFor();
    await form
      .getByRole('button', {
        name: new RegExp(`${word('per:employee.field.emp_type')}.*|${word('per:employee.emp_type_choice.3')}`),
      })
      .filter({ hasText: word('per:employee.emp_type_choice.3') })
      .waitFor();
  });
});
