import { describe, expect, test } from 'vitest';
import { placeOrder } from '#features/subscription/contract.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { word } from '#tests/support/words.ts';
import { isReady, keepsFocus, listPage, useClockedSite } from './harness/index.ts';

describe('the provider’s staff', () => {
  const site = useClockedSite();

  test('are invited by mail with a role, get another one, and are removed', async () => {
    const email = 'nora@provider.test';
    const page = await site.open('/vendor/company/user', { as: 'vendor' });
    const list = listPage(page);
    await isReady(page);
    await page.getByRole('button', { name: word('vendor:staff.invite'), exact: true }).click();
    await list.dialog.getByRole('textbox', { name: word('vendor:staff.field.email') }).fill(email);
    await list.dialog.getByRole('button', { name: word('vendor:staff.send') }).click();
    // Without a name nothing is sent.
    await list.dialog.getByText(word('common:validation.required')).waitFor();
    const firstName = list.dialog.getByLabel(word('vendor:staff.field.first_name'));
    await keepsFocus(firstName);
    await firstName.fill('Nora');
    await list.dialog.getByRole('button', { name: word('vendor:staff.send') }).click();
    await list.says('vendor:staff.invited', { email });
    const row = list.row(email);
    await row.getByText(word('vendor:staff.status_choice.pending')).waitFor();
    await row.getByText(word('vendor:staff.vendor_role_choice.support')).waitFor();

    await row.getByRole('button', { name: word('common:list.actionsOf', { name: email }) }).click();
    await page.getByRole('menuitem', { name: word('vendor:staff.action.change_role.label') }).click();
    const asked = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    await asked.getByRole('button', { name: new RegExp(`${word('vendor:staff.field.vendor_role')}$`) }).click();
    await page.getByRole('option', { name: word('vendor:staff.vendor_role_choice.finance') }).click();
    await asked.getByLabel(word('vendor:staff.field.reason')).fill('New task');
    await asked.getByRole('button', { name: word('vendor:staff.action.change_role.label') }).click();
    await row.getByText(word('vendor:staff.vendor_role_choice.finance')).waitFor();

    await row.getByRole('button', { name: word('common:list.actionsOf', { name: email }) }).click();
    await page.getByRole('menuitem', { name: word('vendor:staff.action.take_access.label') }).click();
    await asked.getByLabel(word('vendor:staff.field.reason')).fill('Left');
    await asked.getByRole('button', { name: word('vendor:staff.action.take_access.label') }).click();
    await expect.poll(() => row.count()).toBe(0);
  });

  test('create a company whose owner is invited, find it among the companies, and give it to somebody else', async () => {
    const page = await site.open('/vendor/tenement/company', { as: 'vendor' });
    const list = listPage(page);
    await isReady(page);
    await page.getByRole('button', { name: word('vendor:company.open.label'), exact: true }).click();
    const field = (name: 'company_name' | 'company_domain' | 'owner_email' | 'owner_first_name') =>
      list.dialog.getByRole('textbox', { name: word(`vendor:company.field.${name}`), exact: true });
    await field('company_name').fill('Harbour Foods');
    await field('company_domain').fill('harbour');
    await field('owner_email').fill('owner@harbour.test');
    const create = list.dialog.getByRole('button', { name: word('vendor:company.open.label'), exact: true });
    await create.click();
    // Without a name nobody is invited.
    await list.dialog.getByText(word('common:validation.required')).waitFor();
    await field('owner_first_name').fill('Olive');
    await create.click();
    await list.says('vendor:company.open.done', { name: 'Harbour Foods', email: 'owner@harbour.test' });
    const row = list.row('Harbour Foods');
    await row.getByRole('button', { name: word('common:list.actionsOf', { name: 'Harbour Foods' }) }).click();
    await page.getByRole('menuitem', { name: word('vendor:company.action.transfer_owner.label') }).click();
    const asked = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    await asked.getByLabel(word('vendor:company.field.owner_email')).fill('next@harbour.test');
    await asked.getByLabel(word('vendor:company.field.reason')).fill('Sold');
    await asked.getByRole('button', { name: word('vendor:company.action.transfer_owner.label') }).click();
    await list.says('vendor:company.action.transfer_owner.done_one', { name: 'Harbour Foods' });
    const users = await site.open('/vendor/tenement/user', { as: 'vendor' });
    await isReady(users);
    await listPage(users).row('next@harbour.test').getByText('Harbour Foods').waitFor();
  });

  test('let a company pay by bank transfer, and mark its order as paid when the money has come', async () => {
    const { server, people } = site;
    await server.database.asOwner(`update provider_info set bank_details = 'IBAN GB33 BUKB 2020 1555 5555 55'`);
    const staff = server.caller(await people.tokenOf('vendor'));
    const wanted = { type: 'new', description: 'A year by transfer', total: 12_050, currency: 'USD' } as const;
    const { order_ref: ref } = dataOf(
      await staff.callEndpoint(placeOrder, { body: { company: people.a.id, ...wanted } }),
    );
    const page = await site.open('/subscription/order', { as: 'adminA' });
    const list = listPage(page);
    await isReady(page);
    const actions = { name: word('common:list.actionsOf', { name: ref }) };
    await list.row(ref).getByRole('button', actions).click();
    await page.getByRole('menuitem', { name: word('sub:order.pay') }).click();
    await list.dialog.getByRole('button', { name: new RegExp(word('sub:order.gateway')) }).click();
    await page.getByRole('option', { name: word('sub:order.gateway_choice.bank_transfer') }).click();
    await list.dialog.getByRole('button', { name: word('sub:order.transfer.show') }).click();
    await list.dialog.getByText('IBAN GB33 BUKB 2020 1555 5555 55').waitFor();
    await list.dialog.getByRole('definition').filter({ hasText: ref }).waitFor();

    const orders = await site.open('/vendor/payment/order', { as: 'vendor' });
    await isReady(orders);
    const all = listPage(orders);
    await all.row(ref).getByRole('button', actions).click();
    await orders.getByRole('menuitem', { name: word('vendor:order.action.mark_paid.label') }).click();
    const asked = orders.getByRole('dialog');
    await asked.getByRole('textbox', { name: word('vendor:order.field.paid_on') }).fill('2026-03-01');
    await asked.getByLabel(word('vendor:order.field.paid_amount')).fill('120.50');
    await asked.getByLabel(word('vendor:order.field.bank_reference')).fill('TRX-77');
    await asked.getByLabel(word('vendor:order.field.reason')).fill('Statement 7');
    await asked.getByRole('button', { name: word('vendor:order.action.mark_paid.label') }).click();
    await all.says('vendor:order.action.mark_paid.done_one', { name: ref });
    await all.row(ref).getByText(word('vendor:order.status_choice.paid'), { exact: true }).waitFor();
  });

  test('says who runs the installation, and the sign-in page has it', async () => {
    const page = await site.open('/vendor/company/info', { as: 'vendor' });
    await isReady(page);
    await page.getByLabel(word('vendor:provider.field.product_name')).fill('Stempel');
    await page.getByLabel(word('vendor:provider.field.legal_name')).fill('Stempel Services LLC');
    await page.getByLabel(word('vendor:provider.field.support_email')).fill('help@stempel.test');
    await page.getByRole('button', { name: word('common:form.save'), exact: true }).click();
    await listPage(page).says('common:form.saved', { name: 'Stempel Services LLC' });
    const visitor = await site.open('/onboard/sign-in');
    await visitor.getByText('Stempel', { exact: true }).waitFor();
    await visitor.getByText('© 2026 Stempel Services LLC').waitFor();
    await visitor.getByRole('link', { name: 'help@stempel.test' }).waitFor();
  });
});
