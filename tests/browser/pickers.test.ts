import { expect, test, describe } from 'vitest';
import { department } from '#features/company/contract.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { word } from '#tests/support/words.ts';
import { useSite } from './harness/index.ts';

/** The pickers against the real server: the gallery answers by itself, the product makes calls. */
describe('pickers on the demo', () => {
  const site = useSite();

  test('a list is filtered by a department with all below it', async () => {
    const page = await site.open('/team/employee', { as: await site.signIn('administrator') });
    const asked = page.waitForRequest((request) => request.url().includes('department__in='));
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('option', { name: 'Department' }).click();
    const tree = page.getByRole('tree', { name: 'Department' });
    await tree.getByRole('treeitem').first().waitFor();
    await page.getByRole('checkbox', { name: 'Include everything below' }).press('Space');
    await tree.getByRole('treeitem').first().click();
    const ticked = await tree.locator('[aria-checked="true"]').count();
    await page.getByRole('button', { name: 'Apply' }).click();
    const ids = new URL((await asked).url()).searchParams.get('department__in')?.split(',') ?? [];
    expect(ids.length).toBeGreaterThanOrEqual(ticked);
    expect(ticked).toBeGreaterThan(1);
    await page
      .getByRole('button', { name: /^Department/ })
      .first()
      .waitFor();
  });

  test('a form chooses out of the company’s own trees, and the record is saved with it', async () => {
    const page = await site.open('/team/employee', { as: await site.signIn('administrator') });
    await page.getByRole('button', { name: 'New employee' }).first().click();
    const panel = page.getByRole('dialog', { name: 'New employee' });
    await panel.getByLabel('Employee ID').fill('P-77');
    await panel.getByLabel('First name').fill('Nadia');
    await panel.getByRole('button', { name: /^Department/ }).click();
    const departments = page.getByRole('tree', { name: 'Department' });
    const first = departments.getByRole('treeitem').first();
    const name = await first.locator('bdi').textContent();
    await first.click();
    await panel.getByRole('button', { name: `Department ${name}` }).waitFor();
    await panel.getByRole('button', { name: /^Areas?\b/ }).click();
    const areas = page.getByRole('tree');
    await areas.getByRole('treeitem').first().click();
    await page.getByRole('button', { name: 'Apply' }).click();
    await panel.getByRole('button', { name: /^Create/ }).click();
    await panel.waitFor({ state: 'detached' });
    await page.getByRole('searchbox', { name: 'Search' }).fill('P-77');
    await page
      .getByRole('row')
      .filter({ hasText: 'Nadia' })
      .filter({ hasText: name ?? '' })
      .waitFor();
  });

  test('two people of one name are told apart where one is chosen', async () => {
    const page = await site.open('/complement/employee-document', { as: await site.signIn('administrator') });
    await page.getByRole('button', { name: 'New document' }).first().click();
    const panel = page.getByRole('dialog', { name: 'New document' });
    await panel.getByRole('button', { name: /^Employee/ }).click();
    const option = page.getByRole('option').filter({ hasText: '1003' });
    await option.waitFor();
    await expect.poll(() => option.textContent()).toMatch(/1003 · \p{L}+/u);
  });

  test('a department is moved in the organization chart by its dialog and by dragging', async () => {
    const administrator = await site.signIn('administrator');
    const { client } = administrator;
    const levelOf = async (parent: number | null) =>
      dataOf(await client.callEndpoint(department.calls.tree, { body: { parent } }));
    const root = (await levelOf(null))[0]?.id ?? 0;
    const add = async (name: string): Promise<number> =>
      dataOf(
        await client.callEndpoint(department.calls.create, {
          body: { dept_code: name, dept_name: name, parent_dept: root },
        }),
      ).id;
    const forge = await add('Forge');
    const polishing = await add('Polishing');

    const page = await site.open('/company/organization-chart', { as: administrator });
    await page.getByRole('tab', { name: word('company:organization.move') }).click();
    const row = (name: string) => page.getByRole('treegrid').getByRole('row', { name, exact: true });
    await page.getByRole('button', { name: 'Move Polishing to another parent' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Parent/ }).click();
    await page.getByRole('treeitem', { name: 'Forge', exact: true }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(async () => (await levelOf(forge)).map(({ id }) => id)).toEqual([polishing]);
    await row('Polishing').waitFor({ state: 'detached' });
    await row('Forge').locator('.movable-chevron').click();
    await expect.poll(() => row('Polishing').getAttribute('aria-level')).toBe('3');

    await row('Polishing')
      .locator('.movable-name')
      .dragTo(row('Forge').locator('xpath=preceding-sibling::*[@aria-level="1"]').locator('.movable-name'));
    await expect.poll(() => row('Polishing').getAttribute('aria-level')).toBe('2');
    expect((await levelOf(forge)).map(({ id }) => id)).toEqual([]);
  });
});
