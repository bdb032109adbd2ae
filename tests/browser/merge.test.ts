import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { area, department, position } from '#features/company/contract.ts';
import { terminal } from '#features/device/contract.ts';
import { employee } from '#features/team/contract.ts';
import { makeRecord } from '#tests/support/late-chain.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { word } from '#tests/support/words.ts';
import { useSite } from './harness/index.ts';

/** Opens the menu of a row and asks to merge its record. */
async function askFromRow(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: word('common:list.actionsOf', { name }) }).click();
  await page.getByRole('menuitem', { name: word('company:merge.action') }).click();
  return page.getByRole('dialog');
}

/** Chooses the record that remains, waits for the preview, and merges. */
async function mergeInto(
  page: Page,
  dialog: Locator,
  names: { from: string; into: string; says?: string },
): Promise<void> {
  await dialog.getByRole('button', { name: /^Merge into/ }).click();
  await page
    .getByRole('searchbox', { name: word('common:lookup.search') })
    .last()
    .fill(names.into);
  await page.getByRole('treeitem', { name: names.into, exact: true }).click();
  await dialog.getByText(word('company:merge.final')).waitFor();
  if (names.says !== undefined) await dialog.getByText(names.says, { exact: true }).waitFor();
  await dialog.getByRole('button', { name: word('company:merge.submit'), exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(word('company:merge.done', { name: names.from, into: names.into })).waitFor();
}

describe('merging', () => {
  const site = useSite();

  test('moves the people of a department to another after a preview', async () => {
    const administrator = await site.signIn('administrator');
    const { client } = administrator;
    const [root] = dataOf(
      await client.callEndpoint(department.calls.list, { query: { page_size: 1, ordering: 'id' } }),
    );
    const make = (dept_code: string, dept_name: string) =>
      makeRecord(client, department, { dept_code, dept_name, parent_dept: root?.id });
    const from = await make('MG1', 'Night packing');
    const into = await make('MG2', 'Packing hall');
    const [colleague] = dataOf(await client.callEndpoint(employee.calls.list, { query: { page_size: 1 } }));
    const person = await makeRecord(client, employee, {
      emp_code: '990017',
      first_name: 'Mina',
      last_name: 'Packer',
      department: from,
      area: colleague?.area.map(({ id }) => id) ?? [],
    });

    const page = await site.open(`/company/department?search=Night`, { as: administrator });
    const dialog = await askFromRow(page, 'Night packing');
    await mergeInto(page, dialog, { from: 'Night packing', into: 'Packing hall' });
    await page.getByRole('row', { name: 'Night packing' }).waitFor({ state: 'detached' });

    await page.goto(`/team/employee?record=${person}`);
    await page.getByText('Packing hall').first().waitFor();
    const read = dataOf(await client.callEndpoint(employee.calls.retrieve, { params: { id: String(person) } }));
    expect(read.department.id).toBe(into);
  });

  test('of departments is asked from the organisation chart too', async () => {
    const administrator = await site.signIn('administrator');
    const { client } = administrator;
    const [root] = dataOf(
      await client.callEndpoint(department.calls.list, { query: { page_size: 1, ordering: 'id' } }),
    );
    for (const [dept_code, dept_name] of [
      ['MG3', 'Early bakery'],
      ['MG4', 'Bakery'],
    ])
      await makeRecord(client, department, { dept_code, dept_name, parent_dept: root?.id });
    const page = await site.open('/company/organization-chart', { as: administrator });
    await page.getByRole('tab', { name: word('company:organization.move') }).click();
    await page.getByRole('button', { name: word('company:merge.of', { name: 'Early bakery' }) }).click();
    await mergeInto(page, page.getByRole('dialog'), { from: 'Early bakery', into: 'Bakery' });
    await page.getByRole('treegrid').getByText('Early bakery', { exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('treegrid').getByText('Bakery', { exact: true }).waitFor();
  });

  test('moves the people and terminals of an area, and those with a position', async () => {
    const administrator = await site.signIn('administrator');
    const { client } = administrator;
    const [root] = dataOf(await client.callEndpoint(area.calls.list, { query: { page_size: 1, ordering: 'id' } }));
    const make = async (code: string, name: string) => ({
      area: await makeRecord(client, area, { area_code: code, area_name: name, parent_area: root?.id }),
      position: await makeRecord(client, position, { position_code: code, position_name: name }),
    });
    const from = await make('MG5', 'Loading dock');
    const into = await make('MG6', 'Main yard');
    const [colleague] = dataOf(await client.callEndpoint(employee.calls.list, { query: { page_size: 1 } }));
    const person = await makeRecord(client, employee, {
      emp_code: '990018',
      first_name: 'Yara',
      department: colleague?.department.id,
      area: [from.area],
      position: from.position,
    });
    const onWall = await makeRecord(client, terminal, { sn: 'MERGEDOCK', alias: 'Dock', area: from.area });

    for (const [path, says] of [
      ['/company/area', word('company:merge.kind.terminals')],
      ['/company/position', word('company:merge.active')],
    ] as const) {
      const page = await site.open(`${path}?search=Loading`, { as: administrator });
      const dialog = await askFromRow(page, 'Loading dock');
      await mergeInto(page, dialog, { from: 'Loading dock', into: 'Main yard', says });
      await page.getByRole('row', { name: 'Loading dock' }).waitFor({ state: 'detached' });
    }
    const read = dataOf(await client.callEndpoint(employee.calls.retrieve, { params: { id: String(person) } }));
    expect(read.area.map(({ id }) => id)).toEqual([into.area]);
    expect(read.position?.id).toBe(into.position);
    const moved = dataOf(await client.callEndpoint(terminal.calls.retrieve, { params: { id: String(onWall) } }));
    expect(moved.area?.id).toBe(into.area);
  });
});
