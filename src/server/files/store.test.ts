import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBucket } from '#tests/support/bucket.ts';
import type { FileStore } from '../host.ts';
import { folderStore } from './folder-store.ts';
import { randomFileName } from './names.ts';
import { readS3Url, s3Store } from './s3-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'muster-store-'));
const stores: Record<string, () => FileStore> = { folder: () => folderStore(folder) };
let bucket: Awaited<ReturnType<typeof startBucket>>;

beforeAll(async () => {
  bucket = await startBucket();
  const place = readS3Url(bucket.url);
  if (!place) throw new Error('Not a place');
  stores['bucket'] = () => s3Store(place);
});
afterAll(() => {
  bucket.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe.each(['folder', 'bucket'])('files in a %s', (kind) => {
  const store = (): FileStore => {
    const made = stores[kind]?.();
    if (!made) throw new Error('No such store');
    return made;
  };
  const text = async (stream: ReadableStream<Uint8Array> | undefined): Promise<string> => new Response(stream).text();

  it('come back as they were written, whole or in part, until they are removed', async () => {
    const name = randomFileName('txt');
    expect(await store().read(name)).toBeUndefined();
    expect(await store().write(name, new TextEncoder().encode('0123456789'))).toBe(10);
    const whole = await store().read(name);
    expect([whole?.size, await text(whole?.stream)]).toEqual([10, '0123456789']);
    const part = await store().read(name, { start: 2, end: 4 });
    expect([part?.size, await text(part?.stream)]).toEqual([10, '234']);
    await store().remove(name);
    expect(await store().read(name)).toBeUndefined();
    await store().remove(name);
  });

  it('may come as a stream of unknown length', async () => {
    const name = randomFileName('bin');
    const chunks = Array.from({ length: 40 }, (_, at) => new Uint8Array(65_536).fill(at));
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (const chunk of chunks) controller.enqueue(chunk);
        controller.close();
      },
    });
    expect(await store().write(name, stream)).toBe(40 * 65_536);
    const found = await store().read(name, { start: 65_536 * 7, end: 65_536 * 7 });
    expect([found?.size, new Uint8Array(await new Response(found?.stream).arrayBuffer())]).toEqual([
      40 * 65_536,
      Uint8Array.of(7),
    ]);
  });

  it('leave nothing where their stream breaks off', async () => {
    const name = randomFileName('bin');
    const broken = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        controller.enqueue(new Uint8Array(10));
        controller.error(new Error('gone'));
      },
    });
    await expect(store().write(name, broken)).rejects.toThrow('gone');
    expect(await store().read(name)).toBeUndefined();
  });

  it('have notes beside them, the first first', async () => {
    expect(await store().notes(10)).toEqual([]);
    for (const note of ['2-b', '1-a.txt', '3-c', '2-b']) await store().note(note);
    expect(await store().notes(2)).toEqual(['1-a.txt', '2-b']);
    await store().unnote('1-a.txt');
    await store().unnote('1-a.txt');
    expect(await store().notes(10)).toEqual(['2-b', '3-c']);
    await expect(store().note('../out')).rejects.toThrow('Not a note');
  });

  it('have no other names than ours', async () => {
    await expect(store().write('../../etc/passwd', new Uint8Array(1))).rejects.toThrow('Not a file name');
    expect(await store().read('../secret.txt')).toBeUndefined();
  });
});

describe('a bucket that refuses', () => {
  it('is an error, and not a file that is not there', async () => {
    const place = readS3Url(bucket.url);
    if (!place) throw new Error('Not a place');
    await expect(s3Store({ ...place, secret: 'wrong' }).read(randomFileName('txt'))).rejects.toThrow('answered 403');
  });
});

describe('FILES_URL', () => {
  it.each([
    '',
    'bucket',
    's3://bucket',
    'https://host/bucket',
    'https://key@host/bucket',
    'https://key:secret@host',
    'https://key:secret@host/',
  ])('%j names no place', (text) => {
    expect(readS3Url(text)).toBeUndefined();
  });
});
