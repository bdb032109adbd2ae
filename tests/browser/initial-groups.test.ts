import { describe, expect, test } from 'vitest';
import { word } from '#tests/support/words.ts';
import { isReady, listPage, useClockedSite } from './harness/index.ts';

describe('the initial groups', () => {
  const site = useClockedSite();

  test('for attendance officers is given to a user, who then may open what it is for and nothing else', async () => {
    const [open, shut] = ['/att/employee-schedule', '/system/user'];
    const name = word('sys:seed.attendanceOfficer');
    const page = await site.open('/system/group', { as: 'adminA' });
    await isReady(page);
    const row = page.getByRole('row', { name });
    await row.click();
    await page.getByRole('dialog', { name }).getByText(word('sys:seed.about.attendanceOfficer')).first().waitFor();
    await page.goto('/system/user');
    await isReady(page);
    const list = listPage(page);
    const user = list.row('view-a@acme.test');
    await user.getByRole('button', { name: word('common:list.actionsOf', { name: 'view-a Person' }) }).click();
    await page.getByRole('menuitem', { name: word('common:list.edit'), exact: true }).click();
    await list.dialog.locator('.lookup-trigger').first().click();
    const picker = page.getByRole('dialog').last();
    for (const chosen of await picker.getByRole('option', { selected: true }).all()) await chosen.click();
    await picker.getByRole('option', { name }).click();
    await page.keyboard.press('Escape');
    await list.button('common:form.save').click();
    await list.says('common:form.saved', { name: 'view-a Person' });
    await user.getByText(name).first().waitFor();
    const theirs = await site.open(open, { as: 'viewA' });
    await isReady(theirs);
    await theirs.locator(`nav a[href="${open}"]`).first().waitFor();
    await expect.poll(() => theirs.locator(`nav a[href="${shut}"]`).count()).toBe(0);
  });
});
