import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CallError, catalogueKeys, createClient, type ErrorToast } from './index.ts';

/** Every row of spec section 8 that the client acts on. */
function server(status: number, body: unknown, headers: Record<string, string> = {}) {
  const toasts: ErrorToast[] = [];
  const ended: (string | undefined)[] = [];
  const logged: string[] = [];
  const client = createClient({
    fetch: async () =>
      new Response(typeof body === 'string' ? body : JSON.stringify(body), {
        status,
        headers: { 'content-type': typeof body === 'string' ? 'text/html' : 'application/json', ...headers },
      }),
    baseUrl: 'http://acme.test',
    tokens: { access: () => 'access-1' },
    onToast: (toast) => toasts.push(toast),
    onSessionEnd: (used) => ended.push(used),
    log: (text) => logged.push(text),
  });
  const call = (path = '/personnel/api/v2/areas/', options = {}) =>
    client.request({ method: 'GET', path }, z.object({ name: z.string() }), options);
  return { call, toasts, ended, logged };
}

const keys = (toasts: readonly ErrorToast[]): string[] => toasts.map((toast) => toast.key);
const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'resolved',
    (thrown: unknown) => thrown,
  );

describe('error catalogue', () => {
  it('400: toast from code and context, then the response continues', async () => {
    const { call, toasts, ended } = server(
      400,
      { code: 'ZBDE0005', context: { name: 'T1' } },
      { 'x-request-id': 'r1' },
    );
    const outcome = await call();
    expect(outcome).toMatchObject({ isSuccess: false, code: 'ZBDE0005', context: { name: 'T1' }, requestId: 'r1' });
    expect(toasts).toEqual([
      { severity: 'error', key: 'api:ZBDE0005', context: { name: 'T1', request: 'r1' }, requestId: 'r1' },
    ]);
    expect(ended).toEqual([]);
  });

  it('400 with messages at fields: the form shows them, no toast repeats them', async () => {
    const { call, toasts } = server(400, {
      code: 'ZBCO0002',
      data: { name: [{ code: 'maxLength', context: { max: 50 } }] },
    });
    const outcome = await call();
    expect(outcome.isSuccess ? null : outcome.fields).toEqual({ name: [{ code: 'maxLength', context: { max: 50 } }] });
    expect(toasts).toEqual([]);
  });

  it('400 without a code: generic toast, rejected', async () => {
    const { call, toasts } = server(400, 'Bad Request');
    expect(await failure(call())).toMatchObject({ kind: 'refused', status: 400 });
    expect(keys(toasts)).toEqual([catalogueKeys.generic]);
  });

  it('401 on the token endpoint: wrong credentials, the session stays', async () => {
    const { call, toasts, ended } = server(401, { code: 'ZBOA0011' });
    expect(await failure(call('/oauth/api/v1/token/'))).toMatchObject({
      kind: 'refused',
      status: 401,
      code: 'ZBOA0011',
    });
    expect(keys(toasts)).toEqual(['api:incorrectCredentials']);
    expect(ended).toEqual([]);
  });

  it('401 elsewhere: session timeout, the session ends with the token that was used', async () => {
    const { call, toasts, ended } = server(401, { code: 'ZBCO0007' });
    expect(await failure(call())).toMatchObject({ kind: 'refused', status: 401 });
    expect(keys(toasts)).toEqual(['api:sessionTimeout']);
    expect(ended).toEqual(['access-1']);
  });

  it('504: server connection lost', async () => {
    const { call, toasts } = server(504, 'Gateway Timeout');
    expect(await failure(call())).toMatchObject({ kind: 'refused', status: 504 });
    expect(keys(toasts)).toEqual(['api:connectionLost']);
  });

  it('500: the generic code, whatever the body says', async () => {
    const { call, toasts } = server(500, { code: 'ZBDE0009', context: { request: 'r9' } });
    expect(await failure(call())).toMatchObject({ kind: 'refused', status: 500 });
    expect(toasts).toMatchObject([{ key: 'api:ZBOA0001', context: { request: 'r9' } }]);
  });

  it.each([403, 404, 409, 429, 503])('%i with a code: its message, rejected and logged', async (status) => {
    const { call, toasts, logged } = server(status, { code: 'ZBCO0003', context: { seconds: 5 } });
    expect(await failure(call())).toMatchObject({ kind: 'refused', status, code: 'ZBCO0003', context: { seconds: 5 } });
    expect(keys(toasts)).toEqual(['api:ZBCO0003']);
    expect(logged).toEqual([`GET /web/personnel/api/v2/areas/ (status: ${status})`]);
  });

  it('other statuses without a code: rejected and logged, no toast', async () => {
    const { call, toasts, logged } = server(502, 'Bad Gateway');
    expect(await failure(call())).toMatchObject({ kind: 'refused', status: 502 });
    expect([toasts, logged.length]).toEqual([[], 1]);
  });

  it('a code that does not end in 0000 is no success, also with status 200', async () => {
    const { call, toasts } = server(200, { code: 'ZBOA0100', data: { name: 'x' } });
    expect(await call()).toMatchObject({ isSuccess: false, code: 'ZBOA0100' });
    expect(keys(toasts)).toEqual(['api:ZBOA0100']);
  });

  it('an answer that is not the contract: generic toast, kind unexpected', async () => {
    const { call, toasts } = server(200, { code: 'ZBPE0000', data: { name: 7 } });
    expect(await failure(call())).toMatchObject({ kind: 'unexpected', status: 200 });
    expect(keys(toasts)).toEqual([catalogueKeys.generic]);
  });

  it('quiet: the caller shows it, but a session that is over still ends', async () => {
    const { call, toasts, ended } = server(401, { code: 'ZBCO0007' });
    expect(await failure(call(undefined, { quiet: true }))).toBeInstanceOf(CallError);
    expect([toasts, ended]).toEqual([[], ['access-1']]);
  });
});
