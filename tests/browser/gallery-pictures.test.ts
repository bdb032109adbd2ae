import type { Page } from 'playwright';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { cropMachine } from '#machines/crop/crop.machine.ts';
import { imageMachine, type ImageInput, type PictureOutcome } from '#machines/image/image.machine.ts';
import { picturesMachine, type PicturesInput, type PicturesOutcome } from '#machines/image/pictures.machine.ts';
import { walk } from '#machines/testing/index.ts';
import { fileMachine, type FileInput, type FileOutcome } from '#machines/upload/file.machine.ts';
import type { UploadedFile } from '#shared/contract/index.ts';
import { useGallery } from './harness/index.ts';
import { isAt, letGo, parkIn, pressBehind } from './harness/parked.ts';
import { heic, pictureWithOrientation, png, program } from './harness/files.ts';

const file = new File(['x'], 'a.png', { type: 'image/png' });
const input = (page: Page) => page.locator('[data-sample="flow"] input[type="file"]');
const value = async (page: Page): Promise<unknown> => JSON.parse((await page.locator('[data-sample="flow"]').getAttribute('data-value')) ?? 'null');
const choose = (page: Page, ...names: string[]): Promise<void> =>
  input(page).setInputFiles(names.map((name) => ({ name, mimeType: 'image/png', buffer: Buffer.from(png) })));
const uploaded = (name: string): UploadedFile => ({ dataURL: 'data:', name, size: 1, type: 'image/png' });

