import { createHash, createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileStore } from '../host.ts';
import { folderStore } from './folder-store.ts';
import { randomFileName } from './names.ts';
import { readS3Url, s3Store } from './s3-store.ts';

const key = 'AKIDEXAMPLE';
const secret = 'a/b+c secret';
const region = 'eu-test-1';

/** A bucket in memory that takes only requests whose signature it comes to itself (AWS Signature Version 4). */
function startBucket(): Promise<{ server: Server; objects: Map<string, Buffer>; url: string }> {
  const objects = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const path = request.url ?? '';
      const address = new URL(path, 'http://bucket');
      const answer = (status: number, headers: Record<string, string | number> = {}, content?: Buffer): void => {
        response.writeHead(status, headers).end(content);
      };
      const hash = request.headers['x-amz-content-sha256'];
      if (request.headers.authorization !== signatureOf(request)) return answer(403);
      if (request.method === 'PUT') {
        if (hash !== sha256(body) || Number(request.headers['content-length']) !== body.length) return answer(400);
        objects.set(path, body);
        return answer(200);
      }
      if (request.method === 'DELETE') return answer(objects.delete(path) ? 204 : 404);
      if (address.searchParams.has('list-type')) {
        const prefix = `${address.pathname}/${address.searchParams.get('prefix')}`;
        const keys = [...objects.keys()].filter((key) => key.startsWith(prefix)).toSorted();
        const most = Number(address.searchParams.get('max-keys'));
        const listed = keys
          .slice(0, most)
          .map((key) => `<Contents><Key>${key.slice('/bucket/'.length)}</Key></Contents>`);
        return answer(200, {}, Buffer.from(`<ListBucketResult>${listed.join('')}</ListBucketResult>`));
      }
      const object = objects.get(path);
      if (!object) return answer(404);
      const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
      if (start === undefined) return answer(200, { 'content-length': object.length }, object);
      const part = object.subarray(Number(start), Number(end) + 1);
      return answer(
        206,
        { 'content-length': part.length, 'content-range': `bytes ${start}-${end}/${object.length}` },
        part,
      );
    });
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      resolve({
        server,
        objects,
        url: `http://${key}:${encodeURIComponent(secret)}@127.0.0.1:${port}/bucket/muster?region=${region}`,
      });
    });
  });
}

const sha256 = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex');
const hmac = (by: Buffer | string, text: string): Buffer => createHmac('sha256', by).update(text).digest();

function signatureOf(request: IncomingMessage): string {
  const [, signed = ''] = /SignedHeaders=([^,]+)/.exec(request.headers.authorization ?? '') ?? [];
  const headers = signed
    .split(';')
    .map((name) => `${name}:${String(request.headers[name])}\n`)
    .join('');
  const time = String(request.headers['x-amz-date']);
  const hash = String(request.headers['x-amz-content-sha256']);
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const canonical = [request.method, path, query.split('&').toSorted().join('&'), headers, signed, hash].join('\n');
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`;
  const by = ['s3', 'aws4_request'].reduce<Buffer>(hmac, hmac(hmac(`AWS4${secret}`, time.slice(0, 8)), region));
  const signature = hmac(by, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')).toString('hex');
  return `AWS4-HMAC-SHA256 Credential=${key}/${scope}, SignedHeaders=${signed}, Signature=${signature}`;
}

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
  bucket.server.close();
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
