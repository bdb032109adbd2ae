import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { employeeSignIn, onboardingCodes, signIn } from '#features/onboarding/contract.ts';
import { companyList, currentCompany, currentUser, refreshTokens, sessionCodes } from '#shared/contract/session.ts';
import { department } from '#features/company/contract.ts';
import { commonCodes, fillPath } from '#shared/contract/index.ts';
import { baseHost } from '#tests/support/server.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';
import { password } from '#tests/support/fixtures.ts';
import { hashPassword } from '#server/auth/index.ts';

const server = useServer();
const people = usePeople(server);

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The median. */
const middle = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/** A token forged by an attacker with a key of their choice. */
function forged(header: object, payload: object, key: string | null): string {
  const text = `${base64(header)}.${base64(payload)}`;
  return `${text}.${key === null ? '' : createHmac('sha256', key).update(text).digest('base64url')}`;
}

const payloadSchema = z.record(z.string(), z.unknown());
const payloadOf = (token: string): Record<string, unknown> =>
  payloadSchema.parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()));

const userPath = `/web${currentUser.path}`;
const statusWith = async (token: string): Promise<number> =>
  (await server.fetch(userPath, { headers: { authorization: `JWT ${token}` } })).status;

describe('forged access tokens', () => {
  let token: string;
  let refresh: string;
  beforeEach(async () => {
    ({ token, refresh } = await people.tokensOf('adminA'));
  });

  it('are refused whatever they claim, while the real one is taken', async () => {
    expect(await statusWith(token)).toBe(200);
    const payload = payloadOf(token);
    const [head = '', body = '', signature = ''] = token.split('.');
    const forgeries = [
      forged({ alg: 'none', typ: 'JWT' }, payload, null),
      forged({ alg: 'None' }, payload, null),
      forged({ alg: 'HS256', typ: 'JWT' }, payload, ''),
      forged({ alg: 'HS256', typ: 'JWT' }, payload, 'secret'),
      forged({ alg: 'HS256', typ: 'JWT' }, payload, 'Muster#2026'),
      forged({ alg: 'HS512', typ: 'JWT' }, payload, server.host.config.tokenSecret),
      forged({ alg: 'HS256', typ: 'JWT' }, payload, server.host.config.linkSecret),
      forged({ alg: 'HS256' }, { ...payload, typ: 'refresh' }, server.host.config.tokenSecret),
      forged({ alg: 'HS256' }, { ...payload, exp: undefined }, server.host.config.tokenSecret),
      `${head}.${body}.`,
      `${head}.${base64({ ...payload, user_id: people.users.adminB })}.${signature}`,
      `${head}.${base64({ ...payload, company_id: people.b.id })}.${signature}`,
      refresh,
      '',
      'a.b.c',
    ];
    for (const forgery of forgeries) expect.soft(await statusWith(forgery), forgery).toBe(401);
  });

  it('that only our key could sign are believed no further than the session goes', async () => {
    const payload = payloadOf(token);
    const sign = (claims: object) => forged({ alg: 'HS256', typ: 'JWT' }, claims, server.host.config.tokenSecret);
    expect(await statusWith(sign(payload))).toBe(200);
    expect(await statusWith(sign({ ...payload, user_id: people.users.adminB }))).toBe(401);
    expect(await statusWith(sign({ ...payload, company_id: people.b.id }))).toBe(401);
    expect(await statusWith(sign({ ...payload, company_id: null }))).toBe(401);
    expect(await statusWith(sign({ ...payload, sid: 'another-session-00' }))).toBe(401);
  });

  it('do not open any authorized call: sweep over all contracts', async () => {
    const none = forged({ alg: 'none' }, payloadOf(token), null);
    const calls = server.running.app.routes.map((route) => route.call).filter((call) => call.access !== 'public');
    expect(calls.length).toBeGreaterThan(40);
    for (const call of calls) {
      const path = `/web${fillPath(call.path, { id: 1, sn: 'X1' })}`;
      for (const authorization of [undefined, `JWT ${none}`, `Bearer ${token}`, `JWT ${refresh}`, token]) {
        const answer = await server.fetch(path, {
          method: call.method,
          ...(authorization ? { headers: { authorization } } : {}),
        });
        expect.soft(answer.status, `${call.name} with ${authorization?.slice(0, 12)}`).toBe(401);
        const body = JSON.stringify(await answer.json());
        expect.soft(body, call.name).toBe(JSON.stringify({ code: commonCodes.notSignedIn.code, context: {} }));
      }
    }
  });

  it('die at the second that they name', async () => {
    const left = Number(payloadOf(token)['exp']) - Math.floor(server.clock.now().epochMilliseconds / 1000);
    server.clock.advance({ seconds: left - 1 });
    expect(await statusWith(token)).toBe(200);
    server.clock.advance({ seconds: 1 });
    expect(await statusWith(token)).toBe(401);
  });
});