describe('pictures in the browser', () => {
  const gallery = useGallery();
  let page: Page;
  let isOpen = false;
  /** One page for a whole walk, loaded anew for each path. */
  const open = async (query: Record<string, string>): Promise<Page> => {
    if (isOpen) await page.goto(`/gallery?${new URLSearchParams({ section: 'widget-flow', ...query }).toString()}`);
    else page = await gallery.open('widget-flow', { query, prepare: parkIn });
    isOpen = true;
    await page.locator('[data-flow]').first().waitFor();
    return page;
  };
  beforeEach(() => {
    isOpen = false;
  });

  test('image: walks every path', { timeout: 600_000 }, async () => {
    const given = (over: Partial<ImageInput>): ImageInput => ({ value: null, crops: false, isLocked: false, ...over });
    await walk({
      machine: imageMachine,
      input: given({}),
      alsoInputs: [given({ value: 'theirs', crops: true })],
      project: ({ isLocked }) => isLocked,
      isPossible: ({ value: now, isLocked }, event) =>
        // What stands there already is no change; a lock is tried where a hand could be at work.
        !('value' in event && event['value'] === now) && !('isLocked' in event && event['isLocked'] === isLocked),
      events: {
        'file.chosen': [{ type: 'file.chosen', file }],
        'picture.cut': [{ type: 'picture.cut', dataUrl: 'cut' }],
        'crop.cancelled': [{ type: 'crop.cancelled' }],
        'reset.pressed': [{ type: 'reset.pressed' }],
        'value.replaced': [{ type: 'value.replaced', value: 'theirs' }, { type: 'value.replaced', value: null }],
        'lock.changed': [{ type: 'lock.changed', isLocked: true }],
      },
      outcomes: { readPicture: { done: [{ kind: 'read', dataUrl: 'new' }, { kind: 'refused', why: 'heic' }] satisfies PictureOutcome[], fails: true } },
      start: ({ value: begin, crops }) => open({ widget: crops ? 'logo' : 'avatar', ...(begin ? { filled: '' } : {}) }),
      gestures: {
        'file.chosen': () => choose(page, 'a.png'),
        'picture.cut': async () => {
          await isAt(page, 'crop', 'showing');
          await page.locator('.crop-picture').dispatchEvent('load');
          await page.getByRole('button', { name: 'Set Logo' }).click();
          await letGo(page, 'decode', { output: null });
        },
        'crop.cancelled': () => page.getByRole('button', { name: 'Cancel' }).click(),
        'reset.pressed': () => page.getByRole('button', { name: 'Reset' }).click(),
        'value.replaced': (_, { value: next }) => pressBehind(page, next === null ? 'nothing' : 'theirs'),
        'lock.changed': () => pressBehind(page, 'lock'),
      },
      settle: (_, __, result) => letGo(page, 'bytes', result, 'output' in result ? (JSON.stringify(result.output).includes('refused') ? heic : png) : undefined),
      states: {
        empty: async () => {
          await isAt(page, 'image', 'empty');
          await expect.poll(() => value(page)).toBeNull();
        },
        filled: async () => {
          await isAt(page, 'image', 'filled');
          await expect.poll(() => value(page)).toMatch(/^data:image\/png/);
        },
        reading: () => isAt(page, 'image', 'reading'),
        cropping: async () => {
          await isAt(page, 'image', 'cropping');
          await page.getByRole('dialog', { name: 'Crop Logo' }).waitFor();
        },
      },
      isCover: true,
      paths: 5,
    });
  });

  test('crop: walks every path', { timeout: 600_000 }, async () => {
    const dialog = () => page.getByRole('dialog', { name: 'Crop Logo' });
    await walk({
      machine: cropMachine,
      input: { source: 'picture' },
      events: {
        'picture.shown': [{ type: 'picture.shown', area: { x: 0, y: 0, width: 1, height: 1 } }],
        'picture.lost': [{ type: 'picture.lost' }],
        'area.moved': [{ type: 'area.moved', area: { x: 0.1, y: 0, width: 0.9, height: 0.9 } }],
        'rotate.pressed': [{ type: 'rotate.pressed' }],
        'confirm.pressed': [{ type: 'confirm.pressed' }],
        'cancel.pressed': [{ type: 'cancel.pressed' }],
      },
      outcomes: { turnPicture: { done: ['turned'], fails: true }, cutPicture: { done: ['cut'], fails: true } },
      start: async () => {
        await open({ widget: 'logo' });
        await choose(page, 'a.png');
        await letGo(page, 'bytes', { output: null }, png);
        await dialog().waitFor();
        await page.locator('.crop-picture').waitFor();
        return page;
      },
      gestures: {
        'picture.shown': () => page.locator('.crop-picture').dispatchEvent('load'),
        'picture.lost': () => page.locator('.crop-picture').dispatchEvent('error'),
        'area.moved': async () => {
          await page.locator('.ReactCrop__crop-selection').focus();
          await page.keyboard.press('Shift+ArrowDown');
        },
        'rotate.pressed': () => dialog().getByRole('button', { name: 'Rotate' }).click(),
        'confirm.pressed': () => dialog().getByRole('button', { name: 'Set Logo' }).click(),
        'cancel.pressed': () => dialog().getByRole('button', { name: 'Cancel' }).click(),
      },
      settle: (_, __, result) => letGo(page, 'decode', result),
      states: {
        showing: () => isAt(page, 'crop', 'showing'),
        adjusting: async () => {
          await isAt(page, 'crop', 'adjusting');
          await expect.poll(() => dialog().getByRole('button', { name: 'Set Logo' }).isEnabled()).toBe(true);
        },
        turning: async () => {
          await isAt(page, 'crop', 'turning');
          expect(await dialog().getByRole('button', { name: 'Set Logo' }).isEnabled()).toBe(false);
        },
        cutting: async () => {
          await isAt(page, 'crop', 'cutting');
          for (const name of ['Rotate', 'Cancel']) expect(await dialog().getByRole('button', { name }).isEnabled()).toBe(false);
        },
        broken: async () => {
          await dialog().getByRole('alert').waitFor();
          expect(await dialog().getByRole('button', { name: 'Set Logo' }).isEnabled()).toBe(false);
        },
        cut: async () => {
          await dialog().waitFor({ state: 'detached' });
          expect(await value(page)).toMatch(/^data:image\/png/);
        },
        cancelled: async () => {
          await dialog().waitFor({ state: 'detached' });
          expect(await value(page)).toBeNull();
        },
      },
      isCover: true,
      paths: 9,
    });
  });

  test('pictures: walks every path', { timeout: 600_000 }, async () => {
    const given = (names: readonly string[]): PicturesInput => ({ pictures: names.map(uploaded), most: 3, isLocked: false });
    await walk({
      machine: picturesMachine,
      input: given([]),
      alsoInputs: [given(['z.png'])],
      project: ({ pictures, isLocked }) => [pictures.length, isLocked],
      isPossible: ({ pictures, isLocked }, event) =>
        (event.type !== 'picture.removed' || pictures.some(({ name }) => name === 'a.png'))
        && (event.type !== 'reset.pressed' || pictures.length > 0)
        && (event.type !== 'lock.changed' || !isLocked)
        && (event.type !== 'files.chosen' || pictures.length !== 2),
      events: {
        'files.chosen': [{ type: 'files.chosen', files: [new File([], 'a.png'), new File([], 'b.png'), new File([], 'c.png')] }],
        'picture.removed': [{ type: 'picture.removed', name: 'a.png' }],
        'reset.pressed': [{ type: 'reset.pressed' }],
        'pictures.replaced': [{ type: 'pictures.replaced', pictures: [uploaded('z.png')] }],
        'lock.changed': [{ type: 'lock.changed', isLocked: true }],
      },
      outcomes: {
        readPictures: {
          done: [
            { read: ['a.png', 'b.png', 'c.png'].map(uploaded), refused: [] },
            { read: [], refused: ['a.png', 'b.png', 'c.png'] },
          ] satisfies PicturesOutcome[],
          fails: true,
        },
      },
      start: ({ pictures }) => open({ widget: 'multiPhoto', ...(pictures.length > 0 ? { filled: '' } : {}) }),
      gestures: {
        'files.chosen': () => choose(page, 'a.png', 'b.png', 'c.png'),
        'picture.removed': () => page.getByRole('button', { name: 'Remove a.png' }).click(),
        'reset.pressed': () => page.getByRole('button', { name: 'Reset' }).click(),
        'pictures.replaced': () => pressBehind(page, 'theirs'),
        'lock.changed': () => pressBehind(page, 'lock'),
      },
      settle: async (_, __, result) => {
        if ('error' in result) return letGo(page, 'bytes', result);
        const bytes = JSON.stringify(result.output).includes('"refused":[]') ? png : heic;
        for (let each = 0; each < 3; each += 1) await letGo(page, 'bytes', result, bytes);
      },
      states: {
        idle: async (_, { pictures }) => {
          await isAt(page, 'pictures', 'idle');
          await expect.poll(() => page.locator('.picture-thumb').count()).toBe(pictures.length);
        },
        reading: () => isAt(page, 'pictures', 'reading'),
      },
      isCover: true,
      paths: 4,
    });
  });

  test('file: walks every path', { timeout: 600_000 }, async () => {
    const theirs: UploadedFile = { ...uploaded('theirs.pdf'), type: 'application/pdf' };
    const given = (over: Partial<FileInput>): FileInput => ({ value: null, isLocked: false, ...over });
    await walk({
      machine: fileMachine,
      input: given({}),
      alsoInputs: [given({ value: theirs })],
      project: ({ isLocked }) => isLocked,
      isPossible: ({ value: now, isLocked }, event) =>
        !('value' in event && (event['value'] === null ? now === null : now?.name === 'theirs.pdf')) && !('isLocked' in event && event['isLocked'] === isLocked),
      events: {
        'file.chosen': [{ type: 'file.chosen', file }],
        'file.removed': [{ type: 'file.removed' }],
        'value.replaced': [{ type: 'value.replaced', value: theirs }, { type: 'value.replaced', value: null }],
        'lock.changed': [{ type: 'lock.changed', isLocked: true }],
      },
      outcomes: {
        readFile: { done: [{ kind: 'read', file: uploaded('a.pdf') }, { kind: 'refused', why: 'type' }] satisfies FileOutcome[], fails: true },
      },
      start: ({ value: begin }) => open({ widget: 'file', ...(begin ? { filled: '' } : {}) }),
      gestures: {
        'file.chosen': () => input(page).setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }),
        'file.removed': () => page.getByRole('button', { name: /^Remove/ }).click(),
        'value.replaced': (_, { value: next }) => pressBehind(page, next === null ? 'nothing' : 'theirs'),
        'lock.changed': () => pressBehind(page, 'lock'),
      },
      settle: (_, __, result) =>
        letGo(page, 'bytes', result, 'output' in result ? (JSON.stringify(result.output).includes('refused') ? program : new TextEncoder().encode('%PDF-1.7')) : undefined),
      states: {
        empty: async () => {
          await isAt(page, 'file', 'empty');
          await expect.poll(() => value(page)).toBeNull();
        },
        filled: async (_, { value: now }) => {
          await isAt(page, 'file', 'filled');
          await expect.poll(() => value(page)).toMatchObject({ name: now?.name ?? '' });
        },
        reading: () => isAt(page, 'file', 'reading'),
      },
      isCover: true,
      paths: 3,
    });
  });
});

