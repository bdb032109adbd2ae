import type { Locator } from 'playwright';
import { describe, expect, test } from 'vitest';
import { area } from '#features/company/contract.ts';
import { user } from '#features/invitation/contract/user.ts';
import { invitedSignUp, signIn, transferOwnership } from '#features/onboarding/contract.ts';
import { employee } from '#features/team/contract.ts';
import { storageNames } from '#shared/session/index.ts';
import { password } from '#tests/support/fixtures.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { word } from '#tests/support/words.ts';
import { isReady, keepsFocus, listPage, useClockedSite } from './harness/index.ts';
import { goodPassword, mailedCodes } from './harness/mailed-codes.ts';

describe('users of a company', () => {
  const site = useClockedSite();

  test('see only the people of their data scope, chosen in their form or with the invitation', async () => {
    const theirs = await site.open('/team/employee', { as: 'viewA' });
    const inList = (name: string): Locator => theirs.getByRole('row', { name });
    await inList('Person1002').waitFor();
    const page = await site.open('/system/user', { as: 'adminA', expected: [/status of 400/] });
    const list = listPage(page);
    await isReady(page);
    /** Chooses departments in the open dialog, and department 1001 of these. */
    const named = 'Department 1001 Works';
    const limit = async (dialog: Locator, isTree: boolean): Promise<void> => {
      await dialog.getByRole('button', { name: word('sys:user.field.data_scope') }).click();
      await page.getByRole('option', { name: word('sys:user.data_scope_choice.departments'), exact: true }).click();
      await dialog.locator('.lookup-trigger').last().click();
      const picker = page.getByRole('dialog').last();
      await (
        isTree ? picker.getByRole('treeitem', { name: named }) : picker.getByRole('option', { name: named })
      ).click();
      await (isTree
        ? picker.getByRole('button', { name: word('common:list.applyFilter') }).click()
        : page.keyboard.press('Escape'));
    };
    const row = list.row('view-a@acme.test');
    await row.getByRole('button', { name: word('common:list.actionsOf', { name: 'view-a Person' }) }).click();
    await page.getByRole('menuitem', { name: word('common:list.edit'), exact: true }).click();
    await limit(list.dialog, true);
    await list.button('common:form.save').click();
    await list.says('common:form.saved', { name: 'view-a Person' });
    await row.getByText(word('sys:user.data_scope_choice.departments'), { exact: true }).waitFor();
    await theirs.reload();
    await inList('Person1001').waitFor();
    await expect.poll(() => inList('Person1002').count()).toBe(0);

    const { a, employees, users } = site.people;
    const admin = site.server.caller(await site.people.tokenOf('adminA'));
    const annex = dataOf(
      await admin.callEndpoint(area.calls.create, {
        body: { area_code: 'ANX', area_name: 'Annex', parent_area: a.rootArea },
      }),
    );
    const move = async (id: number, body: Readonly<Record<string, unknown>>): Promise<void> => {
      dataOf(await admin.callEndpoint(employee.calls.patch, { params: { id: String(id) }, body }));
    };
    const lead = dataOf(
      await admin.callEndpoint(employee.calls.create, {
        body: { emp_code: '2001', first_name: 'Lead', department: a.departments.two, area: [a.rootArea] },
      }),
    );
    await move(employees.empA2, { area: [annex.id] });
    await move(employees.empA1, { superior: lead.id });
    /** Chooses another kind of scope in the person's form. */
    const choose = async (kind: 'areas' | 'team' | 'self'): Promise<void> => {
      await row.getByRole('button', { name: word('common:list.actionsOf', { name: 'view-a Person' }) }).click();
      await page.getByRole('menuitem', { name: word('common:list.edit'), exact: true }).click();
      await list.dialog.getByRole('button', { name: word('sys:user.field.data_scope') }).click();
      await page.getByRole('option', { name: word(`sys:user.data_scope_choice.${kind}`), exact: true }).click();
      if (kind === 'areas') {
        await list.dialog.locator('.lookup-trigger').last().click();
        const picker = page.getByRole('dialog').last();
        await picker.getByRole('treeitem', { name: 'Annex' }).click();
        await picker.getByRole('button', { name: word('common:list.applyFilter') }).click();
      }
      await list.button('common:form.save').click();
    };
    const seen = async (codes: readonly string[]): Promise<void> => {
      await theirs.reload();
      for (const code of ['1001', '1002'])
        await expect.poll(() => inList(`Person${code}`).count()).toBe(codes.includes(code) ? 1 : 0);
    };
    await choose('areas');
    await row.getByText(word('sys:user.data_scope_choice.areas'), { exact: true }).waitFor();
    await seen(['1002']);
    // A team is somebody's: the form says so of whoever is no employee.
    await choose('team');
    await list.dialog.getByText(word('common:validation.scopeNeedsEmployee')).waitFor();
    await list.button('common:form.cancel').click();
    await page.getByRole('alertdialog').getByRole('button').last().click();
    await site.server.database.asOwner('update memberships set employee = $1 where company_id = $2 and user_id = $3', [
      lead.id,
      a.id,
      users.viewA,
    ]);
    await choose('team');
    await row.getByText(word('sys:user.data_scope_choice.team'), { exact: true }).waitFor();
    await seen(['1001']);
    await choose('self');
    await row.getByText(word('sys:user.data_scope_choice.self'), { exact: true }).waitFor();
    await seen([]);
    await site.server.database.asOwner(
      'update memberships set employee = null where company_id = $1 and user_id = $2',
      [a.id, users.viewA],
    );

    await list.button('sys:invitation.invite').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: word('sys:invitation.field.email') }).fill('limited@guest.test');
    await dialog.getByRole('button', { name: word('sys:invitation.group') }).click();
    await page.getByRole('option', { name: 'Auditor' }).click();
    await limit(dialog, false);
    await dialog.getByRole('button', { name: word('sys:invitation.send') }).click();
    await dialog.getByText(word('sys:invitation.sent', { email: 'limited@guest.test' })).waitFor();
    await dialog
      .getByRole('button', { name: word('common:ui.close') })
      .last()
      .click();
    await page.getByRole('tab', { name: word('sys:invitation.title') }).click();
    await list.row('limited@guest.test').getByText(word('sys:user.data_scope_choice.departments')).waitFor();
  });

  test('who is locked out is let in again, is mailed a link for a new password, and becomes the owner', async () => {
    const email = 'view-a@acme.test';
    const typed = (given: string) =>
      site.server
        .caller()
        .callEndpoint(signIn, { body: { username: email, password: given } })
        .catch(() => undefined);
    site.server.clock.advance({ hours: 1, seconds: 1 });
    for (let nth = 0; nth < 5; nth += 1) await typed('Wrong&Harbour22');
    await site.post.deliver();
    const page = await site.open('/system/user', { as: 'adminA', expected: [/status of 40[03]/, /status: 403/] });
    await isReady(page);
    const list = listPage(page);
    const row = list.row(email);
    const locked = row.getByText(word('sys:user.lockedUntil', { time: '' }).trim());
    await locked.waitFor();
    const press = async (label: string, isAsked = true): Promise<void> => {
      await row.getByRole('button', { name: /view-a Person/ }).click();
      await page.getByRole('menuitem', { name: label, exact: true }).click();
      if (isAsked) await page.getByRole('alertdialog').getByRole('button', { name: label, exact: true }).click();
    };
    await press(word('sys:user.action.unlock.label'));
    await row.getByText(word('sys:user.status_choice.active'), { exact: true }).waitFor();
    await expect.poll(() => locked.count()).toBe(0);
    await press(word('sys:user.action.send_password_link.label'));
    await page.getByText(word('sys:user.action.send_password_link.done_one', { name: 'view-a Person' })).waitFor();
    expect((await site.post.codes(email, '/onboard/reset-password')).length).toBe(1);
    await press(word('sys:ownership.open'), false);
    const dialog = page.getByRole('dialog');
    const submit = dialog.getByRole('button', { name: word('sys:ownership.submit'), exact: true }).first();
    await dialog.getByRole('button', { name: word('sys:ownership.ownGroup') }).click();
    await page.getByRole('option', { name: 'HR manager' }).click();
    await dialog.locator('input[name="current_password"]').fill('Wrong&Harbour22');
    await submit.click();
    await dialog.getByText(word('common:validation.invalidPassword')).waitFor();
    await dialog.locator('input[name="current_password"]').fill(password);
    await submit.click();
    await page.getByText(word('sys:ownership.done', { name: 'view-a Person' })).waitFor();
    // The new group may not see the list of users.
    await expect.poll(() => new URL(page.url()).pathname).toBe('/');
    const theirs = await site.open('/system/user', { as: 'viewA' });
    await isReady(theirs);
    await listPage(theirs).row('admin-a@acme.test').getByText('HR manager').waitFor();
    await listPage(theirs).row(email).getByText('Owner').waitFor();
    // Back again, for whoever comes after.
    const back = site.server.caller(await site.people.tokenOf('viewA'));
    const adminId = dataOf(await back.callEndpoint(user.calls.list, { query: {} })).find(
      (one) => one.email === 'admin-a@acme.test',
    )?.id;
    dataOf(
      await back.callEndpoint(transferOwnership, {
        body: { user: adminId ?? 0, own_group: null, current_password: password },
      }),
    );
  });

  test('are listed with groups and last sign-in, get other groups, and lose access, which puts them out', async () => {
    const theirs = await site.open('/team/employee', { as: 'viewA', expected: [/401/] });
    await isReady(theirs);
    const page = await site.open('/system/user', { as: 'adminA' });
    const list = listPage(page);
    await isReady(page);
    const row = list.row('view-a@acme.test');
    await row.getByText('Viewers').waitFor();
    await row.getByText(word('sys:user.status_choice.active')).waitFor();
    await row.getByRole('button', { name: word('common:list.actionsOf', { name: 'view-a Person' }) }).click();
    await page.getByRole('menuitem', { name: word('common:list.edit'), exact: true }).click();
    await list.dialog
      .getByRole('button', { name: word('sys:user.field.groups') })
      .first()
      .click();
    await page.getByRole('option', { name: 'Auditor' }).click();
    await page.keyboard.press('Escape');
    await list.button('common:form.save').click();
    await list.says('common:form.saved', { name: 'view-a Person' });
    await row.getByText('Auditor').waitFor();
    await row.getByRole('button', { name: word('common:list.actionsOf', { name: 'view-a Person' }) }).click();
    await page.getByRole('menuitem', { name: word('sys:user.action.take_access.label'), exact: true }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: word('sys:user.action.take_access.label'), exact: true })
      .click();
    await row.getByText(word('sys:user.status_choice.left')).waitFor();
    // The page leaves by itself; nobody has to press anything.
    await theirs.waitForURL((url) => url.pathname.startsWith('/onboard/'));
  });

  test('who has accepted and is not yet approved reads so, in the list and on their own page', async () => {
    const { email, code } = await mailedCodes(site).ofInvitation();
    const chosen = { password: goodPassword, confirm_password: goodPassword };
    dataOf(
      await site.server.caller().callEndpoint(invitedSignUp, { body: { first_name: 'Sita', email, code, ...chosen } }),
    );
    const page = await site.open('/system/user', { as: 'adminA' });
    await isReady(page);
    await listPage(page).row(email).getByText(word('sys:user.status_choice.pending_approval')).waitFor();
    const { token, refresh } = dataOf(
      await site.server.caller().callEndpoint(signIn, { body: { username: email, password: goodPassword } }),
    );
    const theirs = await site.open('/onboard/company-login', {
      storage: { [storageNames.access]: token, [storageNames.refresh]: refresh, [storageNames.userAccess]: token },
    });
    await theirs.getByText(word('oauth:companyLogin.waiting', { companies: 'Acme Works' })).waitFor();
    await expect.poll(() => theirs.getByText(word('common:message.failed')).count()).toBe(0);
  });

  test('an administrator is called by name: it is changed in the menu of the account, and the company sees it', async () => {
    const page = await site.open('/', { as: 'both' });
    const account = (name: string) => page.getByRole('button', { name: word('common:app.account', { name }) });
    // They choose one of two companies.
    await page.getByRole('option', { name: 'Acme Works' }).click();
    await page.getByRole('button', { name: word('oauth:companyLogin.action') }).click();
    await account('both Person').click();
    await page.getByRole('menuitem', { name: word('common:name.title') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(word('common:name.first_name')).fill('');
    await dialog
      .getByRole('button', { name: word('common:name.save') })
      .first()
      .click();
    await dialog.getByText(word('common:validation.required')).waitFor();
    await keepsFocus(dialog.getByLabel(word('common:name.first_name')));
    await dialog.getByLabel(word('common:name.first_name')).fill('Sita');
    await dialog.getByLabel(word('common:name.last_name')).fill('Rai');
    await dialog
      .getByRole('button', { name: word('common:name.save') })
      .first()
      .click();
    await account('Sita Rai').waitFor();
    for (const as of ['adminA', 'adminB'] as const) {
      const theirs = await site.open('/system/user', { as });
      await isReady(theirs);
      await listPage(theirs).row('both@muster.test').getByText('Sita Rai').first().waitFor();
    }
  });

  test('a password is changed in the menu of the account: what is wrong is told, and every other session ends', async () => {
    const other = await site.open('/', { as: 'scopedA', expected: [/401/] });
    await isReady(other);
    const page = await site.open('/', { as: 'scopedA', expected: [/status of 400/] });
    await isReady(page);
    await page.getByRole('button', { name: word('common:app.account', { name: 'scoped-a Person' }) }).click();
    await page.getByRole('menuitem', { name: word('common:app.changePassword') }).click();
    const dialog = page.getByRole('dialog');
    const field = (name: 'current_password' | 'password' | 'confirm_password') =>
      dialog.locator(`input[name="${name}"]`);
    const save = dialog.getByRole('button', { name: word('common:password.change') }).first();
    await field('current_password').fill(password);
    await field('password').fill('Quiet-Harbour22');
    await field('confirm_password').fill('Quiet-Harbour22');
    await save.click();
    await dialog.getByText(word('common:validation.unsafePassword', { sign: '-' })).waitFor();
    await keepsFocus(field('password'));
    // What only the server knows to be wrong gets the focus too.
    await field('current_password').fill(goodPassword);
    await field('password').fill(goodPassword);
    await field('confirm_password').fill(goodPassword);
    await save.click();
    await expect.poll(() => field('current_password').getAttribute('aria-invalid')).toBe('true');
    await keepsFocus(field('current_password'));
    await field('current_password').fill(password);
    await field('password').fill(goodPassword);
    await field('confirm_password').fill(goodPassword);
    await save.click();
    await page.getByText(word('common:password.changed')).waitFor();
    // The page leaves by itself; nobody has to press anything.
    await other.waitForURL((url) => url.pathname.startsWith('/onboard/'));
  });
});
