import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineCall } from '#shared/contract/index.ts';
import { CallError, createClient } from '#shared/http/index.ts';
import { callKey, callQuery, createQueryClient, unwrap } from './index.ts';

const areas = defineCall({
  name: 'test.area.list',
  method: 'GET',
  path: '/areas/',
  module: 'ZBTE',
  access: 'signedIn',
  query: z.strictObject({ page: z.number() }),
  data: z.array(z.object({ id: z.int() })),
  answer: 'list',
});

const answering = (status: number, body: unknown, toasts: string[] = []) => {
  let attempts = 0;
  const client = createClient({
    fetch: async () => {
      attempts += 1;
      return Response.json(body, { status });
    },
    onToast: (toast) => toasts.push(toast.key),
  });
  return { client, attempts: () => attempts };
};

describe('queries of calls', () => {
  it('read the body of a success', async () => {
    const { client } = answering(200, { code: 'ZBTE0000', data: [{ id: 1 }], total: 1, next: null });
    const body = await createQueryClient().fetchQuery(callQuery(client, areas, { query: { page: 1 } }));
    expect(body).toEqual({ code: 'ZBTE0000', data: [{ id: 1 }], total: 1, next: null });
  });

  it('turn a refusal into an error, without a toast and without another try', async () => {
    const toasts: string[] = [];
    const { client, attempts } = answering(400, { code: 'ZBCO0002', data: { page: [{ code: 'max' }] } }, toasts);
    const query = createQueryClient().fetchQuery(callQuery(client, areas, { query: { page: 1 } }));
    await expect(query).rejects.toMatchObject({
      kind: 'refused',
      code: 'ZBCO0002',
      fields: { page: [{ code: 'max' }] },
    });
    expect([attempts(), toasts]).toEqual([1, []]);
  });

  it('are found again by the call, and by the call with its input', () => {
    expect(callKey(areas)).toEqual(['test.area.list']);
    expect(callKey(areas, { query: { page: 2 } })).toEqual(['test.area.list', { query: { page: 2 } }]);
  });

  it('try again only where no answer came', () => {
    const retry = createQueryClient().getDefaultOptions().queries?.retry;
    const again = (error: Error, count = 0): unknown => (typeof retry === 'function' ? retry(count, error) : retry);
    expect(again(new CallError('network', 'x'))).toBe(true);
    expect(again(new CallError('network', 'x'), 2)).toBe(false);
    expect(again(new CallError('refused', 'x', { status: 503 }))).toBe(false);
    expect(again(new Error('x'))).toBe(false);
  });

  it('try again while the database changes its leader, as the server asks', () => {
    const retry = createQueryClient().getDefaultOptions().queries?.retry;
    const away = new CallError('refused', 'x', { status: 503, context: { seconds: 2 } });
    const again = (count: number): unknown => (typeof retry === 'function' ? retry(count, away) : retry);
    expect([again(0), again(3), again(4)]).toEqual([true, true, false]);
  });

  it('unwrap names the subject of a refusal', () => {
    const refused = {
      isSuccess: false,
      code: 'ZBCO0002',
      data: { code: 'ZBCO0002', data: null },
      context: {},
      fields: {},
      requestId: 'r',
    } as const;
    expect(() => unwrap(refused, 'test.area.list')).toThrow('test.area.list: refused 400 ZBCO0002 r');
  });
});
