import { describe, expect, test } from 'vitest';
import { word } from '#tests/support/words.ts';
import { useSite } from './harness/index.ts';

describe('a monthly sheet', () => {
  const site = useSite();

  test('is walked by keys to a day, which opens why it came out so', async () => {
    const page = await site.open('/report/report-library/monthly-attendance-status?period=lastMonth', {
      as: await site.signIn('administrator'),
    });
    const sheet = page.getByRole('grid', { name: word('report:monthlyAttendanceStatus.title') });
    await sheet.getByRole('rowheader').first().waitFor();
    await sheet.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await expect
      .poll(() =>
        sheet.evaluate(
          (grid) => document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')?.ariaColIndex,
        ),
      )
      .toBe('3');
    await page.keyboard.press('End');
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  test('shows the lines that are chosen, and no others', async () => {
    const page = await site.open('/report/report-library/monthly_detailed_summary?line__in=late_min,check_in', {
      as: await site.signIn('administrator'),
    });
    const sheet = page.getByRole('grid', { name: word('report:monthlyDetailedSummary.title') });
    await expect.poll(() => sheet.getByText(word('report:shared.field.late_min')).count()).toBeGreaterThan(0);
    await expect.poll(() => sheet.getByText(word('report:shared.field.check_out'), { exact: true }).count()).toBe(0);
  });

  test('has a column of each type of leave for those who choose it, with its total, and on paper', async () => {
    const page = await site.open('/report/report-library/monthly-attsheet-summary?period=lastMonth', {
      as: await site.signIn('administrator'),
    });
    const sheet = page.getByRole('grid', { name: word('report:monthlyAttsheetSummary.title') });
    await sheet.getByRole('rowheader').first().waitFor();
    await page.getByRole('button', { name: word('common:list.columns') }).click();
    await page.getByText(word('report:shared.field.leave_amounts'), { exact: true }).click();
    await page.keyboard.press('Escape');
    const head = word('report:spread.day', { name: 'Annual leave' });
    // Columns out of sight are not drawn.
    await expect
      .poll(async () => {
        await sheet.evaluate((grid) => grid.scrollTo({ left: grid.scrollWidth }));
        return sheet.getByRole('columnheader', { name: head }).count();
      })
      .toBe(1);
    await sheet.getByRole('columnheader', { name: head }).waitFor();
    const total = sheet.getByRole('gridcell', {
      name: new RegExp(`^${word('common:list.totals')}, ${RegExp.escape(head)}: \\d`),
    });
    await total.first().waitFor();
    await page.evaluate(() => {
      globalThis.print = () => document.body.setAttribute('data-printed', 'yes');
    });
    await page.getByRole('button', { name: word('report:print.action'), exact: true }).click();
    await expect.poll(() => page.locator('body').getAttribute('data-printed')).toBe('yes');
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => page.locator('.print-sheet thead th', { hasText: head }).count()).toBe(1);
  });

  test('the totals of a list are those of the columns that are shown', async () => {
    const page = await site.open(
      '/report/report-library/total-timecard?period=lastMonth&columns=employee,att_date,late_min',
      {
        as: await site.signIn('administrator'),
      },
    );
    const totals = page.getByRole('group', { name: word('common:list.totals') });
    await totals.getByText(word('report:shared.field.late_min')).waitFor();
    await expect.poll(() => totals.getByText(word('report:shared.field.absent_min')).count()).toBe(0);
  });

  test('is printed whole, in both directions of writing: all its people, days, signatures and totals', async () => {
    const page = await site.open('/report/report-library/monthly-attsheet-summary?period=lastMonth', {
      as: await site.signIn('administrator'),
      language: 'ar',
      theme: 'dark',
    });
    await page.getByRole('grid').getByRole('rowheader').first().waitFor();
    const total = await page.locator('.resource-footer-range').textContent();
    await page.evaluate(() => {
      globalThis.print = () => document.body.setAttribute('data-printed', 'yes');
    });
    await page.getByRole('button', { name: word('report:print.action', {}, 'ar'), exact: true }).click();
    await expect.poll(() => page.locator('body').getAttribute('data-printed')).toBe('yes');
    const paper = page.locator('.print-sheet');
    await page.emulateMedia({ media: 'print' });
    expect(total).toContain(String(await paper.locator('tbody th[scope=rowgroup]').count()));
    await expect.poll(() => paper.locator('thead tr').nth(1).locator('th').count()).toBeGreaterThan(30);
    const head = await paper.locator('.report-print-head').textContent();
    expect(head).toContain(word('report:monthlyAttsheetSummary.title', {}, 'ar'));
    expect(head).toContain(word('report:shared.field.date', {}, 'ar'));
    expect(await paper.locator('table').evaluate((table) => getComputedStyle(table).direction)).toBe('rtl');
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect.poll(() => page.locator('.print-sheet').count()).toBe(0);
  });

  test('a list of more rows than paper holds says so first, and offers its files', async () => {
    const page = await site.open('/report/report-library/transaction?period=lastMonth&group_by=employee', {
      as: await site.signIn('administrator'),
    });
    await page.getByRole('button', { name: word('report:print.action'), exact: true }).click();
    const question = page.getByRole('dialog');
    await question.getByText(word('report:print.cut.files_other', { count: 1000, value: '1,000' })).waitFor();
    await expect.poll(() => question.getByRole('button', { name: word('common:list.export') }).count()).toBe(1);
    await page.evaluate(() => {
      globalThis.print = () => document.body.setAttribute('data-printed', 'yes');
    });
    await question
      .getByRole('button', { name: word('report:print.cut.go_other', { count: 1000, value: '1,000' }) })
      .click();
    await expect.poll(() => page.locator('body').getAttribute('data-printed')).toBe('yes');
    const paper = page.locator('.print-sheet');
    await expect.poll(() => paper.locator('tbody tr:not([data-group])').count()).toBe(1000);
    await expect.poll(() => paper.locator('tr[data-group]').count()).toBeGreaterThan(1);
  });
});
