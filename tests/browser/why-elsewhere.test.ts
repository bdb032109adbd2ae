import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { attendanceDay } from '#features/attendance/contract.ts';
import { employee } from '#features/team/contract.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { word } from '#tests/support/words.ts';
import { faultsOf, isReady, openTab, useSite, type SignedIn } from './harness/index.ts';

/** A figure is questioned where it is met: in sums, on the person's page, on the roster. */
describe('why a day came out as it did', () => {
  const site = useSite();
  let as: SignedIn;
  let id = 0;
  let name = '';
  /** A day of the demo that is over, with work. */
  let worked = '';

  const why = (page: Page) => page.getByRole('dialog', { name: word('att:why.title') });

  beforeAll(async () => {
    as = await site.signIn('administrator');
    const [person] = dataOf(await as.client.callEndpoint(employee.calls.list, { query: { emp_code: '1007' } }));
    const days = dataOf(
      await as.client.callEndpoint(attendanceDay.calls.list, {
        query: { employee__in: String(person?.id), ordering: '-att_date', page_size: 21 },
      }),
    );
    worked = days.slice(1).find(({ status }) => status === 0)?.att_date ?? '';
    if (!person || worked === '') throw new Error('The demo has no worked day of 1007');
    ({ id, display_name: name } = person);
  });

  test('is told from the sums of a period, day by day', async () => {
    const month = worked.slice(0, 7);
    const query = `date__gte=${month}-01&date__lte=${worked}&employee__in=${id}`;
    for (const report of ['employee-summary', 'monthly-attendance-summary', 'payroll-summary']) {
      const page = await site.open(`/report/report-library/${report}?${query}`, { as });
      await page.getByRole('row').filter({ hasText: '1007' }).first().click();
      const days = page.getByRole('dialog', { name });
      await expect.poll(() => days.getByRole('listitem').count()).toBeGreaterThan(0);
      await isReady(page);
      expect(await faultsOf(page, { language: 'en', theme: 'light', viewport: 'wide' })).toEqual([]);
      await days.getByRole('listitem').last().getByRole('button').click();
      await why(page)
        .getByRole('heading', { name: word('att:why.steps') })
        .waitFor();
      // Back among the days, of which the report has all.
      await page.keyboard.press('Escape');
      await days.getByRole('link', { name: word('report:dailyAttendance.title') }).click();
      await expect.poll(() => new URL(page.url()).pathname).toMatch(/daily-attendance$/);
      await page.getByRole('row').filter({ hasText: '1007' }).first().waitFor();
      await page.close();
    }
  });

  test('is told from the days on a person’s page', async () => {
    const page = await site.open(`/team/employee?record=${id}`, { as });
    await openTab(page, word('menu:attendanceDay'));
    await page.locator('.related-records td').getByRole('button').nth(1).click();
    await why(page)
      .getByRole('heading', { name: word('att:why.sources') })
      .waitFor();
    await page.close();
  });

  test('is told from the roster, by a button and by a key', async () => {
    const page = await site.open(`/att/schedule-view?at=${worked}&span=day&search=1007`, { as });
    const button = page.getByRole('button', { name: word('att:why.title') });
    const sheet = page.getByRole('grid', { name: word('att:scheduleView.title') });
    await expect.poll(() => button.isDisabled()).toBe(true);
    await sheet.locator('.people-days-cell:not([aria-busy])').click();
    await button.click();
    await why(page)
      .getByRole('heading', { name: word('att:why.steps') })
      .waitFor();
    await page.keyboard.press('Escape');
    await why(page).waitFor({ state: 'detached' });
    await sheet.focus();
    await page.keyboard.press('w');
    await why(page)
      .getByRole('heading', { name: word('att:why.steps') })
      .waitFor();
    await page.close();
  });
});
