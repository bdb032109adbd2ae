import { describe, expect, onTestFinished, test } from 'vitest';
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

  test('somebody is dragged onto a new manager, not onto somebody below, and another manager is chosen by keys', async () => {
    const as = await site.signIn('administrator');
    const { client } = as;
    const people = dataOf(
      await client.callEndpoint(employee.calls.list, { query: { page_size: 50, ordering: 'emp_code' } }),
    );
    const path = async (id: number) =>
      dataOf(await client.callEndpoint(reportingPath, { params: { id: String(id) } })).path;
    const lines = await Promise.all(people.map(async (person) => ({ person, path: await path(person.id) })));
    const deep = lines.find(({ path: { length } }) => length >= 3);
    if (!deep) throw new Error('The demo has managers of managers');
    const [top = 0, middle = 0] = deep.path;
    const read = async (id: number) =>
      dataOf(await client.callEndpoint(employee.calls.retrieve, { params: { id: String(id) } }));
    const [chief, manager, { person }] = [await read(top), await read(middle), deep];
    onTestFinished(async () => {
      await client.callEndpoint(employee.calls.patch, {
        params: { id: String(person.id) },
        body: { superior: deep.path.at(-2) ?? null },
      });
    });
    const page = await site.open('/company/organization-chart', { as, expected: [/status(:| of) 4\d\d/] });
    await page.getByRole('tab', { name: word('company:organization.lines') }).click();
    await page.getByRole('button', { name: word('company:organization.find') }).click();
    await page.keyboard.type(person.emp_code);
    await page.getByRole('option', { name: person.display_name }).first().click();
    const boxOf = ({ display_name: name }: { readonly display_name: string }) =>
      page
        .locator('.box-chart-frame .box-chart-box')
        .filter({ has: page.getByRole('link', { name, exact: true }) })
        .first();
    await expect.poll(() => boxOf(person).getAttribute('data-found')).toBe('true');
    const question = (name: string) =>
      page.getByRole('dialog', { name: word('company:organization.moveLine', { name }), exact: true });
    const agree = async (name: string): Promise<void> => {
      await question(name)
        .getByRole('button', { name: word('company:organization.moveNow'), exact: true })
        .click();
    };

    await boxOf(person).dragTo(boxOf(chief));
    await agree(person.display_name);
    await expect.poll(() => path(person.id)).toEqual([chief.id, person.id]);
    await question(person.display_name).waitFor({ state: 'detached' });

    // Nobody reports to somebody below.
    await boxOf(chief).dragTo(boxOf(manager));
    await agree(chief.display_name);
    await question(chief.display_name).getByRole('alert').waitFor();
    await question(chief.display_name)
      .getByRole('button', { name: word('common:form.cancel') })
      .click();
    await question(chief.display_name).waitFor({ state: 'detached' });
    expect(await path(manager.id)).toEqual([chief.id, manager.id]);

    await boxOf(person)
      .getByRole('button', { name: word('company:organization.moveLine', { name: person.display_name }) })
      .press('Enter');
    const form = page.getByRole('dialog', { name: word('per:employee.edit') });
    await form.getByRole('button', { name: new RegExp(`^${word('per:employee.field.superior')}`) }).press('Enter');
    await page.keyboard.type(manager.emp_code);
    await page.getByRole('option', { name: manager.display_name }).first().waitFor();
    await page.getByRole('option', { name: manager.display_name }).first().click();
    await form.getByRole('button', { name: word('common:form.save'), exact: true }).click();
    await expect.poll(() => path(person.id)).toEqual([chief.id, manager.id, person.id]);
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
