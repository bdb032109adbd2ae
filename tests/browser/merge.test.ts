import { describe, expect, test } from 'vitest';
import { department } from '#features/company/contract.ts';
import { employee } from '#features/team/contract.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { word } from '#tests/support/words.ts';
import { useSite } from './harness/index.ts';

describe('merging departments', () => {
  const site = useSite();

  test('moves the people of one to another after a preview', async () => {
    const administrator = await site.signIn('administrator');
    const { client } = administrator;
    const [root] = dataOf(
      await client.callEndpoint(department.calls.list, { query: { page_size: 1, ordering: 'id' } }),
    );
    const make = async (dept_code: string, dept_name: string) =>
      dataOf(
        await client.callEndpoint(department.calls.create, { body: { dept_code, dept_name, parent_dept: root?.id } }),
      );
    const from = await make('MG1', 'Night packing');
    const into = await make('MG2', 'Packing hall');
    const [colleague] = dataOf(await client.callEndpoint(employee.calls.list, { query: { page_size: 1 } }));
    const person = dataOf(
      await client.callEndpoint(employee.calls.create, {
        body: {
          emp_code: '990017',
          first_name: 'Mina',
          last_name: 'Packer',
          department: from.id,
          area: colleague?.area.map(({ id }) => id) ?? [],
        },
      }),
    );

    const page = await site.open(`/company/department?search=Night`, { as: administrator });
    await page.getByRole('button', { name: word('common:list.actionsOf', { name: from.display_name }) }).click();
    await page.getByRole('menuitem', { name: word('company:merge.action') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Merge into/ }).click();
    await page
      .getByRole('searchbox', { name: word('common:lookup.search') })
      .last()
      .fill('Packing hall');
    await page.getByRole('treeitem', { name: 'Packing hall', exact: true }).click();
    await dialog.getByText(word('company:merge.final')).waitFor();
    await dialog.getByRole('button', { name: word('company:merge.submit'), exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(word('company:merge.done', { name: from.display_name, into: into.display_name })).waitFor();
    await page.getByRole('row', { name: 'Night packing' }).waitFor({ state: 'detached' });

    await page.goto(`/team/employee?record=${person.id}`);
    await page.getByText(into.display_name).first().waitFor();
    const read = dataOf(await client.callEndpoint(employee.calls.retrieve, { params: { id: String(person.id) } }));
    expect(read.department.id).toBe(into.id);
  });
});
