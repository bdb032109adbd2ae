import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import type { FileStore } from '../host.ts';
import { isFileName, isNote } from './names.ts';

/** The location of an S3-compatible store. */
export interface S3Place {
  /** `https://host/bucket/prefix`, without a final slash. */
  readonly url: string;
  readonly region: string;
  readonly key: string;
  readonly secret: string;
}

/** Reads `https://<key>:<secret>@<host>/<bucket>[/<prefix>][?region=…]`; undefined if it is malformed. */
export function readS3Url(text: string): S3Place | undefined {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username === '' || url.password === '' || url.pathname.length < 2)
    return undefined;
  return {
    url: `${url.origin}${url.pathname.replace(/\/+$/, '')}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    key: decodeURIComponent(url.username),
    secret: decodeURIComponent(url.password),
  };
}

/**
 * Stores files in a bucket, for several machines: with the same names, and complete or absent, as in a folder. A stream is first
 * written to a temporary file, since S3 needs size and hash in advance (Signature Version 4, path-style addresses).
 */
export function s3Store(place: S3Place): FileStore {
  const client = new AwsClient({
    accessKeyId: place.key,
    secretAccessKey: place.secret,
    service: 's3',
    region: place.region,
    retries: 3,
  });
  const urlOf = (name: string): string => {
    if (!isFileName(name)) throw new Error('Not a file name');
    return `${place.url}/${name.slice(0, 2)}/${name}`;
  };
  const noteOf = (note: string): string => {
    if (!isNote(note)) throw new Error('Not a note');
    return `${place.url}/notes/${note}`;
  };
  const bucketOf = /^(https?:\/\/[^/]+\/[^/]+)\/?(.*)$/.exec(place.url);
  const put = async (url: string, body: Blob, hash: string): Promise<number> => {
    const answer = await client.fetch(url, { method: 'PUT', body, headers: { 'x-amz-content-sha256': hash } });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`The file store answered ${answer.status}`);
    return body.size;
  };
  const removed = async (url: string): Promise<void> => {
    const answer = await client.fetch(url, { method: 'DELETE' });
    await answer.body?.cancel();
    if (!answer.ok && answer.status !== 404) throw new Error(`The file store answered ${answer.status}`);
  };
  return {
    write: async (name, content) => {
      if (content instanceof Uint8Array) {
        return put(
          urlOf(name),
          new Blob([Uint8Array.from(content)]),
          createHash('sha256').update(content).digest('hex'),
        );
      }
      const path = join(tmpdir(), `muster-${randomUUID()}.part`);
      try {
        const hash = createHash('sha256');
        const hashing = new Transform({
          transform: (chunk: Buffer, _encoding, done) => {
            hash.update(chunk);
            done(null, chunk);
          },
        });
        // The platform's and Node's types of the same stream differ.
        await pipeline(
          Readable.fromWeb(content as unknown as NodeStream<Uint8Array>),
          hashing,
          createWriteStream(path, { mode: 0o600 }),
        );
        return await put(urlOf(name), await openAsBlob(path), hash.digest('hex'));
      } finally {
        await rm(path, { force: true });
      }
    },
    read: async (name, range) => {
      if (!isFileName(name)) return undefined;
      const answer = await client.fetch(
        urlOf(name),
        range ? { headers: { range: `bytes=${range.start}-${range.end}` } } : {},
      );
      if (!answer.ok || !answer.body) {
        await answer.body?.cancel();
        if (answer.status === 404) return undefined;
        throw new Error(`The file store answered ${answer.status}`);
      }
      const whole =
        /\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1] ?? answer.headers.get('content-length');
      return { size: Number(whole), stream: answer.body };
    },
    remove: (name) => removed(urlOf(name)),
    note: async (note) => {
      await put(noteOf(note), new Blob([]), createHash('sha256').digest('hex'));
    },
    unnote: (note) => removed(noteOf(note)),
    notes: async (most) => {
      const [, bucket = '', folder = ''] = bucketOf ?? [];
      const prefix = `${folder}${folder === '' ? '' : '/'}notes/`;
      const question = new URLSearchParams({ 'list-type': '2', 'max-keys': String(most), prefix });
      const answer = await client.fetch(`${bucket}?${question}`);
      const text = await answer.text();
      if (!answer.ok) throw new Error(`The file store answered ${answer.status}`);
      // Keys consist of letters, digits, dots and dashes, so XML does not escape anything in them.
      return [...text.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key.slice(prefix.length)).filter(isNote);
    },
  };
}