describe('what a picture becomes', () => {
  const gallery = useGallery();
  let page: Page;
  const open = async (widget: string): Promise<void> => void (page = await gallery.open('widget-flow', { query: { widget } }));
  /** Size and colours of what the field holds, by the browser's own eyes. */
  const look = (): Promise<{ width: number; height: number; corners: string[] }> => page.evaluate(async () => {
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
  /** A JPEG, red on its left half and blue on the right as it is stored. */
  const photo = (width: number, height: number): Promise<number[]> => page.evaluate(async ([wide, high]) => {
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
  }, [width, height] as const);
  const give = (name: string, bytes: Uint8Array | readonly number[], mimeType = 'image/jpeg'): Promise<void> =>
    page.locator('input[type="file"]').setInputFiles({ name, mimeType, buffer: Buffer.from(bytes) });
  const isFilled = (): Promise<void> => isAt(page, 'image', 'filled');

  test('a phone’s photo stands upright, is scaled down, and its place is not told', async () => {
    await open('avatar');
    const upright = pictureWithOrientation(await photo(2400, 1200), 6);
    await give('phone.jpg', upright);
    await isFilled();
    // Turned to the right: what was left is now above.
    expect(await look()).toEqual({ width: 800, height: 1600, corners: ['red', 'blue'] });
    const held = z.string().parse(JSON.parse((await page.locator('[data-sample="flow"]').getAttribute('data-value')) ?? '""'));
    expect(Buffer.from(held.split(',')[1] ?? '', 'base64').includes('Exif')).toBe(false);
  });

  test.each([
    ['HEIC, named as JPEG', 'photo.jpg', () => heic, 'Photos in HEIC format'],
    ['a renamed program', 'photo.png', () => program, 'Files of this type are not taken here'],
    ['a page named as a picture', 'photo.png', () => new TextEncoder().encode('<svg onload="alert(1)">'), 'Files of this type are not taken here'],
    ['a broken picture', 'photo.png', () => png.subarray(0, 40), 'The picture cannot be read'],
  ])('refuses %s at the field and by a warning, and keeps what there was', async (_, name, bytes, words) => {
    await open('avatar');
    await give(name, bytes());
    await page.locator('.picture-field .ui-field-error', { hasText: words }).waitFor();
    await page.locator('.ui-toast', { hasText: words }).waitFor();
    expect(await page.locator('[data-sample="flow"]').getAttribute('data-value')).toBe('null');
  });

  test('a logo is cut to 210:70 from its middle, and turned by 90 degrees', async () => {
    await open('logo');
    await give('logo.jpg', await photo(420, 140));
    const dialog = page.getByRole('dialog', { name: 'Crop Logo' });
    await isAt(page, 'crop', 'adjusting');
    await dialog.getByRole('button', { name: 'Set Logo' }).click();
    await isFilled();
    expect(await look()).toEqual({ width: 420, height: 140, corners: ['red', 'blue'] });
    await give('logo.jpg', await photo(420, 140));
    await isAt(page, 'crop', 'adjusting');
    await dialog.getByRole('button', { name: 'Rotate' }).click();
    await isAt(page, 'crop', 'adjusting');
    await expect.poll(() => page.locator('.crop-picture').evaluate((image) => image instanceof HTMLImageElement && image.naturalHeight)).toBe(420);
    await dialog.getByRole('button', { name: 'Set Logo' }).click();
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
    expect(await size('avatar_filled', '.picture-frame')).toEqual([128, 128]);
    expect(await size('profile_photo_filled', '.picture-frame')).toEqual([200, 200]);
    expect(await size('multi_photo_filled', '.picture-thumb')).toEqual([96, 96]);
    await page.setViewportSize({ width: 1800, height: 900 });
    expect((await size('logo_filled', '.picture-frame'))[1]).toBe(100);
  });
});
