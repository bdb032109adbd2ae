import type { Page } from 'playwright';
import { beforeEach, describe, expect, test } from 'vitest';
import { cropMachine } from '#machines/crop/crop.machine.ts';
import { imageMachine, type ImageInput, type PictureOutcome } from '#machines/image/image.machine.ts';
import { picturesMachine, type PicturesInput, type PicturesOutcome } from '#machines/image/pictures.machine.ts';
import { walk } from '#machines/testing/index.ts';
import { fileMachine, type FileInput, type FileOutcome } from '#machines/upload/file.machine.ts';
import type { UploadedFile } from '#shared/contract/index.ts';
import { useGallery } from './harness/index.ts';
import { isAt, letGo, parkIn, pressBehind } from './harness/parked.ts';
import { heic, png, program } from './harness/files.ts';

const file = new File(['x'], 'a.png', { type: 'image/png' });
const input = (page: Page) => page.locator('[data-sample="flow"] input[type="file"]');
const value = async (page: Page): Promise<unknown> =>
  JSON.parse((await page.locator('[data-sample="flow"]').getAttribute('data-value')) ?? 'null');
const choose = (page: Page, ...names: string[]): Promise<void> =>
  input(page).setInputFiles(names.map((name) => ({ name, mimeType: 'image/png', buffer: Buffer.from(png) })));
const uploaded = (name: string): UploadedFile => ({ dataURL: 'data:', name, size: 1, type: 'image/png' });

