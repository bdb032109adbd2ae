import type { Locator, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { client, visit, visitTemplate } from '#features/outdoor/contract.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { word } from '#tests/support/words.ts';
import { faultsOf, offered, useSite, type SignedIn } from './harness/index.ts';

const sheet = (page: Page) => page.getByRole('grid', { name: word('gps:planner.title') });
const [monday, tuesday, wednesday] = ['2099-05-04', '2099-05-05', '2099-05-06'] as const;

describe('the planner of visits', () => {
  const site = useSite();
  let administrator: SignedIn;
  let name = '';

  beforeAll(async () => {
    administrator = await site.signIn('administrator');
    const listed = await administrator.client.callEndpoint(client.calls.list, {
      query: { page_size: 1, enabled: true },
    });
    name = (listed.isSuccess ? listed.data.data[0]?.client_name : undefined) ?? '';
  });

  /** The day and hour of each stored visit of the week. */
  const storedLater = async (later: number): Promise<string[]> => {
    const dayOf = (day: string) => Temporal.PlainDate.from(day).add({ days: later }).toString();
    const listed = await administrator.client.callEndpoint(visit.calls.list, {
      query: { visit_date__gte: dayOf(monday), visit_date__lte: dayOf('2099-05-10'), page_size: 100 },
    });
    if (!listed.isSuccess) throw new Error(listed.code);
    return listed.data.data.map(({ visit_date: date, start_time: start }) => `${date} ${start}`).toSorted();
  };
  const stored = () => storedLater(0);
  const open = async (): Promise<{ page: Page; of: Locator; cell: (day: number) => Locator }> => {
    const page = await site.open(`/gps/schedule-planner?at=${wednesday}`, { as: administrator });
    const cells = sheet(page).locator('.people-days-cell:not([aria-busy])');
    await cells.first().waitFor();
    return { page, of: page.getByRole('button', { name }).first(), cell: (day) => cells.nth(day) };
  };

  test('a client is dragged onto a day, the visit to the next day, and taken away by Delete', async () => {
    const { page, of, cell } = await open();
    await of.dragTo(cell(0));
    await cell(0).locator('.people-days-seen').getByText(`09:00 ${name}`).first().waitFor();
    expect(await stored()).toEqual([`${monday} 09:00`]);

    await cell(0).hover();
    await page.mouse.down();
    await cell(1).hover();
    await page.mouse.up();
    await cell(1).locator('.people-days-seen').getByText(`09:00 ${name}`).first().waitFor();
    await expect.poll(stored).toEqual([`${tuesday} 09:00`]);

    await sheet(page).press('Delete');
    await expect.poll(stored).toEqual([]);
  });

  test('a chosen client is planned by keys: the second visit follows the first, and each is removed by its button', async () => {
    const { page, of, cell } = await open();
    await of.click();
    await sheet(page).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await cell(0).locator('.people-days-seen').getByText(`09:00 ${name}`).first().waitFor();
    await expect.poll(stored).toEqual([`${monday} 09:00`]);
    await page.keyboard.press('Enter');
    await expect.poll(stored).toEqual([`${monday} 09:00`, `${monday} 10:00`]);
    const remove = page.getByRole('button', { name: word('gps:planner.remove', { client: name }) });
    await remove.nth(1).click();
    await expect.poll(stored).toEqual([`${monday} 09:00`]);
    await remove.first().click();
    await expect.poll(stored).toEqual([]);
  });

  test('a visit carried with Alt is copied, and a day with two clients tells the length of its route', async () => {
    const { page, of, cell } = await open();
    await of.dragTo(cell(0));
    await cell(0).locator('.people-days-seen').getByText(`09:00 ${name}`).first().waitFor();
    await page.keyboard.down('Alt');
    await cell(0).hover();
    await page.mouse.down();
    await cell(2).hover();
    await page.mouse.up();
    await page.keyboard.up('Alt');
    await cell(2).locator('.people-days-seen').getByText(`09:00 ${name}`).first().waitFor();
    await expect.poll(stored).toEqual([`${monday} 09:00`, `${wednesday} 09:00`]);

    await page.locator('.planner-client').nth(1).dragTo(cell(2));
    const route = page.getByRole('region', { name: word('gps:planner.route') });
    await route.getByText(/km in a straight line/).waitFor();

    // The second becomes the first, and takes its hour.
    const other = (await route.getByRole('listitem').nth(1).locator('bdi').last().textContent()) ?? '';
    await route.getByRole('button', { name: word('gps:planner.before', { client: other }) }).click();
    await route.getByRole('listitem').first().getByText(other, { exact: true }).waitFor();
    await expect.poll(stored).toEqual([`${monday} 09:00`, `${wednesday} 09:00`, `${wednesday} 10:00`]);

    await page.getByRole('button', { name: word('gps:planner.copy'), exact: true }).click();
    const dialog = page.getByRole('dialog', { name: word('gps:planner.copy') });
    await dialog.getByRole('button', { name: word('gps:planner.copyGo'), exact: true }).click();
    await page.getByText(word('gps:planner.copied_other', { number: '3' })).waitFor();
    await page.getByRole('button', { name: word('gps:planner.later'), exact: true }).click();
    await sheet(page).locator('.people-days-seen').getByText(`09:00 ${name}`).first().waitFor();
    expect(await storedLater(7)).toEqual(['2099-05-11 09:00', '2099-05-13 09:00', '2099-05-13 10:00']);
  });

  test('days off are marked, and a visit that is planned on one stands out', async () => {
    const { page, of, cell } = await open();
    const off = word('gps:planner.off.rest');
    await expect.poll(() => cell(6).getAttribute('data-off')).toBe('rest');
    await cell(6).getByText(off, { exact: true }).waitFor();
    await expect.poll(() => cell(2).getAttribute('data-off')).toBeNull();
    await of.dragTo(cell(6));
    await expect.poll(() => cell(6).getAttribute('data-conflict')).toBe('true');
    expect(await faultsOf(page, { language: 'en', viewport: 'wide', theme: 'light' })).toEqual([]);
    await sheet(page).press('Delete');
    const onSunday = async () => (await stored()).filter((one) => one.startsWith('2099-05-10'));
    await expect.poll(onSunday).toEqual([]);
    await expect.poll(() => cell(6).getAttribute('data-conflict')).toBeNull();
  });

  test('a week is saved as a template, and planned for the chosen employee in another week', async () => {
    // The demo's own would be offered first.
    const { client: asked } = administrator;
    const kept = dataOf(await asked.callEndpoint(visitTemplate.calls.list, { query: {} }));
    const ids = kept.map(({ id }) => id);
    dataOf(await asked.callEndpoint(visitTemplate.calls.multiDestroy, { body: { ids } }));
    const { page, of, cell } = await open();
    await of.dragTo(cell(4));
    await cell(4).locator('.people-days-seen').getByText(`09:00 ${name}`).first().waitFor();
    await cell(4).click();
    const templates = page.getByRole('button', { name: word('gps:planner.template'), exact: true });
    const dialog = page.getByRole('dialog', { name: word('gps:planner.template') });
    await templates.click();
    await dialog.getByText(word('gps:planner.templateNone')).waitFor();
    await dialog.getByRole('textbox', { name: word('gps:planner.templateName') }).fill('Friday round');
    await dialog.getByRole('button', { name: word('gps:planner.templateSave'), exact: true }).click();
    await page.getByText(word('gps:planner.templateSaved', { name: 'Friday round' })).waitFor();
    await dialog.getByRole('button', { name: word('common:form.cancel') }).click();

    await page.goto('/gps/schedule-planner?at=2099-06-03');
    await cell(0).waitFor();
    await cell(0).click();
    await templates.click();
    await dialog.getByRole('button', { name: /Friday round/ }).waitFor();
    expect(await faultsOf(page, { language: 'en', viewport: 'wide', theme: 'light' })).toEqual([]);
    await dialog.getByRole('button', { name: word('gps:planner.templateGo'), exact: true }).click();
    await cell(4).locator('.people-days-seen').getByText(`09:00 ${name}`).first().waitFor();
    expect((await storedLater(28)).filter((one) => one.includes('06-05'))).toEqual(['2099-06-05 09:00']);

    // The same from the list of templates, for another week.
    await page.goto('/gps/visit-template');
    const label = word('gps:visitTemplate.action.plan_visits.label');
    await page.getByRole('button', { name: word('common:list.actionsOf', { name: 'Friday round' }) }).click();
    await page.getByRole('menuitem', { name: label, exact: true }).click();
    const ask = page.getByRole('dialog').last();
    await ask.getByRole('button', { name: new RegExp(word('gps:visitTemplate.field.employees')) }).click();
    await offered(page).first().click();
    await page.keyboard.press('Escape');
    await ask.locator('input[name="from"]').fill('15/06/2099');
    await ask.getByRole('button', { name: label, exact: true }).click();
    await expect
      .poll(async () => (await storedLater(42)).filter((one) => one.includes('06-19')))
      .toEqual(['2099-06-19 09:00']);
  });
});
