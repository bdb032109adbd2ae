import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { checkDelay } from '#features/subscription/machines/payment-result.machine.ts';
import { shift, temporarySchedule, timetable } from '#features/attendance/contract.ts';
import { employee } from '#features/team/contract.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { word } from '#tests/support/words.ts';
import { isReady, listPage, tabTo, useClockedSite, useSite, walkContent } from './harness/index.ts';

/** Tabs to a button or link and presses it. */
async function press(target: Locator): Promise<void> {
  await tabTo(target);
  await target.press('Enter');
}

/** Tabs to a field and types into it. */
async function type(target: Locator, text: string): Promise<void> {
  await tabTo(target);
  await target.pressSequentially(text);
}

/** Opens the choices of a field, types a name, and chooses what has it. */
async function choose(page: Page, field: Locator, name: string): Promise<void> {
  await press(field);
  const choices = page.getByRole('dialog').getByRole('option');
  await page.locator('.lookup-list:not([data-busy])').waitFor();
  await page.keyboard.type(name);
  // The answer to a search replaces the rows, and with them the one that has the focus.
  await page.locator('.lookup-list:not([data-busy], [data-settling])').waitFor();
  const wanted = choices.filter({ hasText: name }).first();
  await wanted.waitFor();
  for (let at = 0; at < 20 && (await wanted.getAttribute('data-focused')) === null; at += 1)
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await wanted.waitFor({ state: 'detached' });
  // The focus is back at the field.
  await expect.poll(() => isFocused(field)).toBe(true);
}

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

describe('an administrator without a pointer', () => {
  const site = useSite();

  test('makes a timetable, a shift of it, and gives it to a person', async () => {
    const as = await site.signIn('administrator');
    const page = await site.open('/att/timetable', { as });
    const list = listPage(page);
    const button = (key: string): Locator => list.dialog.getByRole('button', { name: word(key), exact: true });
    await isReady(page);
    await press(list.button('att:timetable.create'));
    await list.dialog.waitFor();
    await page.keyboard.type('Keyed hours');
    await type(list.field('att:timetable.field.in_time'), '0700');
    await type(list.field('att:timetable.field.out_time'), '1500');
    await press(button('common:form.next'));
    await press(button('common:form.next'));
    await press(button('common:form.create'));
    await list.dialog.waitFor({ state: 'detached' });
    await list.row('Keyed hours').waitFor();
    const [made] = dataOf(await as.client.callEndpoint(timetable.calls.list, { query: { search: 'Keyed hours' } }));
    expect(made).toMatchObject({ in_time: '07:00', out_time: '15:00' });

    await press(page.getByRole('link', { name: word('menu:shift'), exact: true }));
    await page.waitForURL('**/att/shift');
    await isReady(page);
    await press(list.button('att:shift.create'));
    await list.dialog.waitFor();
    await page.keyboard.type('Keyed shift');
    await choose(
      page,
      list.dialog.getByRole('button', { name: new RegExp(`^${word('common:rows.another')}`) }),
      'Keyed hours',
    );
    await tabTo(list.dialog.getByRole('gridcell').first());
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowRight');
    await press(button('common:form.create'));
    await list.dialog.waitFor({ state: 'detached' });
    await list.row('Keyed shift').waitFor();
    const [cycle] = dataOf(await as.client.callEndpoint(shift.calls.list, { query: { search: 'Keyed shift' } }));
    expect(cycle?.days.map(({ day, timetable: of }) => [day, of.display_name])).toEqual([
      [1, 'Keyed hours'],
      [2, 'Keyed hours'],
    ]);

    await press(page.getByRole('link', { name: word('menu:employeeSchedule'), exact: true }));
    await page.waitForURL('**/att/employee-schedule');
    await isReady(page);
    await press(list.button('att:employeeSchedule.create'));
    await list.dialog.waitFor();
    const field = (key: string): Locator =>
      list.dialog.getByRole('button', { name: new RegExp(`^${word(`att:employeeSchedule.field.${key}`)}`) });
    const people = dataOf(await as.client.callEndpoint(employee.calls.list, { query: { emp_code: '1009' } }));
    await choose(page, field('employee'), people[0]?.display_name ?? '');
    await choose(page, field('shift'), 'Keyed shift');
    await type(list.field('att:employeeSchedule.field.start_date'), '03/02/2099');
    await type(list.field('att:employeeSchedule.field.end_date'), '08/02/2099');
    await press(button('common:form.create'));
    await list.dialog.waitFor({ state: 'detached' });
    await list
      .row(people[0]?.display_name ?? '')
      .first()
      .waitFor();
  });

  test('paints a timetable on the roster, takes it back, and goes on past the sheet', async () => {
    const as = await site.signIn('administrator');
    const [person] = dataOf(await as.client.callEndpoint(employee.calls.list, { query: { emp_code: '1008' } }));
    const plans = async (): Promise<string[]> =>
      dataOf(
        await as.client.callEndpoint(temporarySchedule.calls.list, {
          query: { employee__in: String(person?.id), ordering: 'att_date', page_size: 100 },
        }),
      ).flatMap(({ att_date: date }) => (date.startsWith('2099-06') ? [date] : []));
    const page = await site.open('/att/schedule-view?at=2099-06-10&span=week&search=1008', { as });
    await isReady(page);
    const sheet = page.getByRole('grid', { name: word('att:scheduleView.title') });
    const tools = page.getByRole('toolbar', { name: word('att:scheduleView.paint') });
    await tabTo(sheet);
    await page.keyboard.press('1');
    await expect.poll(plans).toEqual(['2099-06-08']);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('0');
    await expect.poll(plans).toEqual(['2099-06-08', '2099-06-09', '2099-06-10']);
    const undo = tools.getByRole('button', { name: word('att:scheduleView.undo') });
    await press(undo);
    await expect.poll(plans).toEqual(['2099-06-08']);
    // It cannot be pressed while it saves, and keeps the focus.
    await expect.poll(() => undo.isEnabled()).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(plans).toEqual([]);
    expect(await isFocused(undo)).toBe(true);
    await tabTo(sheet, { key: 'Shift+Tab' });
    // The timetable picked in the bar is painted by Space.
    await tabTo(tools.getByRole('button').first());
    await page.keyboard.press('Space');
    await tabTo(sheet, { key: 'Shift+Tab' });
    await page.keyboard.press('Space');
    await expect.poll(plans).toEqual(['2099-06-09', '2099-06-10']);
  });

  test('walks the dashboard, keeps the focus while its figures change, and opens what one counts', async () => {
    const as = await site.signIn('administrator');
    const page = await site.open('/', { as });
    await isReady(page);
    expect(await walkContent(page)).toEqual([]);
    const tile = page.locator('a.dashboard-tile').first();
    await tile.waitFor();
    await page.locator('#content').focus();
    await tabTo(tile);
    const note = await tile.locator('.dashboard-tile-note').textContent();
    const [colleague] = dataOf(await as.client.callEndpoint(employee.calls.list, { query: { page_size: 1 } }));
    dataOf(
      await as.client.callEndpoint(employee.calls.create, {
        body: {
          emp_code: '8899',
          first_name: 'Keyed',
          department: colleague?.department.id ?? 0,
          area: colleague?.area.map(({ id }) => id) ?? [],
        },
      }),
    );
    await expect.poll(() => tile.locator('.dashboard-tile-note').textContent()).not.toBe(note);
    expect(await isFocused(tile)).toBe(true);
    await page.keyboard.press('Enter');
    await page.locator('.page-count').first().waitFor();
  });

  test.each(['/att/schedule-view', '/subscription', '/onlineSubscription', '/tenement/company'])(
    'walks through %s, and leaves it',
    async (path) => {
      const page = await site.open(path, { as: await site.signIn('administrator') });
      await isReady(page);
      expect(await walkContent(page)).toEqual([]);
    },
  );
});

