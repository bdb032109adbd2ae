import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { uploadedFileSchema } from '#shared/contract/index.ts';
import { heic, pictureWithOrientation, png, program } from './harness/files.ts';
import { useGallery } from './harness/index.ts';
import { isAt } from './harness/parked.ts';

describe('what a picture becomes', () => {
  const gallery = useGallery();
  let page: Page;
  const open = async (widget: string): Promise<void> =>
    void (page = await gallery.open('widget-flow', { query: { widget } }));
  /** The size and colours of the field's picture, as the browser shows it. */
  const look = (): Promise<{ width: number; height: number; corners: string[] }> =>
    page.evaluate(async () => {
      const image = new Image();
      image.src = JSON.parse(document.querySelector('[data-sample="flow"]')?.getAttribute('data-value') ?? '""');
      await image.decode();
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: image.width, height: image.height });
      const context = canvas.getContext('2d', { willReadFrequently: true });
      context?.drawImage(image, 0, 0);
      const at = (x: number, y: number): string => {
        const [red = 0, green = 0, blue = 0] = context?.getImageData(x, y, 1, 1).data ?? [];
        return red > 150 && green < 100 ? 'red' : blue > 150 && red < 100 ? 'blue' : 'other';
      };
      return { width: image.width, height: image.height, corners: [at(2, 2), at(image.width - 3, image.height - 3)] };
    });
  /** A stored JPEG that is red on the left half and blue on the right. */
  const photo = (width: number, height: number): Promise<number[]> =>
    page.evaluate(
      async ([wide, high]) => {
        const canvas = document.createElement('canvas');
        Object.assign(canvas, { width: wide, height: high });
        const context = canvas.getContext('2d');
        if (!context) return [];
        context.fillStyle = 'rgb(255, 0, 0)';
        context.fillRect(0, 0, wide / 2, high);
        context.fillStyle = 'rgb(0, 0, 255)';
        context.fillRect(wide / 2, 0, wide / 2, high);
        const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.95));
        return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer())];
      },
      [width, height] as const,
    );
  const give = (name: string, bytes: Uint8Array | readonly number[], mimeType = 'image/jpeg'): Promise<void> =>
    page.locator('input[type="file"]').setInputFiles({ name, mimeType, buffer: Buffer.from(bytes) });
  const isFilled = (): Promise<void> => isAt(page, 'image', 'filled');

  test('a phone’s photo stands upright, is scaled down, and its place is not told', async () => {
    await open('avatar');
    const upright = pictureWithOrientation(await photo(2400, 1200), 6);
    await give('phone.jpg', upright);
    await isFilled();
    // Rotated to the right: the left side is now at the top.
    await expect.poll(() => look()).toEqual({ width: 800, height: 1600, corners: ['red', 'blue'] });
    const picture = z
      .string()
      .parse(JSON.parse((await page.locator('[data-sample="flow"]').getAttribute('data-value')) ?? '""'));
    expect(Buffer.from(picture.split(',')[1] ?? '', 'base64').includes('Exif')).toBe(false);
  });

  test.each([
    ['HEIC, named as JPEG', 'avatar', 'photo.jpg', () => heic, 'HEIC photos are not supported'],
    ['a renamed program', 'avatar', 'photo.png', () => program, 'Unsupported file type'],
    [
      'a page named as a picture',
      'avatar',
      'photo.png',
      () => new TextEncoder().encode('<svg onload="alert(1)">'),
      'Unsupported file type',
    ],
    ['a broken picture', 'avatar', 'photo.png', () => png.subarray(0, 40), 'The image cannot be read'],
    ['a file whose name ends otherwise', 'file', 'photo.png', () => png, 'Unsupported file type'],
  ])('refuses %s at the field and by a warning, and keeps what there was', async (_, widget, name, bytes, words) => {
    await open(widget);
    await give(name, bytes());
    await page.locator('[data-sample="flow"] .ui-field-error', { hasText: words }).waitFor();
    await page.locator('.ui-toast', { hasText: words }).waitFor();
    await expect.poll(() => page.locator('[data-sample="flow"]').getAttribute('data-value')).toBe('null');
  });

  test('several: why each was not taken is told by its name, and which found no room', async () => {
    await open('multiPhoto');
    const files = [
      ['a.jpg', heic],
      ['b.png', png.subarray(0, 40)],
      ['c.png', png],
      ['d.png', png],
      ['e.png', program],
      ['f.png', png],
      ['g.png', png],
    ] as const;
    await page
      .locator('input[type="file"]')
      .setInputFiles(files.map(([name, bytes]) => ({ name, mimeType: 'image/png', buffer: Buffer.from(bytes) })));
    for (const [words, name] of [
      ['There is room for 3 images', 'g.png'],
      ['Unsupported file type', 'e.png'],
      ['cannot be read', 'b.png'],
      ['HEIC', 'a.jpg'],
    ] as const) {
      const toast = page.locator('.ui-toast', { hasText: words });
      await toast.getByText(`Not added: ${name}`).waitFor();
      // Three are shown at a time, the newest first.
      await toast.getByRole('button').first().click();
    }
    expect(
      await page
        .locator('.picture-thumb img')
        .evaluateAll((images) => images.map((image) => image.getAttribute('alt'))),
    ).toEqual(['c.png', 'd.png', 'f.png']);
    const [first] = z
      .array(uploadedFileSchema)
      .parse(JSON.parse((await page.locator('[data-sample="flow"]').getAttribute('data-value')) ?? '[]'));
    expect(first).toEqual({
      dataURL: expect.stringMatching(/^data:image\/png;base64,/),
      name: 'c.png',
      type: 'image/png',
      size: Buffer.from(first?.dataURL.split(',')[1] ?? '', 'base64').length,
    });
  });

  test.each([
    ['wide', 600, 300],
    ['small', 90, 60],
  ] as const)(
    'a person’s photo, %s, is cut to a square of 400 × 400; the cropper loads when it is chosen',
    async (_, width, height) => {
      await open('profilePhoto');
      const hasCropper = () =>
        page.evaluate(() =>
          performance.getEntriesByType('resource').some(({ name }) => /crop-frame.*\.js$/.test(name)),
        );
      await expect.poll(() => hasCropper()).toBe(false);
      await give('photo.jpg', await photo(width, height));
      await isAt(page, 'crop', 'adjusting');
      await expect.poll(() => hasCropper()).toBe(true);
      // The frame remains square when it is resized.
      const sides = async () => {
        const box = await page.locator('.ReactCrop__crop-selection').boundingBox();
        return { width: box?.width ?? 0, height: box?.height ?? 0 };
      };
      const before = await sides();
      const change = async () => {
        const { width, height } = await sides();
        return [Math.round(before.width - width), Math.round(before.height - height), Math.round(width - height)];
      };
      await page.getByRole('button', { name: 'Lower right corner' }).press('Shift+ArrowLeft');
      await expect.poll(change).toEqual([10, 10, 0]);
      await page.getByRole('dialog', { name: 'Crop photo' }).getByRole('button', { name: 'Set photo' }).click();
      await isFilled();
      await expect.poll(() => look()).toEqual({ width: 400, height: 400, corners: ['red', 'blue'] });
    },
  );

  test('a logo is cut to 210:70 from its middle, and turned by 90 degrees', async () => {
    await open('logo');
    await give('logo.jpg', await photo(420, 140));
    const dialog = page.getByRole('dialog', { name: 'Crop logo' });
    await isAt(page, 'crop', 'adjusting');
    await dialog.getByRole('button', { name: 'Set logo' }).click();
    await isFilled();
    await expect.poll(() => look()).toEqual({ width: 420, height: 140, corners: ['red', 'blue'] });
    await give('logo.jpg', await photo(420, 140));
    await isAt(page, 'crop', 'adjusting');
    await dialog.getByRole('button', { name: 'Rotate' }).click();
    await isAt(page, 'crop', 'adjusting');
    await expect
      .poll(() =>
        page.locator('.crop-picture').evaluate((image) => image instanceof HTMLImageElement && image.naturalHeight),
      )
      .toBe(420);
    await dialog.getByRole('button', { name: 'Set logo' }).click();
    await isFilled();
    const turned = await look();
    expect([turned.width, Math.round(turned.width / turned.height)]).toEqual([140, 3]);
  });

  test('previews have the sizes of the specification', async () => {
    page = await gallery.open('picture');
    const size = async (name: string, part: string) => {
      const box = await page.locator(`[data-sample="${name}"] ${part}`).first().boundingBox();
      return [box?.width, box?.height];
    };
    await expect.poll(() => size('avatar_filled', '.picture-frame')).toEqual([128, 128]);
    await expect.poll(() => size('profile_photo_filled', '.picture-frame')).toEqual([200, 200]);
    await expect.poll(() => size('multi_photo_filled', '.picture-thumb')).toEqual([96, 96]);
    // A column of the gallery is narrower than a dialog.
    await page
      .locator('[data-sample="logo_filled"]')
      .evaluate((form) => form.style.setProperty('inline-size', '480px'));
    await expect.poll(() => size('logo_filled', '.picture-frame')).toEqual([300, 100]);
  });
});
