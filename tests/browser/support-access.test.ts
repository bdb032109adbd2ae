import { describe, test } from 'vitest';
import { word } from '#tests/support/words.ts';
import { isReady, listPage, sessionEnds, useSite } from './harness/index.ts';

describe('support access', () => {
  const site = useSite();

  test('is given by the company, used by the provider’s staff under a banner, and ended', async () => {
    const reason = 'The balance of March';
    const owner = await site.open('/system/support-access', { as: await site.signIn('administrator') });
    const list = listPage(owner);
    await isReady(owner);
    await owner
      .getByRole('button', { name: word('sys:supportAccess.create'), exact: true })
      .first()
      .click();
    await list.dialog.getByLabel(word('sys:supportAccess.field.reason')).fill(reason);
    await list.dialog.getByRole('button', { name: word('common:form.create'), exact: true }).click();
    await list.row(reason).getByText(word('sys:supportAccess.status_choice.active')).waitFor();

    const staff = await site.open('/vendor/tenement/support-access', {
      as: await site.signIn('vendor'),
      expected: sessionEnds,
    });
    await isReady(staff);
    const given = listPage(staff).row(reason);
    await given.getByRole('button', { name: word('common:list.actionsOf', { name: reason }) }).click();
    await staff.getByRole('menuitem', { name: word('vendor:supportAccess.enter') }).click();
    const banner = staff.getByRole('complementary', { name: word('common:app.support.title') });
    await banner.waitFor();
    await staff.goto(`${site.originOf('acme')}/team/employee`);
    await banner.waitFor();
    await isReady(staff);

    await list
      .row(reason)
      .getByRole('button', { name: word('common:list.actionsOf', { name: reason }) })
      .click();
    await owner.getByRole('menuitem', { name: word('sys:supportAccess.action.revoke.label') }).click();
    await owner
      .getByRole('alertdialog')
      .getByRole('button', { name: word('sys:supportAccess.action.revoke.label') })
      .click();
    await list.row(reason).getByText(word('sys:supportAccess.status_choice.ended')).waitFor();
    await staff.waitForURL(/\/onboard\//);
  });

  test('is asked for by the provider’s staff, who see that it waits, told at the company’s bell, and given', async () => {
    const reason = 'Looking into the roster';
    const company = 'Acme Manufacturing';
    const staff = await site.open('/vendor/tenement/company', { as: await site.signIn('vendor') });
    await isReady(staff);
    const companies = listPage(staff);
    await companies
      .row(company)
      .getByRole('button', { name: word('common:list.actionsOf', { name: company }) })
      .click();
    await staff.getByRole('menuitem', { name: word('vendor:company.action.ask_access.label') }).click();
    const question = staff.getByRole('alertdialog').or(staff.getByRole('dialog'));
    await question.getByRole('textbox', { name: word('vendor:company.field.reason') }).fill(reason);
    await question.getByRole('button', { name: word('vendor:company.action.ask_access.label') }).click();
    await question.waitFor({ state: 'hidden' });
    await staff.goto(`${new URL(staff.url()).origin}/vendor/tenement/support-access`);
    const asked = listPage(staff).row(reason);
    await asked.getByText(word('vendor:supportAccess.status_choice.requested')).waitFor();

    const owner = await site.open('/dashboard', { as: await site.signIn('administrator') });
    await isReady(owner);
    await owner.getByRole('button', { name: /^Notifications/ }).click();
    await owner.getByRole('link', { name: new RegExp(reason) }).click();
    const give = word('sys:supportAccess.action.approve.label');
    await owner.getByRole('button', { name: give, exact: true }).click();
    await owner.getByRole('alertdialog').getByRole('button', { name: give, exact: true }).click();
    await owner.getByText(word('sys:supportAccess.status_choice.active'), { exact: true }).first().waitFor();
    await asked.getByText(word('vendor:supportAccess.status_choice.active')).waitFor();
  });
});