describe('a payer without a pointer', () => {
  const site = useClockedSite();

  test('orders a plan, pays it, and comes back to the orders', async () => {
    const page = await site.open('/onlineSubscription', { as: 'adminA' });
    await isReady(page);
    // Radios are chosen by arrows, from the one that is chosen or the first.
    const plan = page.getByRole('radio', { name: 'Standard' });
    await tabTo(page.getByRole('radio', { checked: true }));
    for (let at = 0; at < 5 && !(await isFocused(plan)); at += 1) await page.keyboard.press('ArrowDown');
    await expect.poll(() => plan.isChecked()).toBe(true);
    await type(page.getByRole('textbox', { name: word('sub:purchase.quantity.employees') }), '10');
    const order = page.getByRole('button', { name: new RegExp(word('sub:purchase.order', { amount: '\\$[\\d,.]+' })) });
    await order.waitFor();
    await press(order);
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    const gateway = dialog.getByRole('button', { name: new RegExp(word('sub:order.gateway')) });
    await gateway.waitFor();
    await press(gateway);
    await page.getByRole('option', { name: 'PayPal' }).waitFor();
    await page.keyboard.type('pay');
    await page.keyboard.press('Enter');
    await press(dialog.getByRole('button', { name: word('sub:order.goOn') }));
    await page.getByRole('heading', { name: word('sub:sandbox.title.paypal') }).waitFor();
    await press(page.getByRole('button', { name: word('sub:sandbox.ending.pay'), exact: true }));
    await page.waitForURL((url) => url.pathname.startsWith('/payment/paypal'), { waitUntil: 'commit' });
    await page.getByText(word('sub:payment.checking')).waitFor();
    await page.clock.fastForward(checkDelay);
    await page
      .getByRole('status')
      .filter({ hasText: word('sub:payment.status.PAID') })
      .waitFor();
    await press(page.getByRole('button', { name: word('sub:payment.toOrders') }));
    await page.waitForURL('**/subscription/order');
    await page
      .getByRole('row')
      .filter({ hasText: 'Standard' })
      .getByText(word('sub:order.status_choice.paid'), { exact: true })
      .waitFor();
  });
});
