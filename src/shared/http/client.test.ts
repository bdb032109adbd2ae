import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineCall } from '#shared/contract/index.ts';
import { createClient, type CallOptions } from './index.ts';

interface Seen {
  url: string;
  init: RequestInit;
  headers: Headers;
}

function stub(
  body: unknown = { code: 'ZBTE0000', data: null },
  options: { access?: string; refresh?: () => Promise<void> } = {},
) {
  const seen: Seen[] = [];
  const client = createClient({
    baseUrl: 'http://acme.test',
    fetch: async (url, init) => {
      seen.push({ url, init, headers: new Headers(init.headers) });
      return Response.json(body);
    },
    tokens: { access: () => options.access },
    timezone: () => 'America/Mexico_City',
    ...(options.refresh ? { refresh: options.refresh } : {}),
  });
  const last = (): Seen => {
    const one = seen.at(-1);
    if (!one) throw new Error('Nothing was sent');
    return one;
  };
  return { client, seen, last };
}

const areas = defineCall({
  name: 'test.area.list',
  method: 'GET',
  path: '/personnel/api/v2/areas/',
  module: 'ZBTE',
  access: 'signedIn',
  query: z.strictObject({
    page: z.number(),
    department__in: z.array(z.number()).optional(),
    search: z.string().optional(),
  }),
  data: z.array(z.object({ id: z.int() })),
  answer: 'list',
});
const rename = defineCall({
  name: 'test.area.patch',
  method: 'PATCH',
  path: '/personnel/api/v2/areas/:id/',
  module: 'ZBTE',
  access: 'signedIn',
  params: z.strictObject({ id: z.string() }),
  body: z.strictObject({ name: z.string() }),
  data: z.object({ name: z.string() }),
});
const open = defineCall({
  name: 'test.open',
  method: 'POST',
  path: '/open/',
  module: 'ZBTE',
  access: 'public',
  body: z.strictObject({}).optional(),
  data: z.null(),
});

describe('client', () => {
  it('sends prefix, default headers and the token', async () => {
    const { client, last } = stub({ code: 'ZBTE0000', data: [] }, { access: 'abc' });
    await client.callEndpoint(areas, { query: { page: 1 } });
    expect(last().url).toBe('http://acme.test/web/personnel/api/v2/areas/?page=1');
    expect(last().init.method).toBe('GET');
    expect(Object.fromEntries(last().headers)).toEqual({
      'content-type': 'application/json',
      timezone: 'America/Mexico_City',
      accessor: 'Web',
      authorization: 'JWT abc',
    });
  });

  it('gives the envelope with the body in data', async () => {
    const { client } = stub({ code: 'ZBTE0000', data: [{ id: 3, extra: 1 }], next: 2, total: 60 });
    expect(await client.callEndpoint(areas, { query: { page: 1 } })).toEqual({
      isSuccess: true,
      code: 'ZBTE0000',
      data: { code: 'ZBTE0000', data: [{ id: 3 }], next: 2, total: 60 },
    });
  });

  it('repeats arrays and leaves out what is undefined', async () => {
    const { client, last } = stub({ code: 'ZBTE0000', data: [] });
    await client.callEndpoint(areas, { query: { page: 1, department__in: [4, 5], search: undefined } });
    expect(last().url).toBe('http://acme.test/web/personnel/api/v2/areas/?page=1&department__in=4&department__in=5');
  });

  it('fills and encodes path parameters and sends JSON', async () => {
    const { client, last } = stub({ code: 'ZBTE0000', data: { name: 'x' } });
    await client.callEndpoint(rename, { params: { id: '7/../8' }, body: { name: 'Ünïcode' } });
    expect(last().url).toBe('http://acme.test/web/personnel/api/v2/areas/7%2F..%2F8/');
    expect([last().init.method, last().init.body]).toEqual(['PATCH', '{"name":"Ünïcode"}']);
  });

  it('neither refreshes nor sends a token for a public call', async () => {
    let refreshed = 0;
    const { client, last } = stub(undefined, { access: 'abc', refresh: async () => void (refreshed += 1) });
    await client.callEndpoint(open, { body: {} });
    expect([refreshed, last().headers.get('authorization'), last().init.body]).toEqual([0, null, '{}']);
  });

  it('waits for a fresh token before an authorized call', async () => {
    const tokens = { now: 'old' };
    const seen: (string | null)[] = [];
    const client = createClient({
      baseUrl: 'http://acme.test',
      fetch: async (_, init) => {
        seen.push(new Headers(init.headers).get('authorization'));
        return Response.json({ code: 'ZBTE0000', data: [] });
      },
      tokens: { access: () => tokens.now },
      refresh: async () => void (tokens.now = 'new'),
    });
    await client.callEndpoint(areas, { query: { page: 1 } });
    expect(seen).toEqual(['JWT new']);
  });

  it.each([
    [undefined, 'ZBTE0101', true],
    [false, 'ZBTE0101', true],
    [true, 'ZBTE0101', false],
    [['ZBTE0101'], 'ZBTE0101', false],
    [['ZBTE0101'], 'ZBTE0102', true],
  ] as const)('with quiet %j a refusal with %s is told: %s', async (quiet, code, isShown) => {
    const toasts: string[] = [];
    const client = createClient({
      baseUrl: '',
      fetch: () => Promise.resolve(Response.json({ code, data: null }, { status: 400 })),
      onToast: ({ key }) => toasts.push(key),
    });
    const outcome = await client.callEndpoint(open, {}, quiet === undefined ? {} : { quiet });
    expect(outcome).toMatchObject({ isSuccess: false, code });
    expect(toasts).toEqual(isShown ? [`api:${code}`] : []);
  });

  it('tells an abort, a lost connection and a time limit apart', async () => {
    const toasts: string[] = [];
    const hang = createClient({
      baseUrl: 'http://acme.test',
      fetch: (_, init) =>
        new Promise((_resolve, reject) => {
          init.signal?.addEventListener('abort', () => reject(new DOMException('gone', 'AbortError')));
        }),
      onToast: (toast) => toasts.push(toast.key),
    });
    const call = (options: CallOptions) =>
      hang.callEndpoint(open, { body: {} }, options).then(
        () => 'answered',
        (thrown: unknown) => thrown,
      );
    const controller = new AbortController();
    const aborted = call({ signal: controller.signal });
    controller.abort();
    expect(await aborted).toMatchObject({ kind: 'aborted' });
    expect(toasts).toEqual([]);
    expect(await call({ timeLimit: 1 })).toMatchObject({ kind: 'network' });
    expect(toasts).toEqual(['api:connectionLost']);
    const dead = createClient({
      baseUrl: 'http://acme.test',
      fetch: () => Promise.reject(new TypeError('Failed to fetch')),
    });
    await expect(dead.callEndpoint(open, { body: {} })).rejects.toMatchObject({ kind: 'network', status: undefined });
  });
});
