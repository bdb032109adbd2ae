import { describe, expect, it } from 'vitest';
import { CallError } from './call-error.ts';
import { queryString } from './query-string.ts';
import { send, type TransportRequest } from './transport.ts';

const request: TransportRequest = {
  method: 'GET',
  url: 'http://acme.test/web/x/',
  headers: {},
  body: undefined,
  signal: undefined,
  timeLimit: 1000,
  as: 'json',
};

describe('transport: what redaxios leaves open', () => {
  it('1: the signal reaches fetch, so that an aborted call ends', async () => {
    const controller = new AbortController();
    let seen: AbortSignal | null | undefined;
    const call = send({ ...request, signal: controller.signal }, (_, init) => {
      seen = init.signal;
      return new Promise((_resolve, reject) => init.signal?.addEventListener('abort', () => reject(new Error('cut'))));
    });
    controller.abort();
    await expect(call).rejects.toMatchObject({ kind: 'aborted' });
    expect(seen?.aborted).toBe(true);
  });

  it('2: a refusal is an answer, and what rejects is an Error', async () => {
    const answer = await send(request, async () => Response.json({ code: 'ZBCO0004' }, { status: 403 }));
    expect(answer).toMatchObject({ status: 403, ok: false, json: { code: 'ZBCO0004' } });
    const thrown = await send(request, () => Promise.reject(new TypeError('down'))).catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(CallError);
    expect(thrown).toBeInstanceOf(Error);
  });

  it('3: a body that is no JSON is no data', async () => {
    const html = await send(
      request,
      async () => new Response('<p>proxy</p>', { headers: { 'content-type': 'text/html' } }),
    );
    expect(html.json).toBeUndefined();
    const broken = await send(
      request,
      async () => new Response('{"code":', { headers: { 'content-type': 'application/json' } }),
    );
    expect(broken.json).toBeUndefined();
  });

  it('4: what is undefined or null is not sent', () => {
    expect(queryString({ a: undefined, b: null, c: false, d: 0, e: '' })).toBe('?c=false&d=0&e=');
    expect(queryString({ a: undefined })).toBe('');
  });

  it('5: array parameters are repeated', () => {
    expect(queryString({ items: [1, 2], name: ['a b', 'c&d'] })).toBe('?items=1&items=2&name=a+b&name=c%26d');
  });

  it('a body that breaks off is a lost connection', async () => {
    const body = new ReadableStream({ start: (controller) => controller.error(new Error('reset')) });
    await expect(send(request, async () => new Response(body))).rejects.toMatchObject({ kind: 'network' });
  });

  it('sends falsy and text bodies as JSON, and forms as they are', async () => {
    const bodies: unknown[] = [];
    const keep = async (_: string, init: RequestInit) => {
      bodies.push(init.body);
      return Response.json({});
    };
    const form = new FormData();
    for (const body of [0, false, 'text', null, { a: undefined, b: 1 }, form]) {
      await send({ ...request, method: 'POST', body }, keep);
    }
    expect(bodies).toEqual(['0', 'false', '"text"', 'null', '{"b":1}', form]);
  });
});
