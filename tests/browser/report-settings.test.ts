import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { readCsv } from '#tests/support/table-files.ts';
import { word } from '#tests/support/words.ts';
import { isReady, useSite } from './harness/index.ts';

/** The csv of the report on a page. */
async function csvOf(page: Page): Promise<string[][]> {
  await page.getByRole('button', { name: word('common:list.export') }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: word('common:list.format.csv'), exact: true }).click();
  return readCsv(await readFile(await (await coming).path()));
}

describe('settings of reports', () => {
  const site = useSite();

  test('work time rounded to whole hours is so in a report and its csv at once', async () => {
    const as = await site.signIn('administrator');
    const page = await site.open('/report/report-Items-setting', { as });
    const item = word('report:item.item_choice.work');
    await page.getByRole('row', { name: item }).click();
    await page
      .getByRole('dialog', { name: item })
      .getByRole('button', { name: word('common:list.edit') })
      .click();
    const step = page.getByRole('textbox', { name: word('report:item.field.round_step') });
    await step.fill('60');
    const preview = page.getByRole('region', { name: word('report:item.sample.title') });
    // 37, 21 and 52 minutes, each day to the nearest hour.
    await preview.getByText('2:00').waitFor();
    await page.getByRole('button', { name: word('common:form.save') }).click();
    await page.getByText(word('common:form.saved', { name: item })).waitFor();

    const report = await site.open('/report/report-library/employee-summary?period=lastMonth', { as });
    await report
      .getByRole('gridcell', { name: /^\d+:00$/ })
      .first()
      .waitFor();
    const rows = await csvOf(report);
    const worked = rows[0]?.indexOf(word('report:shared.field.regular_min')) ?? -1;
    const hours = rows.slice(1).map((row) => row[worked] ?? '');
    expect(hours.length).toBeGreaterThan(5);
    expect(hours.every((text) => text.endsWith(':00'))).toBe(true);
  });

  test('decimal hours and last names first are in a report and its csv at once', async () => {
    const as = await site.signIn('administrator');
    const page = await site.open('/report/report-setting', { as });
    const unit = page.getByRole('button', { name: word('report:setting.field.duration_unit') });
    await unit.waitFor();
    await isReady(page);
    const preview = page.getByRole('region', { name: word('report:setting.sample.title') });
    await preview.getByText('7:45').waitFor();
    await unit.click();
    await page.getByRole('option', { name: word('report:setting.duration_unit_choice.decimal') }).click();
    await preview.getByText('7.75').waitFor();
    await page.getByRole('button', { name: word('report:setting.field.name_order') }).click();
    await page.getByRole('option', { name: word('report:setting.name_order_choice.lastFirst') }).click();
    await preview.getByText('Lopez Maria').waitFor();
    await page.getByRole('button', { name: word('common:form.save') }).click();
    await page.getByText(word('common:form.saved', { name: word('report:setting.title') })).waitFor();

    const report = await site.open('/report/report-library/employee-summary?period=lastMonth', { as });
    await report
      .getByRole('gridcell', { name: /^\d+\.\d{2}$/ })
      .first()
      .waitFor();
    const rows = await csvOf(report);
    expect(rows.flat().some((cell) => /^\d+\.\d{2}$/.test(cell))).toBe(true);
    expect(rows.flat().some((cell) => /^\d+:\d{2}$/.test(cell))).toBe(false);
  });

  test('days begin with the oldest, and all settings are given back their defaults', async () => {
    const as = await site.signIn('administrator');
    const page = await site.open('/report/report-setting', { as });
    const order = page.getByRole('button', { name: word('report:setting.field.day_order') });
    await order.waitFor();
    await isReady(page);
    await order.click();
    await page.getByRole('option', { name: word('report:setting.day_order_choice.oldest') }).click();
    await page.getByRole('button', { name: word('report:setting.field.empty_cell') }).click();
    await page.getByRole('option', { name: word('report:setting.empty_cell_choice.blank'), exact: true }).click();
    await page.getByRole('button', { name: word('common:form.save') }).click();
    await page.getByText(word('common:form.saved', { name: word('report:setting.title') })).waitFor();

    const report = await site.open('/report/report-library/all-in-one?period=lastMonth', { as });
    const head = report
      .getByRole('grid', { name: word('report:allInOne.title') })
      .getByRole('columnheader', { name: word('report:shared.field.date') });
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending');
    await expect.poll(() => report.locator('.resource-nothing:visible').count()).toBe(0);

    await page.getByRole('button', { name: word('common:form.defaults.action') }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: word('common:form.defaults.confirm'), exact: true })
      .click();
    await order.getByText(word('report:setting.day_order_choice.usual')).waitFor();
    await page
      .getByRole('region', { name: word('report:setting.sample.title') })
      .getByText('7:45')
      .waitFor();
    await report.reload();
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('descending');
  });
});
