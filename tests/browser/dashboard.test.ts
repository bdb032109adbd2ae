import { describe, expect, test } from 'vitest';
import { timetable } from '#features/attendance/contract.ts';
import { word } from '#tests/support/words.ts';
import { isReady, patience, useClockedSite, useSite } from './harness/index.ts';

describe('the dashboard', () => {
  const site = useSite();

  test('every figure opens a list of as many', async () => {
    const as = await site.signIn('administrator');
    const page = await site.open('/', { as });
    const tiles = page.locator('a.dashboard-tile');
    await tiles.first().waitFor();
    // The outermost labels are inside their chart, not cut off by its card.
    const outside = await page.locator('.chart').evaluateAll((charts) =>
      charts.flatMap((chart) => {
        const { left, right } = chart.getBoundingClientRect();
        return [...chart.querySelectorAll('.chart-label > span')]
          .filter((label) => label.textContent !== '')
          .filter((label) => {
            const box = label.getBoundingClientRect();
            return box.left < left - 1 || box.right > right + 1;
          })
          .map((label) => label.textContent);
      }),
    );
    expect(outside).toEqual([]);
    const opened: string[] = [];
    for (const at of (await tiles.all()).keys()) {
      const tile = tiles.nth(at);
      const title = (await tile.locator('.dashboard-tile-title').textContent()) ?? '';
      const count = page.locator('.page-count').first();
      // Days of the demo may still be calculated, and both figures follow them: they agree once that is done.
      await expect
        .poll(
          async () => {
            await page.goto('/');
            const figure = await tile.locator('.dashboard-tile-figure').textContent();
            await tile.click();
            // The list of unknown punches is empty at first and shows no number; the others show theirs even then.
            await page.getByText(word('common:list.noResult')).or(count).first().waitFor();
            await isReady(page);
            const listed = (await count.count()) === 0 ? '0' : await count.textContent();
            return listed === figure ? 'the same' : `${figure} on the tile, ${listed} in the list`;
          },
          { ...patience, message: title },
        )
        .toBe('the same');
      opened.push(title);
      await page.goto('/');
      await tile.waitFor();
    }
    expect(opened).toHaveLength(7);
  });
});

describe('a device that is dark', () => {
  const site = useSite();

  test('is asked once whether the product should be so too', async () => {
    const as = await site.signIn('administrator');
    const page = await site.open('/unauthorized', { as });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.evaluate(() => localStorage.removeItem('theme'));
    await page.goto('/');
    const theme = () => page.evaluate(() => document.documentElement.dataset['theme']);
    await page.getByText(word('common:app.theme.offer')).waitFor();
    await expect.poll(theme).toBe('light');
    await page.getByRole('button', { name: word('common:app.theme.system') }).click();
    await expect.poll(theme).toBe('dark');
    await page.reload();
    await page.locator('a.dashboard-tile').first().waitFor();
    await expect.poll(() => page.getByText(word('common:app.theme.offer')).count()).toBe(0);
  });
});

describe('the first dashboard of a company', () => {
  const site = useClockedSite();

  test('each open step leads to where it is done, what is done is ticked, and it can be put away', async () => {
    const page = await site.open('/', { as: 'adminA' });
    const step = (name: 'people' | 'terminal' | 'schedule' | 'punch') =>
      page.getByRole('link', { name: word(`default:dashboard.setUp.step.${name}.title`), exact: true });
    await step('terminal').waitFor();
    // There are already people.
    await expect.poll(() => step('people').count()).toBe(0);
    for (const [name, path] of [
      ['terminal', '/device/terminal'],
      ['punch', '/device/transaction'],
      ['schedule', '/att/timetable'],
    ] as const) {
      await step(name).click();
      await page.waitForURL(`**${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.goBack();
      await step(name).waitFor();
    }
    // Changes by others update it live.
    const admin = site.server.caller(await site.people.tokenOf('adminA'));
    const made = await admin.callEndpoint(timetable.calls.create, {
      body: { alias: 'Day', in_time: '09:00', out_time: '18:00' },
    });
    expect(made.isSuccess).toBe(true);
    await page.getByText(word('default:dashboard.setUp.step.schedule.shift')).waitFor();
    await expect.poll(() => step('schedule').getAttribute('href')).toBe('/att/shift');

    await page.getByRole('button', { name: word('default:dashboard.setUp.hide') }).click();
    await step('terminal').waitFor({ state: 'detached' });
    await page.reload();
    await page.locator('a.dashboard-tile').first().waitFor();
    await expect.poll(() => step('terminal').count()).toBe(0);
  });
});
