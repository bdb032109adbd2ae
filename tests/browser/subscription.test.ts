import type { Page } from 'playwright';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { department } from '#features/company/contract.ts';
import { checkDelay } from '#features/subscription/machines/payment-result.machine.ts';
import { subscriptionSlice } from '#features/subscription/server.ts';
import { employee } from '#features/team/contract.ts';
import { startRecurring } from '#server/recurring/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { word } from '#tests/support/words.ts';
import { isReady, listPage, offered, sessionEnds, useClockedSite } from './harness/index.ts';

describe('a company is sold, limited, warned, suspended, paid and revived', () => {
  const site = useClockedSite();
  /** Runs the daily job if it is due; the first run only notes the time. */
  async function makeRound(): Promise<void> {
    const recurring = startRecurring(site.server.host, subscriptionSlice.recurring ?? []);
    await recurring.drain();
    await recurring.stop();
  }
  beforeAll(makeRound);
  const status = (name: string): string => word(`vendor:companySubscription.status_choice.${name}`);

  /** From the dialog for choosing how to pay, by the sandbox's page, to the result. */
  async function payInSandbox(page: Page): Promise<void> {
    await page
      .getByRole('dialog')
      .getByRole('button', { name: word('sub:order.goOn') })
      .click();
    await page.getByRole('button', { name: word('sub:sandbox.ending.pay'), exact: true }).click();
    await page.waitForURL((url) => url.pathname.startsWith('/payment/telr'), { waitUntil: 'commit' });
    await page.getByText(word('sub:payment.checking')).waitFor();
    await page.clock.fastForward(checkDelay);
    await page
      .getByRole('status')
      .filter({ hasText: word('sub:payment.status.PAID') })
      .waitFor();
    await page.goto(`${site.originOf('acme')}/subscription`);
  }

  /** Changes the first company's subscription, as the provider's staff do. */
  async function byProvider(name: 'suspend' | 'resume'): Promise<void> {
    const page = await site.open('/vendor/payment/company-subscription', { as: 'vendor' });
    await isReady(page);
    await page.getByRole('button', { name: word('common:list.actionsOf', { name: 'Acme Works' }) }).click();
    const label = word(`vendor:companySubscription.action.${name}.label`);
    await page.getByRole('menuitem', { name: label, exact: true }).click();
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    await dialog.getByRole('textbox', { name: word('vendor:companySubscription.field.reason') }).fill('As agreed');
    await dialog.getByRole('button', { name: label, exact: true }).click();
    await page
      .getByText(word(`vendor:companySubscription.action.${name}.done_one`, { name: 'Acme Works' }), { exact: true })
      .first()
      .waitFor();
  }

  /** Makes a code, as the provider's staff do. */
  async function makeCode(code: string, more: Readonly<Record<string, string>>, percent = '10'): Promise<void> {
    const page = await site.open('/vendor/subscription/discount', { as: 'vendor' });
    const list = listPage(page);
    await isReady(page);
    await page
      .getByRole('button', { name: word('vendor:discount.create') })
      .first()
      .click();
    await list.field('vendor:discount.field.discount_code').fill(code);
    await list.field('vendor:discount.field.discount_name').fill(code);
    await list.field('vendor:discount.field.percent').fill(percent);
    for (const [label, value] of Object.entries(more))
      await list.dialog.getByRole('textbox', { name: label }).fill(value);
    await list.dialog.getByRole('button', { name: word('common:form.create'), exact: true }).click();
    await list.row(code).waitFor();
  }

  test('written: a plan’s text in another language is read by who reads that language', async () => {
    const page = await site.open('/vendor/subscription/plan-pricing', { as: 'vendor' });
    const list = listPage(page);
    await isReady(page);
    await list.row('Standard').click();
    await list.dialog
      .getByRole('button', { name: word('common:list.edit') })
      .first()
      .click();
    await list.field('vendor:plan.field.name_tr').fill('Temel');
    await list.field('vendor:plan.field.description_tr').fill('Küçük işletmeler için');
    await list.dialog.getByRole('button', { name: word('common:form.save'), exact: true }).click();
    await list.row('Standard').waitFor();
    const reader = await site.open('/onlineSubscription', { as: 'adminA', language: 'tr' });
    await reader.getByRole('radio', { name: 'Temel' }).waitFor();
    await reader.getByText('Küçük işletmeler için').waitFor();
  });

  test('sold: a plan is compared, priced line by line, ordered and paid', async () => {
    const page = await site.open('/subscription', { as: 'adminA', expected: [/status(:| of) 400/] });
    await page.getByText(word('sub:subscription.everything')).waitFor();
    await page.getByRole('button', { name: word('sub:subscription.choose') }).click();
    await page.getByRole('radio', { name: 'Standard' }).check({ force: true });
    await page.getByRole('textbox', { name: word('sub:purchase.quantity.employees') }).fill('10');
    const order = page.getByRole('button', { name: word('sub:purchase.order', { amount: '$25.00' }) });
    await order.waitFor();
    // A code that asks for more says what, another takes its place, and it can be taken out again.
    await makeCode('YEAR-10', { [word('vendor:discount.field.min_months')]: '12' });
    await makeCode('TEN', {});
    const enter = async (code: string): Promise<void> => {
      await page.getByRole('textbox', { name: word('sub:purchase.code') }).fill(code);
      await page.getByRole('button', { name: word('sub:purchase.apply') }).click();
    };
    await enter('year-10');
    await page.getByText(word('common:validation.discountMonths', { code: 'YEAR-10', months: 12 })).waitFor();
    await enter('ten');
    await page.getByText(word('sub:purchase.line.discount', { code: 'TEN' }), { exact: true }).waitFor();
    await page.getByRole('button', { name: word('sub:purchase.order', { amount: '$22.50' }) }).waitFor();
    await page.getByRole('button', { name: word('common:ui.remove', { name: 'TEN' }) }).click();
    await order.click();
    await payInSandbox(page);
    await page.getByRole('heading', { name: 'Standard' }).waitFor();
    await page.getByText(word('sub:subscription.outlook.renewing', { date: '2026-04-02', amount: '$25.00' })).waitFor();
  });

  test('for nothing: a code of a hundred percent takes no payment, and the plan begins at once', async () => {
    await makeCode('WELCOME', {}, '100');
    const page = await site.open('/onlineSubscription', { as: 'adminB' });
    await page.getByRole('radio', { name: 'Standard' }).check({ force: true });
    await page.getByRole('textbox', { name: word('sub:purchase.quantity.employees') }).fill('25');
    await page.getByRole('textbox', { name: word('sub:purchase.code') }).fill('welcome');
    await page.getByRole('button', { name: word('sub:purchase.apply') }).click();
    await page.getByText(word('sub:purchase.line.discount', { code: 'WELCOME' }), { exact: true }).waitFor();
    await page.getByRole('button', { name: word('sub:purchase.free') }).click();
    await page
      .getByText(word('sub:purchase.started', { plan: 'Standard' }))
      .first()
      .waitFor();
    await page.getByRole('heading', { name: 'Standard' }).waitFor();
    await page
      .getByText(/\b25\b/)
      .first()
      .waitFor();
    await page.goto(`${site.originOf('globex')}/subscription/order`);
    const order = page.getByRole('row').nth(1);
    await order.getByText(word('sub:order.status_choice.paid'), { exact: true }).waitFor();
    await order.getByText('$0.00', { exact: true }).first().waitFor();
    const coming = page.waitForEvent('download');
    await order.getByRole('button').last().click();
    await expect.poll(() => page.getByRole('menuitem', { name: word('sub:order.pay'), exact: true }).count()).toBe(0);
    await page.getByRole('menuitem', { name: word('sub:order.invoice'), exact: true }).click();
    expect((await coming).suggestedFilename()).toMatch(/^Invoice 2026-\d{6}\.pdf$/);
  });

  test('followed: the provider says which plans may follow one, and its companies are offered no other', async () => {
    const staff = await site.open('/vendor/subscription/plan-pricing', { as: 'vendor' });
    const list = listPage(staff);
    await isReady(staff);
    onTestFinished(async () => {
      await site.server.database.asOwner('delete from plan_successors');
    });
    await list.row('Standard').click();
    await list.dialog
      .getByRole('button', { name: word('common:list.edit') })
      .first()
      .click();
    await list.dialog.getByRole('button', { name: new RegExp(word('vendor:plan.field.upgrade_to')) }).click();
    await offered(staff).filter({ hasText: 'Trial' }).click();
    await staff.keyboard.press('Escape');
    await list.dialog.getByRole('button', { name: word('common:form.save'), exact: true }).click();
    await list.dialog.getByRole('button', { name: word('common:form.save'), exact: true }).waitFor({ state: 'hidden' });
    const page = await site.open('/onlineSubscription', { as: 'adminA' });
    await page.getByText(word('sub:purchase.notFollowing'), { exact: true }).waitFor();
    await expect.poll(() => page.getByRole('radio', { name: 'Professional' }).isDisabled()).toBe(true);
    await expect.poll(() => page.getByRole('radio', { name: 'Standard' }).isDisabled()).toBe(false);
  });

  test('what the plan does not have is in no menu', async () => {
    const page = await site.open('/team/employee', { as: 'adminA' });
    await isReady(page);
    await page
      .getByRole('link', { name: word('menu:employee'), exact: true })
      .first()
      .waitFor();
    await expect.poll(() => page.getByRole('link', { name: word('menu:workflow'), exact: true }).count()).toBe(0);
  });

  test('limited and warned: nine of ten are told above every screen, the eleventh is refused', async () => {
    const client = site.server.caller(await site.people.tokenOf('adminA'));
    const hire = (emp_code: string) =>
      client.callEndpoint(employee.calls.create, {
        body: {
          emp_code,
          first_name: `Hired ${emp_code}`,
          department: site.people.a.rootDepartment,
          area: [site.people.a.rootArea],
        },
      });
    let used = dataOf(await client.callEndpoint(employee.calls.list, { query: {} })).length;
    for (; used < 9; used += 1) dataOf(await hire(`77${used}`));
    const page = await site.open('/team/employee', { as: 'adminA', expected: [/status(:| of) 4\d\d/] });
    const notice = page.getByRole('complementary', { name: word('common:app.subscription.title') });
    await notice.getByText(word('common:app.subscription.quota.employees', { used: 9, most: 10 })).waitFor();
    // The tenth is taken in by hand, and the eleventh cannot be.
    const list = listPage(page);
    const byHand = async (code: string): Promise<void> => {
      await list.button('per:employee.create').first().click();
      await list.field('per:employee.field.emp_code').fill(code);
      await list.field('per:employee.field.first_name').fill(`Hired ${code}`);
      await list.dialog.getByRole('button', { name: word('per:employee.field.department') }).click();
      await page.getByRole('treeitem').first().click();
      await list.dialog.getByRole('button', { name: word('common:form.create'), exact: true }).click();
    };
    await isReady(page);
    await byHand('780');
    await list.row('Hired 780').waitFor();
    await byHand('781');
    await list.dialog.getByText(word('api:ZBVE0301')).waitFor();
    await list.dialog.getByRole('button', { name: word('common:form.cancel'), exact: true }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: word('common:form.discard'), exact: true })
      .click();
    await notice.getByRole('link').click();
    await page.getByText(word('sub:subscription.full')).waitFor();
  });

  test('made room: the provider makes an add-on, the company buys it and has the places', async () => {
    const maker = await site.open('/vendor/subscription/add-on', { as: 'vendor' });
    const list = listPage(maker);
    await isReady(maker);
    await list.button('vendor:addOn.create').first().click();
    await list.field('vendor:addOn.field.add_on_name').fill('5 more employees');
    await list.field('vendor:addOn.field.add_on_code').fill('MORE-5');
    await list.field('vendor:addOn.field.amount').fill('5');
    const choose = async (label: string, option: string | RegExp): Promise<void> => {
      await list.dialog
        .getByRole('button', { name: new RegExp(word(label)) })
        .last()
        .click();
      await maker.getByRole('option', { name: option }).click();
    };
    await choose('vendor:addOn.field.status', word('vendor:addOn.status_choice.published'));
    await list.dialog.getByRole('button', { name: word('vendor:addOn.row.prices.add') }).click();
    await choose('vendor:addOn.row.prices.field.currency', 'USD');
    await list.field('vendor:addOn.row.prices.field.price').fill('31');
    await list.dialog.getByRole('button', { name: word('common:form.create'), exact: true }).click();
    await list.row('5 more employees').waitFor();

    const page = await site.open('/subscription', { as: 'adminA' });
    await page.getByRole('textbox', { name: word('sub:addOn.quantity', { name: '5 more employees' }) }).fill('2');
    await page.getByText('5 more employees × 2').waitFor();
    await page.getByRole('button', { name: word('sub:purchase.order', { amount: '$62.00' }) }).click();
    await payInSandbox(page);
    await page.getByText(word('sub:subscription.used', { used: 10, most: 20 })).waitFor();
    await page.getByText(word('sub:subscription.outlook.renewing', { date: '2026-04-02', amount: '$87.00' })).waitFor();
    const client = site.server.caller(await site.people.tokenOf('adminA'));
    dataOf(
      await client.callEndpoint(employee.calls.create, {
        body: {
          emp_code: '782',
          first_name: 'Hired 782',
          department: site.people.a.rootDepartment,
          area: [site.people.a.rootArea],
        },
      }),
    );
  });

  test('given up: an add-on that leaves less than is used says so, and can be kept after all', async () => {
    const page = await site.open('/subscription', { as: 'adminA' });
    const name = '5 more employees';
    await page.getByRole('button', { name: word('sub:addOn.removeOf', { name }) }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByText(
        word('sub:addOn.exceeded', {
          list: word('sub:purchase.exceededOne', {
            quota: word('sub:subscription.quota.employees'),
            used: 11,
            most: 10,
          }),
        }),
      )
      .waitFor();
    await dialog.getByRole('button', { name: word('sub:addOn.remove'), exact: true }).click();
    await page.getByText(word('sub:addOn.leaving', { date: '2026-04-02', number: 0 })).waitFor();
    await page.getByRole('button', { name: word('sub:addOn.keepOf', { name }) }).click();
    await page.getByRole('button', { name: word('sub:addOn.removeOf', { name }) }).waitFor();
  });

  test('suspended by the provider: nothing can be changed until they let it go', async () => {
    await byProvider('suspend');
    const page = await site.open('/company/department', { as: 'adminA' });
    await isReady(page);
    await page.getByText(word('common:app.subscription.readOnly')).waitFor();
    await expect.poll(() => listPage(page).button('company:department.create').count()).toBe(0);
    const client = site.server.caller(await site.people.tokenOf('adminA'));
    const body = { dept_code: 'NO', dept_name: 'No', parent_dept: site.people.a.rootDepartment };
    await expect(client.callEndpoint(department.calls.create, { body })).rejects.toMatchObject({ code: 'ZBVE0303' });
    await byProvider('resume');
    await page.reload();
    await listPage(page).button('company:department.create').waitFor();
  });

  test('not paid: reminded, past due, suspended; paid and revived', async () => {
    await site.pass(33 * 86_400);
    await makeRound();
    // Its session expires as the days pass.
    const page = await site.open('/subscription', { as: 'adminA', expected: sessionEnds });
    await page.getByText(status('past_due')).first().waitFor();
    await site.pass(7 * 86_400);
    await makeRound();
    const later = await site.open('/subscription', { as: 'adminA' });
    await later.getByText(status('suspended')).first().waitFor();
    await later.getByText(word('common:app.subscription.readOnly')).waitFor();
    await later.getByRole('button', { name: word('sub:subscription.change') }).click();
    await later.getByRole('button', { name: word('sub:purchase.order', { amount: '$87.00' }) }).click();
    await payInSandbox(later);
    await later.getByText(status('active')).first().waitFor();
    await expect.poll(() => later.getByText(word('common:app.subscription.readOnly')).count()).toBe(0);
  });

  test('ends with its period where somebody says so, and goes on where they think better of it', async () => {
    const page = await site.open('/subscription', { as: 'adminA' });
    await page.getByRole('button', { name: word('sub:subscription.cancel'), exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: word('sub:subscription.renewal.cancel.label') })
      .click();
    await page.getByRole('button', { name: word('sub:subscription.keep'), exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: word('sub:subscription.renewal.keep.label') })
      .click();
    await page.getByRole('button', { name: word('sub:subscription.cancel'), exact: true }).waitFor();
  });

  test('its invoice and receipt come as PDF', async () => {
    const page = await site.open('/subscription/order', { as: 'adminA' });
    await isReady(page);
    for (const kind of ['invoice', 'receipt'] as const) {
      const coming = page.waitForEvent('download');
      await page.getByRole('row').nth(1).getByRole('button').last().click();
      await page.getByRole('menuitem', { name: word(`sub:order.${kind}`), exact: true }).click();
      expect((await coming).suggestedFilename()).toMatch(/^(Invoice|Receipt) 2026-\d{6}\.pdf$/);
    }
  });

  test('people see the companies that are theirs', async () => {
    const page = await site.open('/tenement/company', { as: 'adminA' });
    await page.getByRole('heading', { name: 'Acme Works' }).waitFor();
    await page.getByText(word('sub:companies.present')).waitFor();
    await page.getByRole('link', { name: word('sub:companies.subscription') }).click();
    await page.getByRole('heading', { name: 'Standard' }).waitFor();
  });

  test('somebody who is no employee leaves a company, and is in it no longer', async () => {
    const page = await site.open('/tenement/company', { as: 'viewA', expected: sessionEnds });
    await page.getByRole('button', { name: word('sub:companies.leave') }).click();
    const asked = page.getByRole('alertdialog', { name: word('sub:companies.leaveQuestion', { name: 'Acme Works' }) });
    await asked.getByText(word('sub:companies.leaveText')).waitFor();
    await asked.getByRole('button', { name: word('sub:companies.leave'), exact: true }).click();
    await page.waitForURL((url) => url.pathname.startsWith('/onboard/'));
    const users = await site.open('/system/user', { as: 'adminA' });
    await isReady(users);
    await users
      .getByRole('row')
      .filter({ hasText: 'view-a@acme.test' })
      .getByText(word('sys:user.status_choice.left'), { exact: true })
      .waitFor();
  });
});
