import { describe, expect, test } from 'vitest';
import { department } from '#features/company/contract.ts';
import { employee } from '#features/team/contract.ts';
import { reportingPath } from '#features/team/contract/reporting.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { word } from '#tests/support/words.ts';
import { useSite } from './harness/index.ts';

describe('the organisation chart', () => {
  const site = useSite();

  test('shows who reports to whom: a person is found in a closed line, closed with their manager, and printed', async () => {
    const administrator = await site.signIn('administrator');
    const people = dataOf(
      await administrator.client.callEndpoint(employee.calls.list, { query: { page_size: 50, ordering: 'emp_code' } }),
    );
    const lines = await Promise.all(
      people.map(async (person) => ({
        person,
        path: dataOf(await administrator.client.callEndpoint(reportingPath, { params: { id: String(person.id) } }))
          .path,
      })),
    );
    const [deep] = lines.toSorted((one, other) => other.path.length - one.path.length);
    if (!deep || deep.path.length < 3) throw new Error('The demo has managers of managers');
    const name = deep.person.display_name;

    const page = await site.open('/company/organization-chart', { as: administrator });
    await page.getByRole('tab', { name: word('company:organization.lines') }).click();
    const box = page.locator('.box-chart-frame .box-chart-box').filter({ hasText: name });
    await page.getByRole('button', { name: word('company:organization.find') }).click();
    await page.keyboard.type(deep.person.emp_code);
    await page.getByRole('option', { name }).first().click();
    await expect.poll(() => box.first().getAttribute('data-found')).toBe('true');

    await page.evaluate(() => {
      globalThis.print = () => {
        document.body.dataset['printed'] = document.querySelector('.print-sheet')?.textContent ?? '';
      };
    });
    await page.getByRole('button', { name: word('company:organization.print') }).click();
    await expect.poll(() => page.evaluate(() => document.body.dataset['printed'])).toContain(name);

    const paper = page.locator('.box-chart-paper');
    const width = async () => (await paper.boundingBox())?.width ?? 0;
    const before = await width();
    await page.getByRole('button', { name: word('company:organization.smaller') }).click();
    await expect.poll(width).toBeLessThan(before);

    // The manager below the top is closed, and the line with them.
    await page
      .locator('.box-chart-frame .box-chart-level .box-chart-level .box-chart-toggle[aria-expanded=true]')
      .first()
      .click();
    await box.first().waitFor({ state: 'detached' });
  });

  test('shows departments with their managers, and finds one', async () => {
    const administrator = await site.signIn('administrator');
    const departments = dataOf(
      await administrator.client.callEndpoint(department.calls.list, { query: { page_size: 50 } }),
    );
    const deep = departments.find(({ parent_dept: parent }) =>
      departments.some((above) => above.id === parent?.id && above.parent_dept !== null),
    );
    if (!deep) throw new Error('The demo has departments below departments');
    const page = await site.open('/company/organization-chart', { as: administrator });
    await page.getByRole('button', { name: word('company:organization.findDepartment') }).click();
    await page.keyboard.type(deep.dept_name);
    await page.getByRole('option', { name: deep.dept_name }).first().click();
    const box = page.locator('.box-chart-frame .box-chart-box').filter({ hasText: deep.dept_name }).first();
    await expect.poll(() => box.getAttribute('data-found')).toBe('true');
    await expect
      .poll(() => box.textContent())
      .toContain(deep.manager?.display_name ?? word('company:organization.noManager'));
  });
});
