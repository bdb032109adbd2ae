import { once } from 'node:events';
import { Agent, request as httpRequest } from 'node:http';
import { connect, type Socket } from 'node:net';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '#features/onboarding/contract.ts';
import { companyToken, currentUser } from '#shared/contract/session.ts';
import { department } from '#features/company/contract.ts';
import { fillPath } from '#shared/contract/index.ts';
import { startTestServer } from '#tests/support/server.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
let token: string;
beforeAll(async () => {
  token = await people.tokenOf('adminA');
});

const json = { 'content-type': 'application/json' };
const departments = `/web${department.calls.create.path}`;
const countDepartments = async (): Promise<unknown> =>
  (await server.database.asOwner('select count(*)::int as n from departments'))[0]?.['n'];

describe('every answer', () => {
  it('carries the headers, whatever it is', async () => {
    const paths = [
      '/web/health',
      '/web/openapi.json',
      '/web/nowhere/',
      '/nowhere',
      '/web/auth_files/x',
      `/web${currentUser.path}`,
      '/iclock/cdata?SN=NOBODY1',
      '/iclock/file?url=/etc/passwd',
      '/',
    ];
    for (const path of paths) {
      const { headers } = await server.fetch(path);
      expect.soft(headers.get('x-content-type-options'), path).toBe('nosniff');
      expect.soft(headers.get('referrer-policy'), path).toBe('no-referrer');
      expect.soft(headers.get('cross-origin-opener-policy'), path).toBe('same-origin');
      expect.soft(headers.get('access-control-allow-origin'), path).toBeNull();
      expect.soft(headers.get('x-powered-by') ?? headers.get('server'), path).toBeNull();
      // Terminals compare the whole type: theirs is exactly text/plain, and the content is ASCII.
      const type = headers.get('content-type')?.toLowerCase() ?? '';
      const isOurText = type.startsWith('text/') && !path.startsWith('/iclock');
      expect.soft(!isOurText || type.includes('charset=utf-8'), path).toBe(true);
    }
  });

  it('goes compressed where it is read, and as it is where it may carry tokens', async () => {
    const asked = { authorization: `JWT ${token}`, 'accept-encoding': 'gzip, br' };
    const path = '/web/openapi.json';
    const list = await server.fetch(path, { headers: asked });
    expect(list.headers.get('content-encoding')).toBe('gzip');
    expect(list.headers.get('vary')).toMatch(/accept-encoding/i);
    const plain = await server.fetch(path, { headers: { authorization: asked.authorization } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(gunzipSync(await list.bytes()).toString()).toBe(await plain.text());
    const entered = await server.fetch(`/web${companyToken.path}`, {
      method: companyToken.method,
      headers: { ...json, ...asked },
      body: '{}',
    });
    expect(entered.headers.get('content-encoding')).toBeNull();
  });

  it('is kept by no cache where it needs a session', async () => {
    for (const authorization of [`JWT ${token}`, 'JWT x']) {
      expect(
        (await server.fetch(`/web${currentUser.path}`, { headers: { authorization } })).headers.get('cache-control'),
      ).toBe('no-store');
    }
  });

  it('says to come by https only, where that is how people come', async () => {
    const safe = await startTestServer({ environment: { SCHEME: 'https' } });
    expect((await safe.fetch('/web/health')).headers.get('strict-transport-security')).toMatch(/max-age=31536000/);
    expect((await server.fetch('/web/health')).headers.get('strict-transport-security')).toBeNull();
    await safe.stop();
  });

  it('lets no other origin read it', async () => {
    for (const origin of ['https://evil.test', 'null', 'http://globex.muster.test']) {
      for (const method of ['GET', 'OPTIONS']) {
        const { headers } = await server.fetch(`/web${currentUser.path}`, {
          method,
          headers: { origin, authorization: `JWT ${token}`, 'access-control-request-method': 'GET' },
        });
        for (const name of ['access-control-allow-origin', 'access-control-allow-credentials'])
          expect(headers.get(name)).toBeNull();
      }
    }
  });
});

describe('changes', () => {
  it('need the header and JSON: what another site can send changes nothing', async () => {
    const before = await countDepartments();
    const body = JSON.stringify({ dept_code: 'EVIL', dept_name: 'Evil', parent_dept: people.a.rootDepartment });
    const authorization = `JWT ${token}`;
    const tries: { headers?: Record<string, string>; body: string; method?: string; path?: string }[] = [
      { body, headers: { 'content-type': 'text/plain', authorization } },
      { body, headers: { 'content-type': 'application/x-www-form-urlencoded', authorization } },
      { body, headers: { 'content-type': 'application/json; charset=utf-16', authorization } },
      { body, headers: json },
      { body, headers: { ...json, cookie: `token=${token}; access=${token}` } },
      { body, headers: json, path: `${departments}?token=JWT ${token}` },
      { body, headers: { ...json, authorization, 'x-http-method-override': 'POST' }, method: 'PATCH' },
    ];
    for (const { path = departments, method = 'POST', ...rest } of tries) {
      const answer = await server.fetch(path, { method, ...rest });
      expect.soft(answer.status, JSON.stringify(rest.headers)).toBeGreaterThanOrEqual(400);
    }
    expect(await countDepartments()).toBe(before);
    const right = await server.fetch(departments, { method: 'POST', headers: { ...json, authorization }, body });
    expect(right.status).toBe(200);
    expect(await countDepartments()).toBe(Number(before) + 1);
  });

  it('are not made by other verbs, nor by GET with a verb named in it', async () => {
    const before = await countDepartments();
    const headers = {
      ...json,
      authorization: `JWT ${token}`,
      'x-http-method-override': 'DELETE',
      'x-http-method': 'DELETE',
    };
    const path = `${departments}${people.a.departments.one}/`;
    expect((await server.fetch(`${path}?_method=DELETE`, { headers })).status).toBe(400);
    for (const method of ['OPTIONS', 'PROPFIND', 'LINK', 'MERGE'])
      expect((await server.fetch(path, { method, headers })).status).toBe(405);
    expect(await countDepartments()).toBe(before);
  });

  it('are refused by the database itself in every reading call: sweep', async () => {
    const reading = server.running.app.routes.filter((route) => route.call.readOnly);
    expect(reading.length).toBeGreaterThan(20);
    const writing = server.running.app.routes.filter(({ call }) => call.method === 'GET' && !call.readOnly);
    expect(writing.map(({ call }) => call.name)).toEqual([]);
    await expect(
      server.host.database.within({ role: 'tenant', companyId: people.a.id, readOnly: true }, (tx) =>
        tx.execute(`update departments set dept_name = 'x'`),
      ),
    ).rejects.toMatchObject({ cause: { code: '25006' } });
  });

  it('are refused where they name two hosts, of which a proxy may believe the other', async () => {
    const answers: string[] = [];
    for (const [path, upgrade] of [
      ['/web/health', ''],
      ['/websocket/live/', 'Connection: Upgrade\r\nUpgrade: websocket\r\n'],
    ]) {
      const socket = connect(server.running.port, '127.0.0.1');
      socket.write(`GET ${path} HTTP/1.1\r\nHost: acme.muster.test\r\n${upgrade}Host: globex.muster.test\r\n\r\n`);
      const [first] = await once(socket, 'data');
      answers.push(String(first).split('\r\n')[0] ?? '');
      socket.destroy();
    }
    expect(answers).toEqual([expect.stringContaining(' 400 '), expect.stringContaining(' 400 ')]);
  });

  it('guard HEAD like GET', async () => {
    const gets = server.running.app.routes.filter(({ call }) => call.method === 'GET' && call.access !== 'public');
    for (const { call } of gets) {
      const answer = await server.fetch(`/web${fillPath(call.path, { id: 1 })}`, { method: 'HEAD' });
      expect.soft(answer.status, call.name).toBe(401);
      expect.soft(await answer.text(), call.name).toBe('');
    }
  });
});

describe('bodies', () => {
  const send = (body: BodyInit, headers: Record<string, string> = json) =>
    server.fetch(`/web${signIn.path}`, { method: 'POST', headers, body });

  it('that are broken get an answer with a code', async () => {
    const broken = [
      '{',
      '',
      'null',
      '[]',
      '"x"',
      '{"username":"a","password":"b"}x',
      '{"username":"a","username":"b","password":"c"}',
      '\uFEFF{}',
      '{"username":1,"password":2}',
      '{"username":null,"password":null}',
      '{"username":"a","password":"b","company_id":1}',
      '{"__proto__":{"x":1},"username":"a","password":"b"}',
    ];
    for (const body of broken) {
      const answer = await send(body);
      expect.soft(answer.status, body).toBe(400);
      expect.soft(await answer.text(), body).toMatch(/^\{"code":"ZBCO00(02|10)"/);
    }
    expect((await send(new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]))).status).toBe(400);
  });

  it('that are too large, too deep or too many are refused at once', async () => {
    const started = process.cpuUsage();
    const cases: [BodyInit, number][] = [
      ['x'.repeat(17 * 1024), 413],
      [JSON.stringify({ username: 'x'.repeat(8000), password: 'y' }), 400],
      ['['.repeat(4000), 400],
      [gzipSync('x'.repeat(1_000_000)), 400],
    ];
    for (const [body, status] of cases) expect((await send(body)).status).toBe(status);
    expect((await send(gzipSync('{}'), { ...json, 'content-encoding': 'gzip' })).status).toBe(400);
    // Time of this process, whatever else the machine does.
    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 1000).toBeLessThan(1000);
  });

  it('of a hundred megabytes are not read to their end', async () => {
    const sent = await new Promise<{ status: number; bytes: number }>((resolve, reject) => {
      let bytes = 0;
      const agent = new Agent();
      const call = httpRequest(
        `${server.origin}/web${signIn.path}`,
        { method: 'POST', agent, headers: { ...json, 'transfer-encoding': 'chunked' } },
        (answer) => {
          answer.resume();
          resolve({ status: answer.statusCode ?? 0, bytes });
          agent.destroy();
        },
      );
      call.on('error', reject);
      const chunk = Buffer.alloc(64 * 1024, 120);
      const more = (): void => {
        if (call.destroyed || bytes >= 100_000_000) return;
        bytes += chunk.length;
        if (call.write(chunk)) setImmediate(more);
        else call.once('drain', more);
      };
      more();
    }).catch((error: unknown) => ({ status: 413, bytes: 0, error }));
    expect(sent.status).toBe(413);
    expect(sent.bytes).toBeLessThan(20_000_000);
    expect((await fetch(`${server.origin}/web/health`)).status).toBe(200);
  });

  it('with large headers are refused', async () => {
    const text = await new Promise<string>((resolve) => {
      const socket = connect(server.running.port, '127.0.0.1');
      let answer = '';
      socket.on('data', (part) => {
        answer += String(part);
      });
      socket.on('close', () => resolve(answer));
      socket.on('error', () => {});
      socket.write(`GET /web/health HTTP/1.1\r\nhost: x\r\nx-large: ${'x'.repeat(64 * 1024)}\r\n\r\n`);
    });
    expect(text).toMatch(/^HTTP\/1\.1 431/);
  });
});

