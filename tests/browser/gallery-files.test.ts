import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { png } from './harness/files.ts';
import { useGallery } from './harness/index.ts';

const sampleOf = (page: Page, name: string) => page.locator(`form[data-sample="${name}"]`);
const valueOf = async (page: Page, name: string): Promise<unknown> =>
  JSON.parse((await sampleOf(page, name).getAttribute('data-value')) ?? 'null');

describe('fields that take files', () => {
  const gallery = useGallery();

  test('their button, a logo’s by words of its own, opens the file chooser for what they take, by pointer and by keys', async () => {
    const page = await gallery.open('picture,file');
    for (const [name, button, accept, isMultiple] of [
      ['avatar', 'Upload', 'image/png,image/jpeg', false],
      ['logo', 'Choose logo', 'image/png,image/jpeg', false],
      ['profile_photo', 'Upload', 'image/png,image/jpeg', false],
      ['multi_photo', 'Add photos', 'image/png,image/jpeg', true],
      ['file', 'Choose a file', '.pdf,.csv', false],
    ] as const) {
      const upload = sampleOf(page, `${name}_empty`).getByRole('button', { name: button, exact: true });
      for (const press of [() => upload.click(), () => upload.press('Enter')]) {
        // Awaited before the first key: the browser starts reporting file choosers while the focus moves.
        const [chooser] = await Promise.all([page.waitForEvent('filechooser'), upload.focus().then(press)]);
        expect([name, await chooser.element().getAttribute('accept'), chooser.isMultiple()]).toEqual([
          name,
          accept,
          isMultiple,
        ]);
      }
    }
  });

  test('a field takes the types that it names, and says them', async () => {
    const page = await gallery.open('picture');
    const field = sampleOf(page, 'jpeg_only');
    const input = field.locator('input[type="file"]');
    expect([await input.getAttribute('accept'), await field.locator('.ui-description').textContent()]).toEqual([
      'image/jpeg',
      'JPEG, up to 40 MB',
    ]);
    await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(png) });
    await field.locator('.ui-field-error', { hasText: 'Unsupported file type' }).waitFor();
    await expect.poll(() => valueOf(page, 'jpeg_only')).toBeNull();
  });

  test('by keys alone what was chosen is taken away again, and the focus stays in the field', async () => {
    const page = await gallery.open('picture,file');
    for (const [name, button, value, next] of [
      ['avatar_filled', 'Reset', null, 'Upload'],
      ['multi_photo_wrong', 'Remove First.png', [expect.objectContaining({ name: 'Second.png' })], 'Add photos'],
      ['multi_photo_filled', 'Reset', [], 'Add photos'],
      ['file_filled', 'Remove report.pdf', null, 'Choose a file'],
    ] as const) {
      await sampleOf(page, name).getByRole('button', { name: button }).press('Space');
      await expect.poll(() => valueOf(page, name)).toEqual(value);
      await expect.poll(() => sampleOf(page, name).locator('button:focus').textContent()).toBe(next);
    }
  });

  test('read only and disabled, they and a place have no button but disabled ones: nothing is chosen, reset or removed, no map opens', async () => {
    const page = await gallery.open('picture,file,location');
    for (const state of ['read only', 'disabled']) {
      for (const [name, buttons] of [
        ['avatar', ['Upload', 'Reset']],
        ['logo', ['Choose logo', 'Reset']],
        ['profile_photo', ['Upload', 'Reset']],
        ['multi_photo', ['Add photos', 'Reset']],
        ['file', ['Replace']],
        ['location', [`Choose Location, ${state} on the map`]],
      ] as const) {
        const sample = sampleOf(page, `${name}_${state.replace(' ', '_')}`);
        const found = await sample
          .getByRole('button')
          .evaluateAll((elements) =>
            elements.map((element) => [
              element.getAttribute('aria-label') ?? element.textContent,
              element instanceof HTMLButtonElement && element.disabled,
            ]),
          );
        expect([name, state, found]).toEqual([name, state, buttons.map((button) => [button, true])]);
      }
    }
  });
});
