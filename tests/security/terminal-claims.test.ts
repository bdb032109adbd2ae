import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  decideContact,
  deviceCodes,
  findWaitingTerminal,
  listContacts,
  listDisputes,
  proveTerminal,
  terminal,
  transaction,
  vendorTerminal,
  vendorTerminalClaim,
  vendorTerminalContact,
} from '#features/device/contract.ts';
import { operationLog } from '#features/system/contract.ts';
import type { Client } from '#shared/http/index.ts';
import { makeFixtures, type Fixtures } from '#tests/support/fixtures.ts';
import { openPost, type Post } from '#tests/support/post.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const office = '203.0.113.7';
const rival = '198.51.100.66';
const elsewhere = '192.0.2.44';

/** The state of a terminal that is the company's; the database's own clock decides whether it is online. */
const proven: unknown = expect.stringMatching(/^(?:online|offline)$/);

describe('serial numbers across companies', () => {
  let server: TestServer;
  let fixtures: Fixtures;
  let a: Client;
  let b: Client;
  let post: Post;
  beforeAll(async () => {
    server = await startTestServer();
    fixtures = await makeFixtures(server);
    post = await openPost(server);
  });
  beforeEach(async () => {
    // Attempts of earlier tests must not count.
    await server.database.asOwner('delete from rate_limits');
    await signIn();
  });
  afterAll(async () => {
    await post.stop();
    await server.stop();
  });

  async function signIn(): Promise<void> {
    a = server.caller(await fixtures.tokenOf('adminA'), { from: office });
    b = server.caller(await fixtures.tokenOf('adminB'), { from: rival });
  }
  async function pass(time: Temporal.DurationLike): Promise<void> {
    server.clock.advance(time);
    await signIn();
  }
  async function register(by: Client, sn: string): Promise<{ id: number; state: string; code: string }> {
    const area = by === b ? fixtures.b.rootArea : fixtures.a.rootArea;
    try {
      const made = await by.callEndpoint(terminal.calls.create, { body: { sn, alias: sn, area } }, { quiet: true });
      return made.isSuccess
        ? { id: made.data.data.id, state: made.data.data.state, code: made.code }
        : { id: 0, state: '', code: made.code };
    } catch (error) {
      return { id: 0, state: '', code: String(error) };
    }
  }
  async function call(sn: string, path: string, query = '', body = '', from = office): Promise<string> {
    const response = await server.fetch(`/iclock/${path}?SN=${sn}${query}`, {
      from,
      ...(body === '' ? {} : { method: 'POST', body }),
    });
    return response.text();
  }
  const punch = (sn: string, time: string, from = office): Promise<string> =>
    call(sn, 'cdata', '&table=ATTLOG', `1001\t2026-03-01 ${time}:00\t0\t1\t\t0\t0\t\n`, from);
  async function punches(by: Client, sn: string): Promise<number> {
    const answer = await by.callEndpoint(transaction.calls.list, { query: { terminal_sn: sn } });
    return answer.isSuccess ? (answer.data.total ?? -1) : -1;
  }
  async function stateOf(by: Client, id: number): Promise<string> {
    const answer = await by.callEndpoint(terminal.calls.retrieve, { params: { id: String(id) } });
    return answer.isSuccess ? answer.data.data.state : '?';
  }
  async function prove(by: Client, id: number, code = ''): Promise<boolean | undefined> {
    const answer = await by.callEndpoint(proveTerminal, { body: { id, code } });
    return answer.isSuccess ? answer.data.data.isProven : undefined;
  }

  it('gives a waiting terminal and its records to the company in whose network it calls, and to no other', async () => {
    await punch('WAIT1', '08:00');
    await punch('WAIT1', '09:00');
    const theirs = await register(b, 'WAIT1');
    expect(theirs.state).toBe('waiting');
    expect(await punches(b, 'WAIT1')).toBe(0);
    await punch('WAIT1', '10:00');
    expect(await punches(b, 'WAIT1')).toBe(0);
    const ours = await register(a, 'WAIT1');
    expect(ours.state).not.toBe('waiting');
    expect(await punches(a, 'WAIT1')).toBe(3);
    await punch('WAIT1', '11:00');
    expect([await punches(a, 'WAIT1'), await punches(b, 'WAIT1')]).toEqual([4, 0]);
    expect(await stateOf(b, theirs.id)).toBe('waiting');
  });

  it('answers alike whether a number waits, was never seen, or is another company’s', async () => {
    await punch('WAIT2', '08:00');
    for (const sn of ['WAIT1', 'WAIT2', 'NEVER2']) {
      const asked = await b.callEndpoint(findWaitingTerminal, { query: { sn } });
      expect.soft(asked.isSuccess && asked.data.data, sn).toBe(null);
    }
    const answers = [await register(b, 'WAIT2'), await register(b, 'NEVER2')];
    expect(answers.map(({ state, code }) => [state, code])).toEqual([
      ['waiting', answers[0]?.code],
      ['waiting', answers[0]?.code],
    ]);
    for (const { id } of answers) expect(await prove(b, id, '00:17:61:99:99:99')).toBe(false);
    const here = await a.callEndpoint(findWaitingTerminal, { query: { sn: 'WAIT2' } });
    expect(here.isSuccess && here.data.data?.waiting_records).toBe(1);
  });

  it('lets few numbers wait that were never seen, and gives them up in a week', async () => {
    const answers: string[] = [];
    for (let at = 0; at < 25; at += 1) answers.push((await register(b, `AHEAD${at}`)).code);
    expect(answers.filter((code) => code.includes(deviceCodes.tooManyWaiting.code)).length).toBeGreaterThanOrEqual(15);
    await pass({ hours: 24 * 7 + 1 });
    await punch('AHEAD0', '08:00', rival);
    expect(await punches(b, 'AHEAD0')).toBe(0);
    expect((await register(b, 'LATER1')).state).toBe('waiting');
  });

  it('takes the first call from the administrator’s network within minutes, and not later', async () => {
    const soon = await register(a, 'SOON1');
    const late = await register(a, 'LATE1');
    await punch('SOON1', '08:00', elsewhere);
    expect(await stateOf(a, soon.id)).toBe('waiting');
    await pass({ minutes: 14 });
    await punch('SOON1', '09:00');
    // What came from elsewhere belongs to another contact, which has proven nothing.
    expect(await punches(a, 'SOON1')).toBe(1);
    await pass({ minutes: 2 });
    await punch('LATE1', '08:00');
    expect(await punches(a, 'LATE1')).toBe(0);
    // It is proven when the proof is attempted from there.
    expect(await prove(a, late.id)).toBe(true);
    expect(await punches(a, 'LATE1')).toBe(1);
  });

  it('takes a code that was read from the terminal, or typed on it, from anywhere; before or after it calls', async () => {
    await call('CODE1', 'cdata', '&table=options', '~DeviceName=X,MAC=00:17:61:AB:CD:EF', elsewhere);
    await punch('CODE1', '08:00', elsewhere);
    const read = await register(a, 'CODE1');
    expect(await prove(a, read.id, '00:17:61:ab:cd:00')).toBe(false);
    expect(await prove(a, read.id, '00-17-61-ab-cd-ef')).toBe(true);
    expect(await punches(a, 'CODE1')).toBe(1);
    const typed = await register(a, 'CODE2');
    expect(await prove(a, typed.id, 'k7m3-q9x2')).toBe(false);
    await call('CODE2', 'cdata', '&options=all&pushcommkey=another', '', elsewhere);
    expect(await stateOf(a, typed.id)).toBe('waiting');
    await call('CODE2', 'cdata', '&options=all&pushcommkey=k7m3-q9x2', '', elsewhere);
    await punch('CODE2', '08:00', elsewhere);
    expect(await punches(a, 'CODE2')).toBe(1);
  });

  it('does not let codes be tried', async () => {
    await call('GUESS1', 'cdata', '&table=options', '~DeviceName=X,MAC=00:17:61:00:00:99', elsewhere);
    const { id } = await register(b, 'GUESS1');
    const answers: (boolean | undefined | string)[] = [];
    for (let at = 0; at < 30; at += 1) {
      try {
        answers.push(await prove(b, id, `00:17:61:00:00:${String(at).padStart(2, '0')}`));
      } catch {
        answers.push('refused');
      }
    }
    expect(answers.filter((answer) => answer === false).length).toBeLessThanOrEqual(10);
    expect(answers).not.toContain(true);
    expect(answers.at(-1)).not.toBe(false);
  });

  it('has a way for the provider’s staff where two companies dispute, written into both logs', async () => {
    // B has the terminal, by whatever means; A claims it.
    await punch('DISPUTE1', '08:00', rival);
    const first = await register(b, 'DISPUTE1');
    const second = await register(a, 'DISPUTE1');
    expect([await punches(b, 'DISPUTE1'), await stateOf(a, second.id)]).toEqual([1, 'waiting']);
    const staff = server.caller(await fixtures.tokenOf('vendor'));
    const query = { sn: 'DISPUTE1' };
    const shown = await staff.callEndpoint(vendorTerminal.calls.list, { query });
    expect(shown.isSuccess && shown.data.data).toMatchObject([{ company: { id: fixtures.b.id }, state: 'disputed' }]);
    const claims = await staff.callEndpoint(vendorTerminalClaim.calls.list, { query });
    expect(claims.isSuccess && claims.data.data).toMatchObject([
      { company: { id: fixtures.a.id }, holder: { id: fixtures.b.id } },
    ]);
    const ids = (list: typeof claims | typeof shown): number[] =>
      list.isSuccess ? list.data.data.map(({ id }) => id) : [];
    const moved = await staff.callEndpoint(vendorTerminalClaim.actions.move_terminal.call, {
      body: { ids: ids(claims), reason: 'Invoice 4711 shown' },
    });
    expect(moved.isSuccess && moved.data.data).toMatchObject([{ ok: true }]);
    const settled = await staff.callEndpoint(vendorTerminal.calls.list, { query });
    expect(settled.isSuccess && settled.data.data).toMatchObject([{ company: { id: fixtures.a.id } }]);
    await punch('DISPUTE1', '10:00');
    expect([await punches(a, 'DISPUTE1'), await punches(b, 'DISPUTE1')]).toEqual([1, 1]);
    expect(await stateOf(b, first.id)).toBe('lapsed');
    for (const [by, action] of [
      [a, 'move_terminal'],
      [b, 'release_terminal'],
    ] as const) {
      const log = await by.callEndpoint(operationLog.calls.list, { query: { action } });
      expect(log.isSuccess && log.data.data.map(({ object_name, changes }) => [object_name, changes])).toEqual([
        ['DISPUTE1', [{ field: 'reason', old: null, new: 'Invoice 4711 shown' }]],
      ]);
    }
    const released = await staff.callEndpoint(vendorTerminal.actions.release_terminal.call, {
      body: { ids: ids(settled), reason: 'Sent back' },
    });
    expect(released.isSuccess && released.data.data).toMatchObject([{ ok: true }]);
    const entries = await server.database.asOwner(
      `select company, action from vendor_logs where action in ('move_terminal', 'release_terminal') order by id`,
    );
    expect(entries.map(({ company, action }) => [Number(company), action])).toEqual([
      [fixtures.b.id, 'release_terminal'],
      [fixtures.a.id, 'move_terminal'],
      [fixtures.a.id, 'release_terminal'],
    ]);
    await punch('DISPUTE1', '11:00', elsewhere);
    expect(await punches(a, 'DISPUTE1')).toBe(1);
  });

  it('gives nothing of a victim’s unclaimed terminal for one forged call: neither its records nor its number', async () => {
    await punch('FORGED1', '08:00');
    await punch('FORGED1', '09:00');
    const theirs = await register(b, 'FORGED1');
    expect(await call('FORGED1', 'getrequest', '', '', rival)).toBe('OK');
    expect([await punches(b, 'FORGED1'), await prove(b, theirs.id)]).toEqual([0, false]);
    await post.deliver();
    expect(await stateOf(b, theirs.id)).toBe('disputed');
    await punch('FORGED1', '10:00');
    const ours = await register(a, 'FORGED1');
    await call('FORGED1', 'getrequest', '', '', rival);
    await punch('FORGED1', '11:00');
    await post.deliver();
    expect([await stateOf(a, ours.id), await stateOf(b, theirs.id)]).toEqual(['disputed', 'disputed']);
    expect([await punches(a, 'FORGED1'), await punches(b, 'FORGED1')]).toEqual([0, 0]);
    // The provider sees both, with the claim that each proves.
    const staff = server.caller(await fixtures.tokenOf('vendor'));
    const query = { sn: 'FORGED1' };
    const shown = await staff.callEndpoint(vendorTerminal.calls.list, { query });
    expect(shown.isSuccess && shown.data.data).toMatchObject([{ state: 'disputed', waiting_records: 4 }]);
    const sides = await staff.callEndpoint(vendorTerminalContact.calls.list, { query: { ...query, ordering: 'id' } });
    expect(sides.isSuccess && sides.data.data).toMatchObject([
      { address: office, company: { id: fixtures.a.id }, is_disputed: true, waiting_records: 4 },
      { address: rival, company: { id: fixtures.b.id }, is_disputed: true, waiting_records: 0 },
    ]);
    const claims = await staff.callEndpoint(vendorTerminalClaim.calls.list, { query });
    const claim = claims.isSuccess ? claims.data.data.find(({ company }) => company?.id === fixtures.a.id) : undefined;
    await staff.callEndpoint(vendorTerminalClaim.actions.move_terminal.call, {
      body: { ids: [claim?.id ?? 0], reason: 'Invoice 4712 shown' },
    });
    expect([await punches(a, 'FORGED1'), await punches(b, 'FORGED1')]).toEqual([4, 0]);
    await post.deliver();
    expect([await stateOf(a, ours.id), await stateOf(b, theirs.id)]).toEqual([proven, 'waiting']);
  });

  it.each([
    ['MAC address', 'cdata', '&table=options', '~DeviceName=X,MAC=02:00:00:00:00:99', '02:00:00:00:00:99'],
    ['key', 'cdata', '&options=all&pushcommkey=chosen-by-b', '', 'chosen-by-b'],
  ])('gives nothing of it for a %s of one’s own choice either', async (what, path, query, body, code) => {
    const sn = `CHOSEN${what.length}`;
    await call(sn, 'cdata', '&table=options', '~DeviceName=X,MAC=00:17:61:AB:CD:EF');
    await punch(sn, '08:00');
    const { id } = await register(b, sn);
    await call(sn, path, query, body, rival);
    expect(await prove(b, id, code)).toBe(false);
    await punch(sn, '09:00');
    expect(await punches(b, sn)).toBe(0);
  });

  it('tells two apart that ask alike from behind one line by what they tell of themselves', async () => {
    await call('LINE1', 'cdata', '&table=options', '~DeviceName=X,MAC=00:17:61:AB:CD:EF', elsewhere);
    await punch('LINE1', '08:00', elsewhere);
    const { id } = await register(b, 'LINE1');
    await call('LINE1', 'cdata', '&table=options', '~DeviceName=X,MAC=02:00:00:00:00:99', elsewhere);
    expect(await prove(b, id, '02:00:00:00:00:99')).toBe(false);
    expect(await punches(b, 'LINE1')).toBe(0);
  });

  it('lets a number be taken while its terminal is silent, and nothing that it brought or brings; it is disputed at its next call', async () => {
    await punch('NIGHT1', '18:00');
    await pass({ hours: 9 });
    const theirs = await register(b, 'NIGHT1');
    await punch('NIGHT1', '03:00', rival);
    expect([await stateOf(b, theirs.id), await punches(b, 'NIGHT1')]).toEqual([proven, 1]);
    await punch('NIGHT1', '08:00');
    await pass({ minutes: 30 });
    await punch('NIGHT1', '08:30');
    const contacts = await b.callEndpoint(listContacts, { query: { terminal: theirs.id } });
    expect(contacts.isSuccess && contacts.data.data).toEqual([]);
    const ours = await register(a, 'NIGHT1');
    await punch('NIGHT1', '08:31');
    await post.deliver();
    expect([await stateOf(a, ours.id), await stateOf(b, theirs.id)]).toEqual(['disputed', 'disputed']);
    for (const [by, name] of [
      [a, 'admin-a@acme.test'],
      [b, 'admin-b@globex.test'],
    ] as const) {
      const disputes = await by.callEndpoint(listDisputes, {});
      expect(disputes.isSuccess && disputes.data.data.map(({ display_name }) => display_name)).toContain('NIGHT1');
      expect(server.mails.filter(({ to, subject }) => to === name && subject.includes('NIGHT1'))).toHaveLength(1);
    }
    // Once the other company releases it, the next call makes it theirs with all its records.
    await b.callEndpoint(terminal.calls.patch, { params: { id: String(theirs.id) }, body: { enabled: false } });
    await b.callEndpoint(terminal.calls.destroy, { params: { id: String(theirs.id) } });
    await punch('NIGHT1', '08:32');
    await post.deliver();
    expect([await stateOf(a, ours.id), await punches(a, 'NIGHT1'), await punches(b, 'NIGHT1')]).toEqual([proven, 5, 1]);
  });

  it('keeps nothing of a terminal with a company that took its number in advance, once its own company says so', async () => {
    const theirs = await register(b, 'SQUAT1');
    await call('SQUAT1', 'getrequest', '', '', rival);
    expect(await stateOf(b, theirs.id)).toMatch(/online|offline/);
    // The real terminal calls; the company that has the number sees it and can admit it.
    await call('SQUAT1', 'cdata', '&table=options', '~DeviceName=X,MAC=00:17:61:AB:CD:01', office);
    await punch('SQUAT1', '08:00');
    const ours = await register(a, 'SQUAT1');
    await punch('SQUAT1', '08:01');
    const contacts = await b.callEndpoint(listContacts, { query: { terminal: theirs.id } });
    expect(contacts.isSuccess && contacts.data.data).toEqual([]);
    await post.deliver();
    expect([await stateOf(a, ours.id), await stateOf(b, theirs.id)]).toEqual(['disputed', 'disputed']);
    expect(await punches(b, 'SQUAT1')).toBe(0);
    const waiting = await server.database.asOwner(
      `select waiting_records as n from terminal_callers where sn = 'SQUAT1' and address = '${office}'`,
    );
    expect(waiting).toEqual([{ n: 2 }]);
  });

  it('is a dispute, too, where the other company serves the terminal already: let in by it, before its own company registered it', async () => {
    const theirs = await register(b, 'SQUAT2');
    await call('SQUAT2', 'getrequest', '', '', rival);
    await punch('SQUAT2', '08:00');
    await pass({ minutes: 11 });
    await punch('SQUAT2', '08:11');
    const contacts = await b.callEndpoint(listContacts, { query: { terminal: theirs.id } });
    const contact = contacts.isSuccess ? contacts.data.data[0]?.id : undefined;
    await b.callEndpoint(decideContact, { body: { id: contact ?? 0, decision: 'admit' } });
    await punch('SQUAT2', '08:12');
    const ours = await register(a, 'SQUAT2');
    await post.deliver();
    expect([await stateOf(a, ours.id), await stateOf(b, theirs.id)]).toEqual(['disputed', 'disputed']);
  });

  const key = '&options=all&pushcommkey=typed-by-a';
  const mac = '~DeviceName=X,MAC=00:17:61:00:11:22';
  /** Every way to prove a terminal: what its contact does before and after the registration, and what is typed. */
  const ways: readonly {
    way: string;
    before?: [query: string, body: string];
    after?: [query: string, body: string];
    code?: string;
    from: string;
  }[] = [
    { way: 'called before, by network', from: office },
    { way: 'called after, by network', after: ['', ''], from: office },
    { way: 'MAC told before', before: ['&table=options', mac], code: '00:17:61:00:11:22', from: elsewhere },
    { way: 'MAC told after', after: ['&table=options', mac], code: '00:17:61:00:11:22', from: elsewhere },
    { way: 'key shown before', before: [key, ''], code: 'typed-by-a', from: elsewhere },
    { way: 'key shown after', after: [key, ''], code: 'typed-by-a', from: elsewhere },
  ];
  it.each(ways)('releases by what one contact proves what that contact brought, and no other’s: $way', async (way) => {
    const sn = `WAY${ways.indexOf(way)}`;
    for (const minute of ['00', '01', '02']) await punch(sn, `06:${minute}`, rival);
    if (way.before) await call(sn, 'cdata', way.before[0], way.before[1], way.from);
    if (!way.after) await punch(sn, '08:00', way.from);
    await pass({ minutes: 5 });
    const { id } = await register(a, sn);
    if (way.code && way.after) await prove(a, id, way.code);
    if (way.after) await call(sn, 'cdata', way.after[0] || '&options=all', way.after[1], way.from);
    if (way.code && !way.after) await prove(a, id, way.code);
    if (way.after) await punch(sn, '08:00', way.from);
    expect([await stateOf(a, id), await punches(a, sn)]).toEqual([proven, 1]);
    const left = await server.database.asOwner(
      `select address, waiting_records as n from terminal_callers where sn = '${sn}'`,
    );
    expect(left).toEqual([{ address: rival, n: 3 }]);
  });

  it('keeps what a stranger sends room of its own: another contact’s flood takes none of it', async () => {
    const lines = Array.from(
      { length: 20_000 },
      (_, at) => `9\t2026-03-01 06:00:${String(at % 60).padStart(2, '0')}\t0\t1\t${at}\n`,
    );
    await call('ROOM1', 'cdata', '&table=ATTLOG', lines.join(''), rival);
    for (let at = 0; at < 12; at += 1) await punch('ROOM1', '06:00', `192.0.2.${at + 100}`);
    expect(await call('ROOM1', 'cdata', '&table=ATTLOG', '9\t2026-03-01 07:00:00\t0\t1\n', rival)).not.toContain('OK');
    const [kept] = await server.database.asOwner(`select count(*) as n from terminal_callers where sn = 'ROOM1'`);
    expect(Number(kept?.['n'])).toBe(8);
  });
});
