import { beforeAll, describe, expect, it } from 'vitest';
import { fillPath, isVendorAccess, type AnyCall } from '#shared/contract/index.ts';
import { callsOf } from '#server/app.ts';
import { makeKey } from '#tests/support/api-keys.ts';
import type { Role } from '#tests/support/fixtures.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

/** The callers. `anon` has no token; `both` has signed in without choosing a company; `key` is a program. */
const roles = ['anon', 'empA1', 'viewA', 'adminA', 'scopedA', 'both', 'vendor', 'key'] as const satisfies readonly (
  | Role
  | 'anon'
  | 'key'
)[];
type Asker = (typeof roles)[number];

/**
 * The expected rights, by what a call declares. The only group of `viewA` has only `personnel.employee.view`, and so has the key of the
 * company's owner; it may also look after its own jobs.
 */
function mayAsk(asker: Asker, { name, access, scoped }: AnyCall): boolean {
  if (asker === 'key' && access === 'signedIn') return name.startsWith('system.job.');
  switch (access) {
    case 'public':
      return true;
    case 'signedIn':
      return asker !== 'anon';
    case 'employee':
      return asker === 'empA1';
    default:
      if (isVendorAccess(access)) return asker === 'vendor';
      return (
        asker === 'adminA' ||
        (asker === 'scopedA' && scoped !== false) ||
        ((asker === 'viewA' || asker === 'key') && access === 'personnel.employee.view')
      );
  }
}

/** It would end the session that the sweep still needs. */
const endsTheSession = new Set(['/oauth/api/v2/sign_out/']);

describe('every call as each role', () => {
  const server = useServer();
  const fixtures = usePeople(server);
  let calls: readonly AnyCall[];
  beforeAll(async () => {
    calls = callsOf(server.running.app);
  });

  /** Sends a call with a header `Authorization`. */
  async function statusOf(call: AnyCall, authorization: string | undefined): Promise<number> {
    const response = await server.fetch(`/web${fillPath(call.path, { id: '999999999', name: 'nothing' })}`, {
      method: call.method,
      headers: { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) },
      ...(call.method === 'GET' ? {} : { body: '{}' }),
    });
    await response.body?.cancel();
    return response.status;
  }

  it.each(roles)('as %s', async (asker) => {
    const authorization =
      asker === 'anon'
        ? undefined
        : asker === 'key'
          ? `Bearer ${(await makeKey(server.caller(await fixtures.tokenOf('adminA')), ['personnel.employee.view'])).secret}`
          : `JWT ${await fixtures.tokenOf(asker)}`;
    const wrong: string[] = [];
    for (const [index, call] of calls.entries()) {
      if (endsTheSession.has(call.path)) continue;
      // A key makes few calls a minute.
      if (asker === 'key' && index % 500 === 499) server.clock.advance({ minutes: 1 });
      const status = await statusOf(call, authorization);
      const isRefused = status === 401 || status === 403;
      const expected = mayAsk(asker, call);
      const isRight = expected ? !isRefused || call.access === 'public' : status === (asker === 'anon' ? 401 : 403);
      if (!isRight || status >= 500) wrong.push(`${call.name} answered ${status}, access ${call.access}`);
    }
    expect(wrong).toEqual([]);
    expect(calls.length).toBeGreaterThan(60);
  });

  it('refuses every authorized call a token that is forged, unsigned, empty or of another kind', async () => {
    const { token, refresh } = await fixtures.tokensOf('adminA');
    const [, payload = '', signature = ''] = token.split('.');
    const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims: object = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const forged = [
      `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`,
      `${token.split('.')[0] ?? ''}.${payload}.`,
      `${token.split('.')[0] ?? ''}.${encode({ ...claims, company_id: fixtures.b.id })}.${signature}`,
      refresh,
      'undefined',
    ];
    const taken: string[] = [];
    for (const call of calls.filter(({ access }) => access !== 'public')) {
      for (const [index, bad] of forged.entries()) {
        if ((await statusOf(call, `JWT ${bad}`)) !== 401) taken.push(`${call.name} takes forgery ${index}`);
      }
    }
    expect(taken).toEqual([]);
  });
});
