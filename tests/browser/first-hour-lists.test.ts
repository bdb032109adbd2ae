import { describe, expect, test } from 'vitest';
import { department } from '#features/company/contract.ts';
import { employee } from '#features/team/contract.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { word } from '#tests/support/words.ts';
import { isReady, listPage, useSite } from './harness/index.ts';

describe('what a newcomer looks for', () => {
  const site = useSite();

  test('screens are found by what people call them', async () => {
    const page = await site.open('/', { as: await site.signIn('administrator') });
    await isReady(page);
    await page.keyboard.press('Control+k');
    const search = page.getByRole('dialog').getByRole('searchbox');
    for (const [typed, screen] of [
      ['invite', 'menu:user'],
      ['schedule', 'menu:departmentSchedule'],
      ['billing', 'menu:order'],
      ['clock', 'menu:transaction'],
      ['attendance', 'menu:reportDailyAttendance'],
    ] as const) {
      await search.fill(typed);
      await page
        .getByRole('menuitem', { name: word(screen) })
        .first()
        .waitFor();
    }
  });

  test('Employee IDs sort as numbers do, and a name is found without its accents', async () => {
    const as = await site.signIn('administrator');
    const [colleague] = dataOf(await as.client.callEndpoint(employee.calls.list, { query: { page_size: 1 } }));
    for (const [emp_code, first_name] of [
      ['9', 'Nine'],
      ['11', 'Ñuñoa'],
      ['100', 'Hundred'],
    ] as const)
      dataOf(
        await as.client.callEndpoint(employee.calls.create, {
          body: {
            emp_code,
            first_name,
            department: colleague?.department.id ?? 0,
            area: colleague?.area.map(({ id }) => id) ?? [],
          },
        }),
      );
    const page = await site.open('/team/employee?ordering=emp_code', { as });
    await isReady(page);
    const list = listPage(page);
    await list.row('Nine').waitFor();
    await expect
      .poll(async () =>
        (await page.getByRole('rowheader').allTextContents())
          .slice(0, 3)
          .map((name) => name.replace(/^[A-ZÑ](?=[A-ZÑ])/, '')),
      )
      .toEqual(['Nine', 'Ñuñoa', 'Hundred']);
    await list.search.fill('nunoa');
    await list.row('Nine').waitFor({ state: 'detached' });
    await list.row('Ñuñoa').waitFor();
  });

  test('a second root department is deleted from its panel, and one with others below says what refers to it', async () => {
    const as = await site.signIn('administrator');
    dataOf(
      await as.client.callEndpoint(department.calls.create, { body: { dept_code: 'ROOT2', dept_name: 'Second root' } }),
    );
    const page = await site.open('/company/department', { as, expected: [/status(:| of) (400|404|409)/] });
    await isReady(page);
    const list = listPage(page);
    const remove = async (name: string): Promise<void> => {
      await list.search.fill(name);
      await list.row(name).click();
      const panel = page.getByRole('dialog', { name });
      await panel.getByRole('button', { name: word('common:list.delete') }).click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: word('common:list.delete') })
        .click();
    };
    await remove('Second root');
    await list.says('common:list.deleted_one', { count: 1 });
    await list.row('Second root').waitFor({ state: 'detached' });
    await remove('Administration');
    const by = word('menu:department');
    await page
      .getByText(new RegExp(word('api:ZBCO0021', { by })))
      .first()
      .waitFor();
  });
});