describe('pictures in the browser', () => {
  const gallery = useGallery();
  let page: Page;
  let isOpen = false;
  /** One page for a whole walk, reloaded for each path. */
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

  test('image: walks every path', async () => {
    const given = (over: Partial<ImageInput>): ImageInput => ({ value: null, crops: false, isLocked: false, ...over });
    await walk({
      machine: imageMachine,
      input: given({}),
      alsoInputs: [given({ value: 'theirs', crops: true })],
      project: ({ isLocked }) => isLocked,
      isPossible: ({ value: now, isLocked }, event) =>
        // The existing value is no change; a lock is only tried where a person could be working.
        !('value' in event && event['value'] === now) && !('isLocked' in event && event['isLocked'] === isLocked),
      events: {
        'file.chosen': [{ type: 'file.chosen', file }],
        'picture.cut': [{ type: 'picture.cut', dataUrl: 'cut' }],
        'crop.cancelled': [{ type: 'crop.cancelled' }],
        'reset.pressed': [{ type: 'reset.pressed' }],
        'value.replaced': [
          { type: 'value.replaced', value: 'theirs' },
          { type: 'value.replaced', value: null },
        ],
        'lock.changed': [{ type: 'lock.changed', isLocked: true }],
      },
      outcomes: {
        readPicture: {
          done: [
            { kind: 'read', dataUrl: 'new' },
            { kind: 'refused', why: 'heic' },
          ] satisfies PictureOutcome[],
          fails: true,
        },
      },
      start: ({ value: begin, crops }) => open({ widget: crops ? 'logo' : 'avatar', ...(begin ? { filled: '' } : {}) }),
      gestures: {
        'file.chosen': () => choose(page, 'a.png'),
        'picture.cut': async () => {
          await isAt(page, 'crop', 'showing');
          await page.locator('.crop-picture').dispatchEvent('load');
          await page.getByRole('button', { name: 'Set logo' }).click();
          await letGo(page, 'decode', { output: null });
        },
        'crop.cancelled': () => page.getByRole('button', { name: 'Cancel' }).click(),
        'reset.pressed': () => page.getByRole('button', { name: 'Reset' }).click(),
        'value.replaced': (_, { value: next }) => pressBehind(page, next === null ? 'nothing' : 'theirs'),
        'lock.changed': () => pressBehind(page, 'lock'),
      },
      settle: (_, __, result) =>
        letGo(
          page,
          'bytes',
          result,
          'output' in result ? (JSON.stringify(result.output).includes('refused') ? heic : png) : undefined,
        ),
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
          await page.getByRole('dialog', { name: 'Crop logo' }).waitFor();
        },
      },
      isCover: true,
      paths: 5,
    });
  });

  test('crop: walks every path', async () => {
    const dialog = () => page.getByRole('dialog', { name: 'Crop logo' });
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
        'confirm.pressed': () => dialog().getByRole('button', { name: 'Set logo' }).click(),
        'cancel.pressed': () => dialog().getByRole('button', { name: 'Cancel' }).click(),
      },
      settle: (_, __, result) => letGo(page, 'decode', result),
      states: {
        showing: () => isAt(page, 'crop', 'showing'),
        adjusting: async () => {
          await isAt(page, 'crop', 'adjusting');
          await expect.poll(() => dialog().getByRole('button', { name: 'Set logo' }).isEnabled()).toBe(true);
        },
        turning: async () => {
          await isAt(page, 'crop', 'turning');
          await expect.poll(() => dialog().getByRole('button', { name: 'Set logo' }).isEnabled()).toBe(false);
        },
        cutting: async () => {
          await isAt(page, 'crop', 'cutting');
          for (const name of ['Rotate', 'Cancel'])
            await expect.poll(() => dialog().getByRole('button', { name }).isEnabled()).toBe(false);
        },
        broken: async () => {
          await dialog().getByRole('alert').waitFor();
          await expect.poll(() => dialog().getByRole('button', { name: 'Set logo' }).isEnabled()).toBe(false);
        },
        cut: async () => {
          await dialog().waitFor({ state: 'detached' });
          await expect.poll(() => value(page)).toMatch(/^data:image\/png/);
        },
        cancelled: async () => {
          await dialog().waitFor({ state: 'detached' });
          await expect.poll(() => value(page)).toBeNull();
        },
      },
      isCover: true,
      paths: 9,
    });
  });

  test('pictures: walks every path', async () => {
    const given = (names: readonly string[]): PicturesInput => ({
      pictures: names.map(uploaded),
      most: 3,
      isLocked: false,
    });
    await walk({
      machine: picturesMachine,
      input: given([]),
      alsoInputs: [given(['z.png'])],
      project: ({ pictures, isLocked }) => [pictures.map(({ name }) => name), isLocked],
      isPossible: ({ pictures, isLocked }, event) =>
        (event.type !== 'picture.removed' || pictures.some(({ name }) => name === 'a.png')) &&
        (event.type !== 'reset.pressed' || pictures.length > 0) &&
        (event.type !== 'lock.changed' || !isLocked) &&
        (event.type !== 'files.chosen' || pictures.length !== 2),
      events: {
        'files.chosen': [
          { type: 'files.chosen', files: [new File([], 'a.png'), new File([], 'b.png'), new File([], 'c.png')] },
        ],
        'picture.removed': [{ type: 'picture.removed', name: 'a.png' }],
        'reset.pressed': [{ type: 'reset.pressed' }],
        'upload.progressed': [{ type: 'upload.progressed', percent: 0 }],
        'upload.cancelled': [{ type: 'upload.cancelled' }],
        'pictures.replaced': [{ type: 'pictures.replaced', pictures: [uploaded('z.png')] }],
        'lock.changed': [{ type: 'lock.changed', isLocked: true }],
      },
      outcomes: {
        readPictures: {
          done: [
            { read: ['a.png', 'b.png', 'c.png'].map(uploaded), refused: [] },
            { read: [], refused: ['a.png', 'b.png', 'c.png'].map((name) => ({ name, why: 'heic' })) },
          ] satisfies PicturesOutcome[],
          fails: true,
        },
      },
      start: ({ pictures }) => open({ widget: 'multiPhoto', ...(pictures.length > 0 ? { filled: '' } : {}) }),
      gestures: {
        'files.chosen': () => choose(page, 'a.png', 'b.png', 'c.png'),
        'picture.removed': () => page.getByRole('button', { name: 'Remove a.png' }).click(),
        'reset.pressed': () => page.getByRole('button', { name: 'Reset' }).click(),
        // The progress of a waiting picture cannot be caused from outside; the machine's own test covers it.
        'upload.progressed': () => Promise.resolve(),
        'upload.cancelled': () => page.getByRole('button', { name: 'Cancel all' }).click(),
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
      paths: 5,
    });
  });

  test('file: walks every path', async () => {
    const theirs: UploadedFile = { ...uploaded('theirs.pdf'), type: 'application/pdf' };
    const given = (over: Partial<FileInput>): FileInput => ({ value: null, isLocked: false, ...over });
    await walk({
      machine: fileMachine,
      input: given({}),
      alsoInputs: [given({ value: theirs })],
      project: ({ isLocked }) => isLocked,
      isPossible: ({ value: now, isLocked }, event) =>
        !('value' in event && (event['value'] === null ? now === null : now?.name === 'theirs.pdf')) &&
        !('isLocked' in event && event['isLocked'] === isLocked),
      events: {
        'file.chosen': [{ type: 'file.chosen', file }],
        'file.removed': [{ type: 'file.removed' }],
        'bytes.sent': [{ type: 'bytes.sent', sent: 0 }],
        'upload.cancelled': [{ type: 'upload.cancelled' }],
        'value.replaced': [
          { type: 'value.replaced', value: theirs },
          { type: 'value.replaced', value: null },
        ],
        'lock.changed': [{ type: 'lock.changed', isLocked: true }],
      },
      outcomes: {
        readFile: {
          done: [
            { kind: 'read', file: uploaded('a.pdf') },
            { kind: 'refused', why: 'type' },
          ] satisfies FileOutcome[],
          fails: true,
        },
      },
      start: ({ value: begin }) => open({ widget: 'file', ...(begin ? { filled: '' } : {}) }),
      gestures: {
        'file.chosen': () =>
          input(page).setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }),
        'file.removed': () => page.getByRole('button', { name: /^Remove/ }).click(),
        // The progress of a waiting file cannot be caused from outside; the machine's own test covers it.
        'bytes.sent': () => Promise.resolve(),
        'upload.cancelled': () => page.getByRole('button', { name: /^Cancel / }).click(),
        'value.replaced': (_, { value: next }) => pressBehind(page, next === null ? 'nothing' : 'theirs'),
        'lock.changed': () => pressBehind(page, 'lock'),
      },
      settle: (_, __, result) =>
        letGo(
          page,
          'bytes',
          result,
          'output' in result
            ? JSON.stringify(result.output).includes('refused')
              ? program
              : new TextEncoder().encode('%PDF-1.7')
            : undefined,
        ),
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
      paths: 5,
    });
  });
});
