import { describe, expect, test } from 'vitest';
import { invitedSignUp, signIn } from '#features/onboarding/contract.ts';
import { storageNames } from '#shared/session/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { word } from '#tests/support/words.ts';
import { isReady, listPage, useClockedSite } from './harness/index.ts';
import { goodPassword, mailedCodes } from './harness/mailed-codes.ts';

describe('users of a company', () => {
  const site = useClockedSite();

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
    await theirs.reload();
    await theirs.waitForURL((url) => url.pathname.startsWith('/onboard/'));
  });

  test('who has accepted and is not yet approved reads so, in the list and on their own page', async () => {
    const { email, code } = await mailedCodes(site).ofInvitation();
    const password = { password: goodPassword, confirm_password: goodPassword };
    dataOf(await site.server.caller().callEndpoint(invitedSignUp, { body: { email, code, ...password } }));
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

  test('the provider’s staff land on their companies', async () => {
    const page = await site.open('/', { as: 'vendor' });
    await page.waitForURL((url) => url.pathname === '/vendor/tenement/company');
    await page.getByRole('heading', { level: 1, name: word('vendor:company.title') }).waitFor();
  });
});
