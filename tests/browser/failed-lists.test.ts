import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { listNotifications } from '#shared/contract/notifications.ts';
import { client, visitTemplate } from '#features/outdoor/contract.ts';
import { employee } from '#features/team/contract.ts';
import { word } from '#tests/support/words.ts';
import { useSite } from './harness/index.ts';

const expected = [/500/];

/** The server fails this address until the returned function is called. */
async function fail(page: Page, address: string): Promise<() => Promise<void>> {
  const pattern = new RegExp(`${address.replaceAll('/', String.raw`\/`)}(\\?|$)`);
  await page.route(pattern, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  return () => page.unroute(pattern);
}

const failure = (page: Page) => page.getByRole('alert').filter({ hasText: word('common:lookup.failed') });
const again = (page: Page) => failure(page).getByRole('button', { name: word('common:ui.retry') });

describe('a short list that fails says so, and is asked again', () => {
  const site = useSite();

  test('the clients of the planner, and its templates', async () => {
    const page = await site.open('/', { as: await site.signIn('administrator'), expected });
    const clients = await fail(page, client.path);
    await page.goto(new URL('/gps/schedule-planner', page.url()).href);
    await failure(page).waitFor();
    const list = page.getByRole('region', { name: word('gps:client.title') });
    await list.getByText(word('common:list.noResult')).waitFor({ state: 'detached' });
    await clients();
    await again(page).click();
    await list.locator('.planner-client').first().waitFor();
    await failure(page).waitFor({ state: 'detached' });

    const templates = await fail(page, visitTemplate.path);
    await page.getByRole('button', { name: word('gps:planner.template'), exact: true }).click();
    await failure(page).waitFor();
    await templates();
    await again(page).click();
    await failure(page).waitFor({ state: 'detached' });
  });

  test('people in the search of everything, also beside screens that match', async () => {
    const page = await site.open('/', { as: await site.signIn('administrator'), expected });
    const people = await fail(page, employee.path);
    await page
      .getByRole('button', { name: word('common:app.search') })
      .first()
      .click();
    const field = page.getByRole('searchbox', { name: word('common:app.search') });
    await field.fill('an');
    await failure(page).waitFor();
    await page.getByText(word('common:app.nothingFound')).waitFor({ state: 'detached' });
    await people();
    await again(page).click();
    await page.getByRole('menuitem').filter({ hasText: /an/i }).first().waitFor();
    await failure(page).waitFor({ state: 'detached' });
  });

  test('notifications', async () => {
    const page = await site.open('/', { as: await site.signIn('administrator'), expected });
    const notifications = await fail(page, listNotifications.path);
    await page.reload();
    await page.getByRole('button', { name: word('common:notification.title') }).click();
    await failure(page).waitFor();
    await page.getByText(word('common:notification.none')).waitFor({ state: 'detached' });
    await notifications();
    await again(page).click();
    await failure(page).waitFor({ state: 'detached' });
  });
});
