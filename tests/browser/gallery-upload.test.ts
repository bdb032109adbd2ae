import type { Page, Route } from 'playwright';
import { describe, expect, test } from 'vitest';
import { walk } from '#machines/testing/index.ts';
import type { UploadOptions } from '#machines/upload/queue.ts';
import { uploadMachine } from '#machines/upload/upload.machine.ts';
import { tabTo, useGallery } from './harness/index.ts';
import { isAt } from './harness/parked.ts';

const file = (name: string) => new File(['1234'], name);

describe('upload in the browser', () => {
  const gallery = useGallery();
  let page: Page;
  let isOpen = false;
  let under: Route[] = [];

  const open = async (query: Record<string, string> = {}): Promise<void> => {
    if (isOpen) await page.goto(`/gallery?${new URLSearchParams({ section: 'upload', ...query }).toString()}`);
    else {
      page = await gallery.open('upload', {
        query,
        expected: [/Failed to load resource/, /^500 from/],
        prepare: async (opened) => {
          await opened.route('**/web/gallery/upload/', (route) => void under.push(route));
        },
      });
    }
    isOpen = true;
    await page.locator('[data-flow="upload"]').waitFor();
    // Requests of the previous page may have arrived until now.
    under = [];
  };
  const choose = (...names: string[]): Promise<void> =>
    page
      .locator('input[type="file"]')
      .setInputFiles(names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('1234') })));
  /** Answers the request with a file, or the only one; of two sent at once either may arrive first. */
  const answer = async (status: number | 'lost', name = ''): Promise<void> => {
    const holds = (route: Route): boolean => (route.request().postData() ?? '').includes(`filename="${name}`);
    await expect.poll(() => under.filter(holds)).toHaveLength(1);
    const route = under.find(holds);
    under = under.filter((other) => other !== route);
    if (status === 'lost') await route?.abort('failed');
    else await route?.fulfill({ status, json: { code: 'ZBGA0000', data: null } });
  };
  const statuses = () =>
    page.locator('.upload-item').evaluateAll((items) => items.map((item) => item.getAttribute('data-status')));
  const press = (name: string | RegExp): Promise<void> => page.getByRole('button', { name }).first().click();

  test('walks every path', async () => {
    isOpen = false;
    await walk({
      machine: uploadMachine,
      input: { options: {} },
      alsoInputs: [{ options: { autoUpload: false } }] satisfies { options: Partial<UploadOptions> }[],
      project: ({ queue }) => [queue.items.map(({ status }) => status), Object.keys(queue.batches).length],
      // The progress of a waiting request cannot be caused from outside; it has a journey of its own.
      isPossible: ({ queue }, event) =>
        (event.type !== 'files.chosen' || queue.items.length < 3) &&
        queue.count < 6 &&
        (event.type !== 'item.cancelled' || ['waiting', 'sending', 'failed'].includes(queue.items[0]?.status ?? '')) &&
        (event.type !== 'item.retried' || ['cancelled', 'failed'].includes(queue.items[0]?.status ?? '')) &&
        (!('batch' in event) || Object.keys(queue.batches).includes(String(event.batch))),
      events: {
        'files.chosen': [{ type: 'files.chosen', files: [file('a.txt'), file('b.txt')] }],
        'batch.progressed': [{ type: 'batch.progressed', batch: 'batch-2', sent: 0 }],
        'batch.answered': [
          { type: 'batch.answered', batch: 'batch-2', status: 201, answer: null },
          { type: 'batch.answered', batch: 'batch-2', status: 500, answer: null },
          { type: 'batch.answered', batch: 'batch-3', status: 200, answer: null },
        ],
        'batch.lost': [{ type: 'batch.lost', batch: 'batch-2' }],
        'start.pressed': [{ type: 'start.pressed' }],
        'pause.pressed': [{ type: 'pause.pressed' }],
        'resume.pressed': [{ type: 'resume.pressed' }],
        'item.cancelled': [{ type: 'item.cancelled', id: 'item-0' }],
        'item.retried': [{ type: 'item.retried', id: 'item-0' }],
        'all.cancelled': [{ type: 'all.cancelled' }],
        'all.retried': [{ type: 'all.retried' }],
      },
      outcomes: { transfers: { done: [], fails: false } },
      start: ({ options }) => open(options.autoUpload === false ? { manual: '' } : {}),
      gestures: {
        'files.chosen': () => choose('a.txt', 'b.txt'),
        'batch.progressed': () => Promise.resolve(),
        'batch.answered': (_, { status }) => answer(status),
        'batch.lost': () => answer('lost'),
        'start.pressed': () => press('Start'),
        'pause.pressed': async () => {
          await expect.poll(() => under.length).toBeGreaterThan(0);
          await press('Pause');
          under = [];
        },
        'resume.pressed': () => press('Resume'),
        'item.cancelled': async (_, { id }) => {
          expect(id).toBe('item-0');
          const isUnder = (await statuses())[0] === 'sending';
          if (isUnder) await expect.poll(() => under.length).toBeGreaterThan(0);
          if (isUnder) under.shift();
          await press('Cancel a.txt');
        },
        'item.retried': () => press('Retry a.txt'),
        'all.cancelled': async () => {
          await press('Cancel all');
          under = [];
        },
        'all.retried': () => press('Retry failed'),
      },
      states: {
        idle: async (_, { queue }) => {
          await isAt(page, 'upload', 'idle');
          await expect.poll(statuses).toEqual(queue.items.map(({ status }) => status));
        },
        ready: () => isAt(page, 'upload', 'ready'),
        sending: async (_, { queue }) => {
          await isAt(page, 'upload', 'sending');
          await expect.poll(statuses).toEqual(queue.items.map(({ status }) => status));
        },
        paused: () => isAt(page, 'upload', 'paused'),
      },
      isCover: true,
      paths: 13,
    });
  });

  test('sends a multipart form with the file and its name, and shows how far it is', async () => {
    isOpen = false;
    await open();
    await choose('täglich.txt');
    await expect.poll(() => under.length).toBe(1);
    const request = under[0]?.request();
    expect([request?.method(), request?.headers()['content-type']]).toEqual([
      'POST',
      expect.stringMatching(/^multipart\/form-data; boundary=/),
    ]);
    expect(request?.postData()).toContain('name="file"; filename="täglich.txt"');
    await page.getByRole('progressbar', { name: 'Uploading' }).waitFor();
    await answer(204);
    await page.getByText('1 of 1 file sent').waitFor();
    await expect.poll(() => page.getByRole('progressbar').getAttribute('value')).toBe('100');
  });

  test('by keys alone, each button by its name: chooses, cancels one, and sends it again', async () => {
    isOpen = false;
    await open();
    const next = (name: string): Promise<void> => tabTo(page.getByRole('button', { name, exact: true }), { most: 1 });
    await expect.poll(() => page.getByRole('group', { name: 'Upload' }).count()).toBe(1);
    // Awaited before the first key: the browser starts reporting file choosers while the focus moves.
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      next('Choose files').then(() => page.keyboard.press('Enter')),
    ]);
    expect(chooser.isMultiple()).toBe(true);
    await chooser.setFiles(
      ['a.txt', 'b.txt'].map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('1234') })),
    );
    await expect.poll(statuses).toEqual(['sending', 'waiting']);
    for (const name of ['Pause', 'Cancel all', 'Cancel a.txt', 'Cancel b.txt']) await next(name);
    await page.keyboard.press('Enter');
    await expect.poll(statuses).toEqual(['sending', 'cancelled']);
    await page.getByRole('button', { name: 'Retry b.txt' }).press('Space');
    await expect.poll(statuses).toEqual(['sending', 'waiting']);
  });

  test('two requests of five files at a time, where told so', async () => {
    isOpen = false;
    await open({ group: '', together: '' });
    await choose(...Array.from({ length: 13 }, (_, index) => `${index}.txt`));
    await expect.poll(() => under.length).toBe(2);
    expect((await statuses()).filter((status) => status === 'sending')).toHaveLength(10);
    await answer(200, '0.txt');
    await expect
      .poll(statuses)
      .toEqual([...Array.from({ length: 5 }, () => 'sent'), ...Array.from({ length: 8 }, () => 'sending')]);
  });
});
