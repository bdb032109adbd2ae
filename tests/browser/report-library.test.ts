import { describe, expect, test } from 'vitest';
import { word } from '#tests/support/words.ts';
import { isReady, pageFaultsOf, useSite } from './harness/index.ts';

const phoneLook = { language: 'en', theme: 'light', viewport: 'narrow' } as const;

describe('the library of reports', () => {
  const site = useSite();

  test('is searched by what people call a report; a favorite and the last used stand first', async () => {
    const as = await site.signIn('administrator');
    const page = await site.open('/report/report-library', { as });
    await isReady(page);
    const content = page.getByRole('main');
    const late = content.locator('a[href="/report/report-library/late"]');
    const payroll = content.locator('a[href="/report/report-library/payroll-summary"]');
    const search = page.getByRole('searchbox', { name: word('report:library.search') });
    await search.fill('salary');
    await payroll.waitFor();
    await expect.poll(() => late.count()).toBe(0);
    await page
      .getByRole('button', { name: word('report:library.mark', { title: word('report:payrollSummary.title') }) })
      .click();
    await search.fill('');
    const favorites = page.getByRole('region', { name: word('report:library.favourites') });
    await favorites.locator('a[href$="/payroll-summary"]').waitFor();

    await late.click();
    await page.waitForURL(/report-library\/late/);
    await isReady(page);
    await page.goBack();
    await page
      .getByRole('region', { name: word('report:library.used') })
      .locator('a[href$="/late"]')
      .waitFor();
    await favorites.locator('a[href$="/payroll-summary"]').waitFor();
  });

  test('a plot is by department, and a bar opens the rows that it counts', async () => {
    const page = await site.open('/report/report-library/late?period=lastMonth', {
      as: await site.signIn('administrator'),
    });
    await isReady(page);
    const plot = page.getByRole('region', {
      name: word('report:screen.chart.of', { title: word('report:late.title') }),
    });
    await plot.getByRole('button', { name: word('report:screen.chart.by') }).click();
    await page.getByRole('option', { name: word('report:shared.axis.department') }).click();
    const first = plot.locator('.report-ranks').getByRole('listitem').first().getByRole('button');
    const counted = /\d+$/.exec(await first.innerText())?.[0];
    expect(counted).toBeDefined();
    await first.click();
    await page.waitForURL(/department_itself__in=\d+/);
    await page.getByRole('heading', { level: 1, name: new RegExp(`${counted}$`) }).waitFor();
    // The choice is remembered for the report.
    await page.reload();
    await plot.getByRole('listitem').first().waitFor();
  });

  test('a summary has a column for each type of leave, with its total and in its file', async () => {
    const page = await site.open(
      '/report/report-library/payroll-summary?period=lastMonth&columns=employee,leave_days',
      {
        as: await site.signIn('administrator'),
      },
    );
    await isReady(page);
    const table = page.getByRole('grid', { name: word('report:payrollSummary.title') });
    await page.getByRole('button', { name: word('common:list.columns') }).click();
    await page.getByText(word('report:shared.field.leave_amounts'), { exact: true }).click();
    await page.keyboard.press('Escape');
    const head = word('report:spread.day', { name: 'Annual leave' });
    await table.getByRole('columnheader', { name: head }).waitFor();
    const totals = page.getByRole('group', { name: word('common:list.totals') });
    await totals.getByText(new RegExp(`^${RegExp.escape(head)} \\d`)).waitFor();
  });

  test('reads on a phone', async () => {
    const page = await site.open('/report/report-library', {
      as: await site.signIn('administrator'),
      viewport: 'narrow',
    });
    await isReady(page);
    expect(await pageFaultsOf(page, phoneLook)).toEqual([]);
  });
});
