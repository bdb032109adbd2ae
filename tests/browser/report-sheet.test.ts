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
});