describe('a fault', () => {
  it('tells a code and a request id, and nothing of the inside', async () => {
    await server.database.asOwner('alter table memberships rename to memberships_gone');
    const answer = await server.fetch(`/web${currentUser.path}`, { headers: { authorization: `JWT ${token}` } });
    await server.database.asOwner('alter table memberships_gone rename to memberships');
    expect(answer.status).toBe(500);
    const text = await answer.text();
    expect(JSON.parse(text)).toEqual({ code: 'ZBOA0001', context: { request: answer.headers.get('x-request-id') } });
    expect(
      server.logLines.some(
        (line) => line.includes(String(answer.headers.get('x-request-id'))) && line.includes('memberships'),
      ),
    ).toBe(true);
  });

  it('leaves the connection usable', async () => {
    expect(await server.caller(token).callEndpoint(currentUser)).toMatchObject({ isSuccess: true });
    await expect(server.caller(token).callEndpoint(companyToken, { body: { company_id: 1e15 } })).rejects.toMatchObject(
      { status: 404 },
    );
  });
});

describe('slow requests', () => {
  it('keep nobody waiting, though 820 are begun and not ended', async () => {
    const begun = [
      'GET /web/health HTTP/1.1\r\nHost: a\r\nX-Slow: ',
      `POST ${departments} HTTP/1.1\r\nHost: a\r\nAuthorization: JWT ${token}\r\nContent-Type: application/json\r\nContent-Length: 999\r\n\r\n{`,
      'POST /iclock/cdata?SN=SLOW1&table=ATTLOG HTTP/1.1\r\nHost: a\r\nContent-Length: 999999\r\n\r\n1001\t',
    ];
    const sockets: Socket[] = [];
    // No more at once than the backlog accepts.
    while (sockets.length < 820) {
      const some = Array.from({ length: 205 }, () => connect(server.running.port, '127.0.0.1').on('error', () => {}));
      await Promise.all(some.map((socket) => once(socket, 'connect')));
      for (const [at, socket] of some.entries()) socket.write(begun[at % begun.length] ?? '');
      sockets.push(...some);
    }
    const headers = { authorization: `JWT ${token}` };
    for (const path of ['/web/health', departments, '/iclock/cdata?SN=SLOW2&options=all'])
      expect((await fetch(`${server.origin}${path}`, { headers })).status).toBe(200);
    for (const socket of sockets) socket.destroy();
  });
});

describe('what is no request', () => {
  it('is told so while it is still being sent', async () => {
    const socket = connect(server.running.port, '127.0.0.1');
    const heard: Buffer[] = [];
    socket.on('data', (part) => heard.push(Buffer.from(part)));
    socket.write(`GET /web/health?q=${'x'.repeat(4 * 1024 * 1024)} HTTP/1.1\r\nHost: a\r\n\r\n`);
    await once(socket, 'end');
    socket.destroy();
    expect(Buffer.concat(heard).toString()).toMatch(/^HTTP\/1\.1 431 /);
  });
});