describe('refresh tokens', () => {
  const refreshBy = (access: string, refresh: string, from = '127.0.0.1') =>
    server.caller(undefined, { from }).callEndpoint(refreshTokens, { body: { access, refresh } });
  const refused = { status: 401, code: sessionCodes.refreshRefused.code };

  it('are refused with the access token of another session, of another person, or none', async () => {
    const x = await people.tokensOf('adminA');
    const y = await people.tokensOf('adminA');
    const z = await people.tokensOf('adminB');
    await expect(refreshBy(x.token, y.refresh)).rejects.toMatchObject(refused);
    await expect(refreshBy(x.token, z.refresh)).rejects.toMatchObject(refused);
    await expect(refreshBy('', x.refresh)).rejects.toMatchObject(refused);
    await expect(refreshBy(x.token, x.token)).rejects.toMatchObject(refused);
    await expect(refreshBy(x.token, '')).rejects.toMatchObject(refused);
    // None of that has ended anything.
    expect(await refreshBy(x.token, x.refresh)).toMatchObject({ isSuccess: true });
  });

  it('end the whole family when used a second time', async () => {
    const stolen = await people.tokensOf('adminA');
    const other = await people.tokensOf('adminA');
    const first = await refreshBy(stolen.token, stolen.refresh);
    if (!first.isSuccess) throw new Error(first.code);
    server.clock.advance({ seconds: 11 });
    await expect(refreshBy(stolen.token, stolen.refresh)).rejects.toMatchObject(refused);
    expect(await statusWith(first.data.data.token)).toBe(401);
    expect(await statusWith(stolen.token)).toBe(401);
    await expect(refreshBy(first.data.data.token, first.data.data.refresh)).rejects.toMatchObject(refused);
    expect(await statusWith(other.token)).toBe(200);
    const [row] = await server.database.asOwner('select end_reason from sessions where id = $1', [
      String(payloadOf(stolen.token)['sid']),
    ]);
    expect(row).toEqual({ end_reason: 'reuse' });
  });

  it('have no ten seconds of grace for another browser', async () => {
    const pair = await people.tokensOf('adminA');
    await refreshBy(pair.token, pair.refresh);
    const answer = await server.fetch(`/web${refreshTokens.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'another' },
      body: JSON.stringify({ access: pair.token, refresh: pair.refresh }),
    });
    expect(answer.status).toBe(401);
    expect(await statusWith(pair.token)).toBe(401);
  });

  it('are stored as hashes only', async () => {
    const pair = await people.tokensOf('adminA');
    const next = await refreshBy(pair.token, pair.refresh);
    if (!next.isSuccess) throw new Error(next.code);
    const stored = JSON.stringify(await server.database.asOwner('select * from sessions'));
    for (const secret of [pair.refresh, next.data.data.refresh, pair.token]) expect(stored).not.toContain(secret);
  });
});

describe('what is taken away holds at the next call', () => {
  const undo: string[] = [];
  const change = async (text: string, back: string): Promise<void> => {
    undo.push(back);
    await server.database.asOwner(text);
  };
  beforeEach(async () => {
    for (const text of undo.splice(0)) await server.database.asOwner(text);
  });

  it('ends who is disabled, access and refresh alike', async () => {
    const pair = await people.tokensOf('viewA');
    await change(
      `update users set status = 'disabled' where id = ${people.users.viewA}`,
      `update users set status = 'active'`,
    );
    expect(await statusWith(pair.token)).toBe(401);
    await expect(
      server.caller().callEndpoint(refreshTokens, { body: { access: pair.token, refresh: pair.refresh } }),
    ).rejects.toMatchObject({ status: 401 });
    expect(
      await server.caller().callEndpoint(signIn, { body: { username: 'view-a@acme.test', password } }),
    ).toMatchObject({ isSuccess: false, code: onboardingCodes.wrongCredentials.code });
  });

  it('ends who is no member any more, and everyone of a suspended company', async () => {
    const mine = await people.tokenOf('viewA');
    await change(
      `update memberships set status = 'left' where user_id = ${people.users.viewA}`,
      `update memberships set status = 'active'`,
    );
    expect(await statusWith(mine)).toBe(401);
    const admin = await people.tokenOf('adminB');
    const other = await people.tokenOf('adminA');
    await change(
      `update companies set status = 'suspended' where id = ${people.b.id}`,
      `update companies set status = 'active'`,
    );
    expect(await statusWith(admin)).toBe(401);
    expect(await statusWith(other)).toBe(200);
  });

  it('ends an employee whose sign-in is switched off or who has left', async () => {
    for (const field of ['login_enabled = false', `status = 'resigned'`]) {
      const token = await people.tokenOf('empA1');
      expect(await statusWith(token)).toBe(200);
      await change(
        `update employees set ${field} where id = ${people.employees.empA1}`,
        `update employees set login_enabled = true, status = 'active'`,
      );
      expect(await statusWith(token)).toBe(401);
      for (const text of undo.splice(0)) await server.database.asOwner(text);
    }
  });

  it('takes a right from a token that is out already', async () => {
    const token = await people.tokenOf('viewA');
    const { permissions } = await server
      .caller(token)
      .callEndpoint(currentUser)
      .then((answer) => {
        if (!answer.isSuccess) throw new Error(answer.code);
        return answer.data.data;
      });
    expect(permissions).toEqual(['personnel.employee.view']);
    const list = `/web/personnel/api/v2/employees/`;
    const ask = async () => (await server.fetch(list, { headers: { authorization: `JWT ${token}` } })).status;
    expect(await ask()).toBe(200);
    await change(
      `update groups set permissions = '{}' where group_name = 'Viewers'`,
      `update groups set permissions = '{personnel.employee.view}' where group_name = 'Viewers'`,
    );
    expect(await ask()).toBe(403);
  });
});

describe('accounts cannot be told apart', () => {
  const tryAdmin = (username: string, given: string, from: string) =>
    server.fetch(`/web${signIn.path}`, {
      method: 'POST',
      from,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: given }),
    });
  const tryEmployee = (company: string, username: string, given: string, from: string) =>
    server.fetch(`/web${employeeSignIn.path}`, {
      method: 'POST',
      from,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ company, username, password: given }),
    });
  const seen = async (answer: Response) => ({
    status: answer.status,
    body: await answer.text(),
    headers: [...answer.headers.keys()].toSorted(),
  });

  it('by what is answered', async () => {
    const known = await seen(await tryAdmin('admin-a@acme.test', 'wrong', '10.0.0.1'));
    expect(known.status).toBe(400);
    expect(await seen(await tryAdmin('nobody@acme.test', 'wrong', '10.0.0.1'))).toEqual(known);
    expect(await seen(await tryEmployee('acme', '1001', 'wrong', '10.0.0.1'))).toEqual(known);
    expect(await seen(await tryEmployee('acme', '9999', 'wrong', '10.0.0.1'))).toEqual(known);
    expect(await seen(await tryEmployee('nowhere', '1001', 'wrong', '10.0.0.1'))).toEqual(known);
  });

  it('by how much work it is', async () => {
    // The suites' people have a light hash; this one has that of the product.
    await server.database.asOwner('update users set password_hash = $1 where email = $2', [
      await hashPassword(password),
      'admin-b@globex.test',
    ]);
    /** Microseconds of a processor, which other load on the machine does not change much. */
    const work = async (username: string, at: number): Promise<number> => {
      const before = process.cpuUsage();
      await tryAdmin(username, 'wrong', `10.1.${at}.${username.length}`);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let at = 0; at < 15; at += 1) {
      known.push(await work('admin-b@globex.test', at));
      unknown.push(await work('nobody-at-all@globex.test', at));
    }
    // The hash is nearly all of the work: without it there would be a tenth.
    const ratio = middle(known) / middle(unknown);
    expect(ratio).toBeGreaterThan(1 / 3);
    expect(ratio).toBeLessThan(3);
    server.clock.advance({ minutes: 16 });
  });

  it('by the limit: it answers the right password and the wrong one, the known account and the unknown one the same', async () => {
    const from = '10.2.0.1';
    for (let at = 0; at < 5; at += 1) {
      expect((await tryAdmin('both@muster.test', 'wrong', from)).status).toBe(400);
      expect((await tryAdmin('no-one@muster.test', 'wrong', from)).status).toBe(400);
    }
    const limited = await seen(await tryAdmin('both@muster.test', 'wrong', from));
    expect(limited.status).toBe(429);
    expect(await seen(await tryAdmin('both@muster.test', password, from))).toEqual(limited);
    expect(await seen(await tryAdmin('no-one@muster.test', 'wrong', from))).toEqual(limited);
    server.clock.advance({ minutes: 15 });
    expect((await tryAdmin('both@muster.test', password, from)).status).toBe(200);
  });

  it('counts an address over all accounts', async () => {
    const from = '10.2.0.2';
    for (let at = 0; at < 60; at += 1) expect((await tryAdmin(`guess${at}@acme.test`, 'wrong', from)).status).toBe(400);
    expect((await tryAdmin('fresh@acme.test', 'wrong', from)).status).toBe(429);
    expect((await tryAdmin('admin-a@acme.test', password, '10.2.0.3')).status).toBe(200);
    server.clock.advance({ minutes: 15 });
  });

  it('keeps the owner in although one address guesses a hundred times', async () => {
    for (let at = 0; at < 100; at += 1) await tryAdmin('both@muster.test', 'wrong', '10.3.0.1');
    expect((await tryAdmin('both@muster.test', password, '10.3.0.2')).status).toBe(200);
    server.clock.advance({ minutes: 15 });
  });

  it('does not count those who sign in, however many share an address', async () => {
    for (let at = 0; at < 70; at += 1)
      expect((await tryAdmin('both@muster.test', password, '10.4.0.1')).status).toBe(200);
  });

  it('lets twenty guesses at the same moment no further than five', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => tryAdmin('both@muster.test', 'wrong', '10.5.0.1')),
    );
    expect(answers.filter((answer) => answer.status === 400)).toHaveLength(5);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(15);
    server.clock.advance({ minutes: 15 });
  });

  it('never reaches another company by a look-alike name', async () => {
    for (const company of ['acme.', 'ACME.', 'аcme', 'acme ​x', 'www', 'acme.globex']) {
      expect.soft((await tryEmployee(company, '1001', password, '10.6.0.1')).status, company).toBe(400);
    }
    expect((await tryEmployee('ACME', '1001', password, '10.6.0.1')).status).toBe(200);
    await server.database.asOwner(
      `update users set password_hash = null where id = (select user_id from memberships where company_id = $1 and employee = $2)`,
      [people.b.id, people.employees.empB1],
    );
    expect((await tryEmployee('globex', '1001', password, '10.6.0.1')).status).toBe(400);
  });

  it('gives an employee no password that anyone could know', async () => {
    await server.database.asOwner('update employees set device_password = $1', ['123456']);
    for (const [at, given] of ['123456', '1001', 'acme', 'globex', 'Globex', ''].entries()) {
      expect.soft((await tryEmployee('globex', '1001', given, `10.7.0.${at}`)).status, given).toBe(400);
    }
  });
});

describe('a session of one company on the host of another', () => {
  it('shows its own company and nothing else', async () => {
    const token = await people.tokenOf('adminA');
    const caller = server.caller(token, { host: `globex.${baseHost}` });
    expect(await caller.callEndpoint(currentCompany)).toMatchObject({ data: { data: { company_domain: 'acme' } } });
    const list = await caller.callEndpoint(department.calls.list, { query: {} });
    expect(JSON.stringify(list)).not.toContain('CANARY-B');
    expect(await server.caller(token).callEndpoint(companyList)).toMatchObject({ data: { total: 1 } });
  });
});

describe('the log of all that', () => {
  it('holds no password, no token and no cookie', () => {
    const text = server.logLines.join('');
    expect(text).toContain('"request"');
    for (const secret of [password, 'eyJ', 'argon2', 'Basic ']) expect(text).not.toContain(secret);
  });
});
