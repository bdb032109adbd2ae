import { describe, expect, test } from 'vitest';
import { faultsOf, useGallery } from './harness/index.ts';

describe('own and inherited values', () => {
  const gallery = useGallery();

  test('each field says where its value comes from, is made one’s own by changing it, and given back', async () => {
    const page = await gallery.open('inherited');
    const noteOf = (label: string) =>
      page.locator('.form-field-noted').filter({ hasText: label }).locator('.inheritance-note');
    await expect.poll(() => noteOf('Late minutes').innerText()).toContain('From Foundry');
    await expect.poll(() => noteOf('No check-in counts as').innerText()).toContain('Set here');
    await expect.poll(() => noteOf('Sunday').innerText()).toContain('From Global rule');
    // No limit of its own although the others have one.
    const most = page.getByLabel('Maximum per day');
    await expect.poll(() => most.inputValue()).toBe('');
    await expect.poll(() => noteOf('Maximum per day').locator('[data-own], span').first().innerText()).toBe('Set here');

    await page.getByRole('checkbox', { name: 'Saturday' }).press('Space');
    await expect.poll(() => noteOf('Sunday').getAttribute('data-own')).toBe('true');
    await noteOf('No check-in counts as').getByRole('button', { name: 'Use inherited value' }).click();
    await expect.poll(() => page.getByLabel('Late by').count()).toBe(0);
    await noteOf('Maximum per day').getByRole('button', { name: 'Use inherited value' }).press('Enter');
    await expect.poll(() => most.inputValue()).toBe('120');
    await noteOf('Late minutes').getByRole('button', { name: 'Set here' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(() => page.locator('output[data-sent]').getAttribute('data-sent'))
      .toBe(
        'PATCH {"late_measure":"beyondGrace","miss_in_as":null,"miss_in_minutes":null,"ot_max":null,"weekend_6":false,"weekend_7":true,"version":1}',
      );
  });

  test('who gives everything back has no record', async () => {
    const page = await gallery.open('inherited');
    const given = page.getByRole('button', { name: 'Use inherited value' });
    await given.first().click();
    await expect.poll(() => given.count()).toBe(1);
    await given.first().click();
    await expect.poll(() => given.count()).toBe(0);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => page.locator('output[data-sent]').getAttribute('data-sent')).toMatch(/^DELETE/);
  });

  test('on a phone, in Arabic and in the dark it has no fault', async () => {
    const look = { language: 'ar', theme: 'dark', viewport: 'narrow' } as const;
    const page = await gallery.open('inherited', look);
    await page.locator('.inheritance-note').first().waitFor();
    const faults = await faultsOf(page, look);
    expect(faults).toEqual([]);
  });
});
