import { once } from 'node:events';
import { WebSocket } from 'ws';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invite } from '#features/invitation/contract.ts';
import { emailActivation, employeeSignIn, forgotPassword, signIn, signUp } from '#features/onboarding/contract.ts';
import { signOut } from '#shared/contract/session.ts';
import { operationLog } from '#features/system/contract.ts';
import { employee } from '#features/team/contract.ts';
import { closeCodes } from '#shared/contract/live.ts';
import { composeMail } from '#server/mail/compose.ts';
import { unnamedProvider } from '#server/vendor/index.ts';
import { makeFixtures, password, type Fixtures } from '#tests/support/fixtures.ts';
import { openPost, type Post } from '#tests/support/post.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/** Sign-in, its mails and its traces: the attempts of a review. */
let server: TestServer;
let people: Fixtures;
let post: Post;
beforeAll(async () => {
  server = await startTestServer();
  people = await makeFixtures(server);
  post = await openPost(server);
});
afterAll(async () => {
  await post.stop();
  await server.stop();
});

const admin = async () => server.caller(await people.tokenOf('adminA'));
const patch = async (body: Record<string, string>) => {
  const saved = await (
    await admin()
  ).callEndpoint(employee.calls.patch, { params: { id: String(people.employees.empA1) }, body });
  if (!saved.isSuccess) throw new Error(saved.code);
};

describe('tries of one account', () => {
  it('are counted over all its names', async () => {
    await patch({ email: 'one@works.test', mobile: '+447700900111' });
    const from = '10.9.0.1';
    const attempt = (username: string) =>
      server
        .caller(undefined, { from })
        .callEndpoint(employeeSignIn, { body: { company: 'acme', username, password: 'Wrong&Guess11' } })
        .then((outcome) => outcome.isSuccess)
        .catch((thrown: { status?: number }) => thrown.status);
    for (const name of ['1001', 'one@works.test', '+447700900111', 'ONE@works.test', '1001'])
      expect(await attempt(name)).toBe(false);
    for (const name of ['1001', 'one@works.test', '+447700900111']) expect(await attempt(name)).toBe(429);
    server.clock.advance({ minutes: 15 });
  });

  it('that fail are in the company’s log with name and address, and in the host’s', async () => {
    const from = '10.9.0.2';
    await server.caller(undefined, { from }).callEndpoint(signIn, {
      body: { username: 'admin-a@acme.test', password: 'Wrong&Guess11' },
    });
    await server.caller(undefined, { from }).callEndpoint(signIn, {
      body: { username: 'MyRealPassword1!', password: 'Wrong&Guess11' },
    });
    await post.deliver();
    const logged = await (
      await admin()
    ).callEndpoint(operationLog.calls.list, { query: { action: 'sign_in_failed', ip: from } });
    if (!logged.isSuccess) throw new Error(logged.code);
    expect(logged.data.data).toMatchObject([{ object_name: 'admin-a@acme.test', ip: from }]);
    const lines = server.logLines.filter((line) => line.includes('Sign-in failed') && line.includes(from));
    expect(lines).toHaveLength(2);
    expect(lines.join('\n')).not.toContain('MyRealPassword1!');
  });

  it('a second account that states my phone number does not take my sign-in by it', async () => {
    const number = '+447700900222';
    await server.database.asOwner('update users set phone_number = $1 where id = any($2)', [
      number,
      [people.users.both, people.users.viewA],
    ]);
    const answer = await server.caller().callEndpoint(signIn, { body: { username: number, password } });
    expect(answer.isSuccess).toBe(true);
  });
});

describe('mails to one mailbox', () => {
  it('are few, however its address is spelt', async () => {
    server.clock.advance({ hours: 2 });
    // Earlier mails are not counted.
    await post.deliver();
    const before = server.mails.length;
    for (let at = 0; at < 30; at += 1) {
      const email = `bob+${at}@guest.test`;
      const caller = server.caller(undefined, { from: `10.9.1.${at}` });
      await caller
        .callEndpoint(signUp, {
          body: { first_name: 'Sita', email, password: 'Quiet&Harbour22', confirm_password: 'Quiet&Harbour22' },
        })
        .catch(() => undefined);
      await caller.callEndpoint(emailActivation, { body: { email, action: 'ACTIVATION' } }).catch(() => undefined);
    }
    await post.deliver();
    expect(server.mails.length - before).toBeLessThanOrEqual(10);
  });

  it('are few, whichever name of the account is given', async () => {
    server.clock.advance({ hours: 2 });
    await patch({ email: 'one@works.test', mobile: '+447700900111' });
    // Earlier mails are not counted.
    await post.deliver();
    const before = server.mails.length;
    for (let turn = 0; turn < 12; turn += 1) {
      for (const username of ['1001', 'one@works.test', '+447700900111'])
        await server
          .caller(undefined, { from: `10.9.2.${turn}` })
          .callEndpoint(forgotPassword, { body: { company: 'acme', username } })
          .catch(() => undefined);
      // A mail that is being sent when the clock passes its lease would be sent twice.
      await post.deliver();
      server.clock.advance({ seconds: 31 });
    }
    await post.deliver();
    expect(server.mails.length - before).toBeLessThanOrEqual(10);
  });

  it('an employee hears at the old address that it was changed', async () => {
    server.clock.advance({ hours: 2 });
    await patch({ email: 'before@works.test' });
    await patch({ email: 'after@works.test' });
    expect((await post.last('before@works.test')).subject).toBe('The email address of your employee record changed');
  });

  it('carry no link in a name that somebody chose', async () => {
    await server.database.asOwner(`update companies set company_name = 'Win at https://evil.example' where id = $1`, [
      people.a.id,
    ]);
    const [group] = await server.database.asOwner(
      `select id from groups where company_id = $1 and group_name = 'Viewers'`,
      [people.a.id],
    );
    const sent = await (
      await admin()
    ).callEndpoint(invite, {
      body: { email: 'guest@guest.test', group: Number(group?.['id']), employee: null, language: 'en' },
    });
    expect(sent.isSuccess).toBe(true);
    const mail = await post.last('guest@guest.test');
    for (const text of [mail.subject, mail.text, mail.html]) expect(text).not.toMatch(/evil\.example|https:\/\/evil/);
  });

  it.each(['www.evil.example', 'http://evil.example/x', 'me@evil.example', 'evil。example'])('nor in %s', (name) => {
    const order = { kind: 'joinApproved', to: 'a@b.test', language: 'en', values: { company: name } } as const;
    const { text } = composeMail(order, unnamedProvider);
    expect(text).not.toMatch(/\p{L}[.。]\p{L}+|:\/\/|\S@\S/u);
  });
});

describe('what outlives a sign-in', () => {
  it('is no live connection past its token', async () => {
    const token = await people.tokenOf('adminA');
    const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/websocket/live/?token=JWT%20${token}`, {
      origin: server.origin,
    });
    await once(socket, 'open');
    const closed = once(socket, 'close');
    server.clock.advance({ minutes: 31 });
    expect((await closed)[0]).toBe(closeCodes.tokenExpired);
  });

  it('is no signed link past its sign-out', async () => {
    const grey = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    await patch({ photo: `data:image/png;base64,${grey}` });
    const token = await people.tokenOf('viewA');
    const caller = server.caller(token);
    const read = await caller.callEndpoint(employee.calls.retrieve, { params: { id: String(people.employees.empA1) } });
    const link = read.isSuccess ? (read.data.data.photo ?? '') : '';
    expect((await server.fetch(link)).status).toBe(200);
    await caller.callEndpoint(signOut);
    expect((await server.fetch(link)).status).toBe(401);
  });
});
