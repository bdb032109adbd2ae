import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { useGallery } from './harness/index.ts';

const sampleOf = (page: Page, name: string): Locator => page.locator(`form[data-sample="cycle_${name}"]`);
/** `1:Early 3:Night`: the timetable of each day. */
async function daysOf(page: Page, name: string): Promise<string> {
  const rows: { day: number; department: { display_name: string } }[] = JSON.parse(
    (await sampleOf(page, name).getAttribute('data-value')) ?? '[]',
  );
  return rows.map(({ day, department }) => `${day}:${department.display_name}`).join(' ');
}
const day = (page: Page, sample: string, at: number): Locator => sampleOf(page, sample).locator(`[data-day="${at}"]`);

describe('days of a cycle', () => {
  const gallery = useGallery();

  test('are painted by a click and by dragging over them, and cleared with a day off', async () => {
    const page = await gallery.open('cycle');
    await day(page, 'weeks', 7).click();
    await expect.poll(() => daysOf(page, 'weeks')).toBe('1:Early 2:Early 3:Night 4:Night 5:Night 7:Early');
    const from = await day(page, 'weeks', 8).boundingBox();
    const to = await day(page, 'weeks', 10).boundingBox();
    if (!from || !to) throw new Error('No days');
    await page.mouse.move(from.x + 10, from.y + 20);
    await page.mouse.down();
    await page.mouse.move(to.x + 10, to.y + 20, { steps: 12 });
    await page.mouse.up();
    await expect
      .poll(() => daysOf(page, 'weeks'))
      .toBe('1:Early 2:Early 3:Night 4:Night 5:Night 7:Early 8:Early 9:Early 10:Early');
    await sampleOf(page, 'weeks').getByRole('button', { name: 'Day off', exact: true }).click();
    await day(page, 'weeks', 9).click();
    await expect.poll(() => day(page, 'weeks', 9).locator('.ui-hidden').textContent()).toBe('Monday, week 2: Day off');
  });

  test('keep their width while they are painted, so that a drag ends on the day below the pointer', async () => {
    const page = await gallery.open('cycle');
    const widths = (): Promise<number[]> =>
      sampleOf(page, 'weeks')
        .locator('.cycle-line')
        .nth(1)
        .locator('[data-day]')
        .evaluateAll((days) => days.map((each) => Math.round(each.getBoundingClientRect().width)));
    const before = await widths();
    expect(new Set(before).size).toBeLessThanOrEqual(2);
    await day(page, 'weeks', 9).click();
    await expect.poll(() => day(page, 'weeks', 9).textContent()).toContain('Early');
    expect(await widths()).toEqual(before);
  });

  test('are painted by keys, and say what stands on them', async () => {
    const page = await gallery.open('cycle');
    await sampleOf(page, 'days').getByRole('button', { name: 'Night', exact: true }).click();
    await day(page, 'days', 1).focus();
    await page.keyboard.press('Space');
    await expect.poll(() => daysOf(page, 'days')).toBe('1:Night 2:Early 3:Night 3:Early');
    await expect.poll(() => day(page, 'days', 1).locator('.ui-hidden').textContent()).toBe('1: Night 22:00–06:00');
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(() => daysOf(page, 'days')).toBe('1:Night 2:Night 3:Night 3:Early');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Delete');
    await expect.poll(() => daysOf(page, 'days')).toBe('1:Night 2:Night');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-day') ?? '')).toBe('9');
  });

  test('are filled by a pattern, which brings its own cycle, and by their first days again', async () => {
    const page = await gallery.open('cycle');
    const sample = sampleOf(page, 'weeks');
    await sample.getByRole('button', { name: /Repeat the first/ }).click();
    await page.getByRole('option', { name: '7 days' }).click();
    await sample.getByRole('button', { name: 'Repeat to the end' }).click();
    await expect
      .poll(() => daysOf(page, 'weeks'))
      .toBe('1:Early 2:Early 3:Night 4:Night 5:Night 8:Early 9:Early 10:Night 11:Night 12:Night');
    await sample.getByRole('button', { name: /Ready-made pattern/ }).click();
    await page.getByRole('option', { name: 'Five two' }).click();
    await sample.getByRole('button', { name: 'Use pattern' }).click();
    await expect.poll(() => daysOf(page, 'weeks')).toBe('1:Early 2:Early 3:Early 4:Early 5:Early');
    await expect.poll(() => sample.locator('[data-day]').count()).toBe(7);
  });

  test('say which is wrong, are not painted where they are for reading, and fit a phone', async () => {
    const page = await gallery.open('cycle', { viewport: 'narrow' });
    await expect
      .poll(() => sampleOf(page, 'wrong').locator('.cycle-wrong').textContent())
      .toBe('Tuesday: Overlaps another row');
    await day(page, 'months', 20).click();
    await expect.poll(() => daysOf(page, 'months')).toBe('1:Early 2:Early 3:Night 4:Night 5:Night');
    await day(page, 'weeks', 6).tap();
    await expect.poll(() => daysOf(page, 'weeks')).toBe('1:Early 2:Early 3:Night 4:Night 5:Night 6:Early');
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  test('run from the right in Arabic, and so do the keys', async () => {
    const page = await gallery.open('cycle', { language: 'ar' });
    await day(page, 'weeks', 1).focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-day') ?? '')).toBe('2');
  });
});
