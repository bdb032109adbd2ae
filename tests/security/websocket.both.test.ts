import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { department } from '#features/company/contract.ts';
import { everything } from '#shared/contract/live.ts';
import { loginCompany, signOut } from '#shared/contract/session.ts';
import { socketBounds } from '#server/live/websockets.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
const open: WebSocket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.terminate();
});

const eventSchema = z.object({ topic: z.string(), payload: z.record(z.string(), z.unknown()) });

interface Listener {
  readonly socket: WebSocket;
  readonly heard: z.infer<typeof eventSchema>[];
  readonly closed: Promise<number>;
}

function dial(token: string | undefined, options: { origin?: string; path?: string; age?: number } = {}): WebSocket {
  const age = options.age === undefined ? '' : `&age=${options.age}`;
  const query = token === undefined ? '' : `?token=${encodeURIComponent(`JWT ${token}`)}${age}`;
  const socket = new WebSocket(
    `${server.origin.replace('http', 'ws')}${options.path ?? '/websocket/live/'}${query}`,
    options.origin === undefined ? {} : { origin: options.origin },
  );
  open.push(socket);
  return socket;
}

async function listen(token: string, age?: number): Promise<Listener> {
  const socket = dial(token, { origin: server.origin, ...(age === undefined ? {} : { age }) });
  const heard: Listener['heard'] = [];
  socket.on('message', (text) => heard.push(eventSchema.parse(JSON.parse(String(text)))));
  const closed = once(socket, 'close').then(([code]) => Number(code));
  await once(socket, 'open');
  return { socket, heard, closed };
}

/** The status with which a connection is refused. */
function refusalOf(socket: WebSocket): Promise<number | undefined> {
  socket.on('error', () => {});
  return new Promise((resolve, reject) => {
    socket.once('unexpected-response', (_request, response) => resolve(response.statusCode));
    socket.once('open', () => reject(new Error('The connection was taken')));
  });
}

/** Everything sent so far has arrived once a ping has been answered. */
async function settled({ socket }: Listener): Promise<void> {
  socket.ping();
  await once(socket, 'pong');
}

describe('who may connect', () => {
  it('is nobody without a living token of a company, and nobody from a foreign page', async () => {
    const token = await people.tokenOf('adminA');
    expect(await refusalOf(dial(undefined))).toBe(401);
    expect(await refusalOf(dial(`${token}x`))).toBe(401);
    expect(await refusalOf(dial((await people.tokensOf('adminA')).refresh))).toBe(401);
    expect(await refusalOf(dial(await people.tokenOf('both')))).toBe(403);
    expect(await refusalOf(dial(token, { origin: 'https://evil.test' }))).toBe(403);
    expect(await refusalOf(dial(token, { origin: 'null' }))).toBe(403);
    expect(await refusalOf(dial(token, { origin: `${server.origin}.evil.test` }))).toBe(403);
    expect(await refusalOf(dial(token, { path: '/somewhere/' }))).toBe(404);
    expect(await refusalOf(dial(undefined, { path: '//' }))).toBe(404);
    await listen(token);
  });

  it('ends with the access token and the session', async () => {
    const signedOut = await people.tokenOf('adminA');
    await server.caller(signedOut).callEndpoint(signOut);
    expect(await refusalOf(dial(signedOut))).toBe(401);
    const expired = await people.tokenOf('adminA');
    server.clock.advance({ minutes: 31 });
    expect(await refusalOf(dial(expired))).toBe(401);
  });
});

