import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { useGallery } from './harness/index.ts';

const sampleOf = (page: Page, state: string): Locator => page.locator(`form[data-sample="permissions_${state}"]`);
const chosenIn = async (page: Page, state: string): Promise<string[]> => {
  const names: string[] = JSON.parse((await sampleOf(page, state).getAttribute('data-value')) ?? '[]');
  return names;
};

describe('permission tree', () => {
  const gallery = useGallery();

  test('ticks a branch by what is below it, by the keyboard, and says how much of it is chosen', async () => {
    const page = await gallery.open('permissions');
    const sample = sampleOf(page, 'filled');
    // The name of a collapsed branch is followed by the number of chosen permissions in it.
    const item = (name: string) => sample.getByRole('treeitem', { name: new RegExp(`^${name}( |$)`) });
    const state = (name: string) => item(name).getAttribute('aria-checked');
    expect([await state('Company'), await state('Devices'), await state('System')]).toEqual([
      'mixed',
      'mixed',
      'mixed',
    ]);
    await sample.getByRole('tree').focus();
    for (const key of ['Home', 'ArrowRight', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
    expect([await state('Departments'), await state('Positions')]).toEqual(['mixed', 'false']);
    await page.keyboard.press('Space');
    await expect.poll(() => state('Positions')).toBe('true');
    expect((await chosenIn(page, 'filled')).filter((name) => name.startsWith('company.position')).length).toBe(6);
    await page.keyboard.press('ArrowUp');
    for (const expected of ['true', 'false']) {
      await page.keyboard.press('Space');
      await expect.poll(() => state('Departments')).toBe(expected);
    }
    await expect.poll(() => state('Company')).toBe('mixed');
  });

  test('brings the right to see with any other, finds by screen and verb, and keeps what one does not have', async () => {
    const page = await gallery.open('permissions');
    const sample = sampleOf(page, 'empty');
    await sample.getByRole('searchbox').fill('departments delete');
    await expect.poll(() => sample.getByRole('treeitem').count()).toBe(3);
    await sample.getByRole('treeitem', { name: 'Delete' }).click();
    await expect.poll(() => chosenIn(page, 'empty')).toEqual(['company.department.delete', 'company.department.view']);
    await sample.getByRole('searchbox').fill('operation');
    const locked = sample.getByRole('treeitem', { name: 'Operation log' });
    await expect.poll(() => locked.getAttribute('aria-disabled')).toBe('true');
    await locked.click({ force: true });
    await sample.getByRole('searchbox').fill('');
    await sample.getByRole('checkbox', { name: 'All' }).press('Space');
    // All but the two of the log, which cannot be given and remain off.
    await expect.poll(async () => (await chosenIn(page, 'empty')).length).toBe(17);
    await expect.poll(() => chosenIn(page, 'empty')).not.toContain('system.operation_log.view');
    await expect
      .poll(() => sampleOf(page, 'read_only').getByRole('treeitem').first().getAttribute('aria-disabled'))
      .toBe('true');
  });
});