describe('what is heard', () => {
  it('is what happens in the own company, after it is committed, and what one may view', async () => {
    const [admin, viewer, other] = await Promise.all(
      (['adminA', 'viewA', 'adminB'] as const).map(async (role) => listen(await people.tokenOf(role))),
    );
    if (!admin || !viewer || !other) throw new Error('not connected');
    const made = await server.caller(await people.tokenOf('adminA')).callEndpoint(department.calls.create, {
      body: { dept_code: 'LIVE', dept_name: 'Live', parent_dept: people.a.rootDepartment },
    });
    expect(made.isSuccess).toBe(true);
    await Promise.all([admin, viewer, other].map(settled));
    expect(admin.heard.map((event) => event.topic)).toEqual(['company.department']);
    expect(viewer.heard).toEqual([]);
    expect(other.heard).toEqual([]);
  });

  it('is not what was rolled back', async () => {
    const admin = await listen(await people.tokenOf('adminA'));
    const refused = await server.caller(await people.tokenOf('adminA')).callEndpoint(department.calls.create, {
      body: { dept_code: 'LIVE', dept_name: 'The code is taken', parent_dept: people.a.rootDepartment },
    });
    expect(refused.isSuccess).toBe(false);
    await settled(admin);
    expect(admin.heard).toEqual([]);
  });

  it('is also what happened since the page began to read, which was before it listened', async () => {
    const [admin, other] = [await people.tokenOf('adminA'), await people.tokenOf('adminB')];
    server.host.live.publish({ companyId: people.a.id, topic: 'personnel.employee', payload: { id: 77 } });
    const told = { topic: 'personnel.employee', payload: { id: 77 } };
    const listeners = [await listen(admin, 20_000), await listen(admin), await listen(other, 20_000)];
    await Promise.all(listeners.map(settled));
    const [late, now, foreign] = listeners.map(({ heard }) => heard);
    expect(late).toContainEqual(told);
    expect(now).toEqual([]);
    expect(foreign).not.toContainEqual(told);
    // Longer ago than the server remembers: it tells to read everything again.
    const longAgo = await listen(admin, 3_600_000);
    await settled(longAgo);
    expect(longAgo.heard).toEqual([{ topic: everything, payload: {} }]);
  });

  it('is an event for one person only by that person, in that company', async () => {
    const bothIn = async (companyId: number): Promise<Listener> => {
      const answer = await server
        .caller(await people.tokenOf('both'))
        .callEndpoint(loginCompany, { body: { company_id: companyId } });
      if (!answer.isSuccess) throw new Error(answer.code);
      return listen(answer.data.data.token);
    };
    const [inA, inB, admin] = await Promise.all([
      bothIn(people.a.id),
      bothIn(people.b.id),
      people.tokenOf('adminA').then(listen),
    ]);
    server.host.live.publish({ companyId: people.a.id, userId: people.users.both, topic: 'jobs', payload: { id: 1 } });
    server.host.live.publish({ companyId: people.a.id, topic: 'test.heard_by_nobody', payload: {} });
    await Promise.all([inA, inB, admin].map(settled));
    expect(inA.heard).toEqual([{ topic: 'jobs', payload: { id: 1 } }]);
    expect(inB.heard).toEqual([]);
    expect(admin.heard).toEqual([]);
  });

  it('is of the own departments for who is kept to some, and bare where it is of others too', async () => {
    const scoped = await listen(await people.tokenOf('scopedA'));
    const { one, two } = people.a.departments;
    const tell = (id: number, event: object = {}): void =>
      server.host.live.publish({ companyId: people.a.id, topic: 'personnel.employee', payload: { id }, ...event });
    tell(1);
    tell(2, { departments: [] });
    tell(3, { departments: [two] });
    tell(4, { departments: [one] });
    tell(5, { departments: [one, two] });
    tell(6, { topic: 'device.unregistered_transaction', departments: [two] });
    tell(7, { topic: 'device.terminal' });
    await settled(scoped);
    expect(scoped.heard).toEqual([
      { topic: 'personnel.employee', payload: { id: 4 } },
      { topic: 'personnel.employee', payload: {} },
      { topic: 'device.terminal', payload: { id: 7 } },
    ]);
  });

  it('is narrowed to the topics that the browser asks for, and never widened', async () => {
    const viewer = await listen(await people.tokenOf('viewA'));
    viewer.socket.send(JSON.stringify({ topics: ['company.department'] }));
    await settled(viewer);
    server.host.live.publish({ companyId: people.a.id, topic: 'personnel.employee', payload: {} });
    server.host.live.publish({ companyId: people.a.id, topic: 'company.department', payload: {} });
    await settled(viewer);
    expect(viewer.heard).toEqual([]);
  });
});

describe('who stays connected', () => {
  it('is not who was disabled, signed out or removed', async () => {
    const token = await people.tokenOf('viewA');
    const [disabled, stays] = await Promise.all([listen(token), listen(await people.tokenOf('adminA'))]);
    await server.database.asOwner(`update users set status = 'disabled' where id = $1`, [people.users.viewA]);
    await server.running.websockets.recheck();
    expect(await disabled.closed).toBe(4401);
    expect(stays.socket.readyState).toBe(WebSocket.OPEN);
    await server.database.asOwner(`update users set status = 'active'`);
  });

  it('is checked without being asked, within five seconds', async () => {
    const token = await people.tokenOf('adminA');
    const listener = await listen(token);
    await server.caller(token).callEndpoint(signOut);
    expect(await listener.closed).toBe(4401);
    // The time is that of its timer: how long the machine takes beyond it says nothing.
    expect(socketBounds.recheck).toBeLessThan(5000);
  });

  it('hears no more of what a right was taken for', async () => {
    const viewer = await listen(await people.tokenOf('viewA'));
    await server.database.asOwner(`update groups set permissions = '{}' where group_name = 'Viewers'`);
    await server.running.websockets.recheck();
    server.host.live.publish({ companyId: people.a.id, topic: 'personnel.employee', payload: {} });
    await settled(viewer);
    expect(viewer.heard).toEqual([]);
    await server.database.asOwner(
      `update groups set permissions = '{personnel.employee.view}' where group_name = 'Viewers'`,
    );
  });

  it('sends no large frames and no nonsense', async () => {
    const large = await listen(await people.tokenOf('adminA'));
    large.socket.send('x'.repeat(65 * 1024));
    expect(await large.closed).toBe(1009);
    for (const nonsense of ['{', '{"topics":1}', '[]', Buffer.from([1, 2])]) {
      const listener = await listen(await people.tokenOf('adminA'));
      listener.socket.send(nonsense);
      expect(await listener.closed).toBe(1008);
    }
  });

  it('has at most twenty connections', async () => {
    const token = await people.tokenOf('adminB');
    await Promise.all(Array.from({ length: 20 }, () => listen(token)));
    expect(await refusalOf(dial(token))).toBe(429);
    await listen(await people.tokenOf('adminA'));
  });

  it('reads what it is sent', async () => {
    const slow = await listen(await people.tokenOf('adminA'));
    const quick = await listen(await people.tokenOf('adminA'));
    slow.socket.pause();
    const payload = { text: 'x'.repeat(512 * 1024) };
    for (let at = 0; at < 40 && server.host.live; at += 1) {
      server.host.live.publish({ companyId: people.a.id, topic: 'company.department', payload });
      await settled(quick);
    }
    slow.socket.resume();
    expect(await slow.closed).toBe(1006);
    expect(quick.socket.readyState).toBe(WebSocket.OPEN);
  });
});

it('keeps tokens out of the log', () => {
  expect(server.logLines.join('')).not.toContain('eyJ');
});
