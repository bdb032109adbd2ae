import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { companySettings } from '#features/company/contract.ts';
import {
  command,
  decideContact,
  listContacts,
  terminal,
  transaction,
  type TerminalContact,
  trustCodes,
} from '#features/device/contract.ts';
import { operationLog } from '#features/system/contract.ts';
import { employee } from '#features/team/contract.ts';
import type { LiveEvent, NewLiveEvent } from '#server/host.ts';
import type { Client } from '#shared/http/index.ts';
import { makeFixtures, type Fixtures } from '#tests/support/fixtures.ts';
import { openPost, type Post } from '#tests/support/post.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const office = '203.0.113.7';
const renewed = '203.0.113.200';
const attacker = '198.51.100.66';
const firmware = { 'user-agent': 'iClock Proxy/1.09', accept: '*/*' };
const password = '44556677';
const card = '987654321';

describe('a serial number is no credential', () => {
  let server: TestServer;
  let fixtures: Fixtures;
  let admin: Client;
  let post: Post;
  const events: LiveEvent[] = [];
  beforeAll(async () => {
    server = await startTestServer();
    fixtures = await makeFixtures(server);
    await signIn();
    post = await openPost(server);
    const publish = server.host.live.publish.bind(server.host.live);
    Object.assign(server.host.live, {
      publish: (event: NewLiveEvent) => {
        events.push(event);
        publish(event);
      },
    });
  });
  afterAll(async () => {
    await post.stop();
    await server.stop();
  });

  async function signIn(): Promise<void> {
    admin = server.caller(await fixtures.tokenOf('adminA'), { from: office });
  }
  /** Advances the clock and signs in again. */
  async function pass(time: Temporal.DurationLike): Promise<void> {
    server.clock.advance(time);
    await signIn();
  }

  interface From {
    readonly from?: string;
    readonly headers?: Record<string, string>;
  }
  async function call(
    sn: string,
    path: string,
    query = '',
    body = '',
    { from = office, headers = firmware }: From = {},
  ) {
    const response = await server.fetch(`/iclock/${path}?SN=${sn}${query}`, {
      from,
      headers,
      ...(body === '' ? {} : { method: 'POST', body }),
    });
    return { status: response.status, text: await response.text() };
  }
  const poll = (sn: string, who?: From) => call(sn, 'getrequest', '', '', who);
  const punch = (sn: string, time: string, who?: From) =>
    call(sn, 'cdata', '&table=ATTLOG&Stamp=9999', `1001\t${time}\t0\t1\t\t0\t0\t\n`, who);
  async function shakeHands(sn: string, who?: From, mac = '00:17:61:12:34:56'): Promise<void> {
    await call(sn, 'cdata', '&options=all&pushver=2.4.1&language=69&DeviceType=att', '', who);
    await call(sn, 'cdata', '&table=options', `~DeviceName=SpeedFace,MAC=${mac},FWVersion=Ver 8.0`, who);
  }
  /** A terminal in use: registered from the office, recognised, and past the time in which everything that it sends is learnt. */
  async function connect(sn: string): Promise<number> {
    const made = await admin.callEndpoint(terminal.calls.create, {
      body: { sn, alias: sn, area: fixtures.a.rootArea },
    });
    await shakeHands(sn);
    // A job queues the people of its area: they must wait before the terminal asks for them.
    await vi.waitFor(
      async () =>
        expect(
          await server.database.asOwner(
            `select id from jobs where kind = 'device.terminal.areaPeople' and status <> 'done'`,
          ),
        ).toEqual([]),
      { timeout: 30_000 },
    );
    await pass({ minutes: 20 });
    await poll(sn);
    return made.isSuccess ? made.data.data.id : 0;
  }
  async function times(sn: string): Promise<string[]> {
    const answer = await admin.callEndpoint(transaction.calls.list, {
      query: { terminal_sn: sn, ordering: 'punch_time', page_size: 100 },
    });
    return answer.isSuccess ? answer.data.data.map((row) => row.punch_local.slice(11, 16)) : ['?'];
  }
  async function contacts(id: number): Promise<TerminalContact[]> {
    const answer = await admin.callEndpoint(listContacts, { query: { terminal: id } });
    return answer.isSuccess ? answer.data.data : [];
  }
  async function stateOf(id: number): Promise<string> {
    const answer = await admin.callEndpoint(terminal.calls.retrieve, { params: { id: String(id) } });
    return answer.isSuccess ? answer.data.data.state : '?';
  }
  async function logged(id: number): Promise<string[]> {
    const answer = await admin.callEndpoint(operationLog.calls.list, {
      query: { object_type: 'device.terminal', object_id: id, page_size: 50, ordering: 'time' },
    });
    return answer.isSuccess ? answer.data.data.map((row) => row.action) : [];
  }
  async function decide(id: number, decision: 'admit' | 'refuse'): Promise<number> {
    const [contact] = await contacts(id);
    const answer = await admin.callEndpoint(decideContact, { body: { id: contact?.id ?? 0, decision } });
    return answer.isSuccess ? answer.data.data.stored : -1;
  }

  it('hands queued commands, passwords and cards to the terminal alone', async () => {
    const id = await connect('SECRET1');
    await admin.callEndpoint(employee.calls.create, {
      body: {
        emp_code: '7001',
        first_name: 'Sam',
        last_name: 'Secret',
        department: fixtures.a.departments.one,
        area: [fixtures.a.rootArea],
        device_password: password,
        card_no: card,
      },
    });
    for (const who of [
      { from: attacker },
      { from: attacker, headers: {} },
      { from: attacker, headers: { 'user-agent': 'curl/8.5' } },
      { from: office, headers: { 'user-agent': 'curl/8.5' } },
    ] satisfies From[])
      for (const path of ['getrequest', 'getreq', 'cdata', 'push', 'rtdata', 'registry', 'ping']) {
        const answer = await call('SECRET1', path, '&options=all', '', who);
        for (const secret of [password, card, 'PIN=7001', 'Sam', 'TimeZone'])
          expect.soft(answer.text, `${path} ${JSON.stringify(who)}`).not.toContain(secret);
      }
    const open = await admin.callEndpoint(command.calls.list, { query: { terminal: id, status: 'pending' } });
    expect(open.isSuccess && open.data.total).toBe(1);
    const taken = await poll('SECRET1');
    expect(taken.text).toContain(`Passwd=${password}`);
    expect(taken.text).toContain(`Card=${card}`);
  });

  it('closes a command only for the terminal that fetched it, and not before', async () => {
    const id = await connect('CLOSE1');
    await admin.callEndpoint(terminal.actions.info.call, { body: { ids: [id] } });
    const listed = await admin.callEndpoint(command.calls.list, {
      query: { terminal: id, command_type: 'info' },
    });
    const number = listed.isSuccess ? String(listed.data.data[0]?.id) : '';
    const statusOf = async (): Promise<string> => {
      const answer = await admin.callEndpoint(command.calls.retrieve, { params: { id: number } });
      return answer.isSuccess ? answer.data.data.status : '?';
    };
    const result = `ID=${number}&Return=0&CMD=INFO\n`;
    await call('CLOSE1', 'devicecmd', '', result, { from: attacker });
    await call('CLOSE1', 'devicecmd', '', result);
    expect(await statusOf()).toBe('pending');
    expect((await poll('CLOSE1')).text).toContain(`C:${number}:INFO`);
    await call('CLOSE1', 'devicecmd', '', result, { from: attacker, headers: { 'user-agent': 'curl' } });
    expect(await statusOf()).toBe('sent');
    await call('CLOSE1', 'devicecmd', '', result);
    expect(await statusOf()).toBe('succeeded');
  });

  it('holds forged punches, alarms once, and forgets them when they are turned away', async () => {
    const id = await connect('FORGED1');
    events.length = 0;
    const forged = { from: attacker, headers: { 'user-agent': 'curl/8.5' } };
    expect((await punch('FORGED1', '2026-03-01 06:00:00', forged)).text).toBe('OK: 1');
    expect((await punch('FORGED1', '2026-03-01 06:01:00', forged)).text).toBe('OK: 1');
    expect((await punch('FORGED1', '2026-03-01 08:00:00')).text).toBe('OK: 1');
    expect(await times('FORGED1')).toEqual(['08:00']);
    expect(await stateOf(id)).toBe('held');
    expect(await contacts(id)).toMatchObject([
      { address: attacker, standing: 'held', reason: 'differs', differs: ['agent'], held_records: 2 },
    ]);
    expect((await logged(id)).filter((action) => action === 'hold_contact')).toHaveLength(1);
    expect(
      events.filter(({ topic, payload }) => topic === 'device.terminal' && JSON.stringify(payload).includes('held')),
    ).toHaveLength(1);
    expect(await decide(id, 'refuse')).toBe(0);
    expect(await stateOf(id)).not.toBe('held');
    expect((await punch('FORGED1', '2026-03-01 06:02:00', forged)).status).toBe(401);
    expect(await times('FORGED1')).toEqual(['08:00']);
    expect(await server.database.asOwner('select id from held_records')).toEqual([]);
    expect(await logged(id)).toContain('refuse_contact');
    // It changes neither the served terminal nor its shown address.
    const read = await admin.callEndpoint(terminal.calls.retrieve, { params: { id: String(id) } });
    expect(read.isSuccess && read.data.data.ip_address).toBe(office);
  });

  it('tells by mail, once and in their language, those who may decide about it', async () => {
    await server.database.asOwner("update users set language = 'es-MX' where email = 'admin-a@acme.test'");
    await connect('MAILED1');
    const before = server.mails.length;
    const forged = { from: attacker, headers: { 'user-agent': 'curl/8.5' } };
    for (const minute of ['00', '01', '02']) {
      await punch('MAILED1', `2026-03-01 06:${minute}:00`, forged);
      await poll('MAILED1', forged);
      await post.deliver();
    }
    const mails = server.mails.slice(before);
    expect(mails.map(({ to }) => to).toSorted()).toEqual(['admin-a@acme.test', 'both@muster.test'].toSorted());
    const [mail] = mails.filter(({ to }) => to === 'admin-a@acme.test');
    expect(mail?.subject).toContain('MAILED1');
    expect(mail?.text).toContain(attacker);
    expect(mail?.text).toContain('checadas');
    expect(mail?.text).toContain('/device/terminal');
  });

  it('takes a forged punch of the same network as little, and never twice what is let in', async () => {
    const id = await connect('INSIDE1');
    const inside = { from: office, headers: { 'user-agent': 'okhttp/4' } };
    await punch('INSIDE1', '2026-03-01 06:00:00', inside);
    await punch('INSIDE1', '2026-03-01 06:00:00', inside);
    expect(await times('INSIDE1')).toEqual([]);
    expect(await decide(id, 'admit')).toBe(1);
    expect(await times('INSIDE1')).toEqual(['06:00']);
    await punch('INSIDE1', '2026-03-01 06:00:00', inside);
    await punch('INSIDE1', '2026-03-01 07:00:00', inside);
    expect(await times('INSIDE1')).toEqual(['06:00', '07:00']);
    expect(await contacts(id)).toEqual([]);
    expect(await stateOf(id)).not.toBe('held');
  });

  it('costs no punch when the line gets a new address: at once, without anybody’s doing', async () => {
    const id = await connect('MOVED1');
    const there = { from: renewed };
    // The terminal was heard a moment ago, and has no new address.
    expect((await punch('MOVED1', '2026-03-01 08:00:00', there)).text).toBe('OK: 1');
    expect((await poll('MOVED1', there)).text).toBe('C:0:CHECK\n');
    await shakeHands('MOVED1', there);
    expect((await poll('MOVED1', there)).text).toBe('OK');
    expect(await times('MOVED1')).toEqual([]);
    await pass({ minutes: 3 });
    await punch('MOVED1', '2026-03-01 08:03:00', there);
    expect(await times('MOVED1')).toEqual(['08:00', '08:03']);
    expect(await logged(id)).not.toContain('hold_contact');
    expect(await decide(id, 'admit')).toBe(2);
    expect(await contacts(id)).toEqual([]);
    expect((await call('MOVED1', 'cdata', '&options=all', '', there)).text).toContain('TimeZone');
    // Its previous address now counts as somebody else's.
    expect((await poll('MOVED1')).text).not.toContain('TimeZone');
    await punch('MOVED1', '2026-03-01 09:00:00');
    expect(await times('MOVED1')).toEqual(['08:00', '08:03']);
  });

  /**
   * A contact that takes a terminal's place after its silence, with its client software, its version and the MAC address printed on
   * its box.
   */
  async function takePlace(sn: string, who: From = { from: attacker }): Promise<void> {
    await poll(sn, who);
    await shakeHands(sn, who);
    await poll(sn, who);
  }
  const passwordOf = (code: string): string => `5566${code}`;
  const cardOf = (code: string): string => `99887${code}`;
  async function giveSecrets(code: string): Promise<void> {
    await admin.callEndpoint(employee.calls.create, {
      body: {
        emp_code: code,
        first_name: 'Sam',
        last_name: 'Secret',
        department: fixtures.a.departments.one,
        area: [fixtures.a.rootArea],
        device_password: passwordOf(code),
        card_no: cardOf(code),
      },
    });
  }

  it('gives no secret and no people to who takes a silent terminal’s place with all that stands on its box, and alarms', async () => {
    const id = await connect('SILENT1');
    await giveSecrets('7002');
    await pass({ minutes: 20 });
    const mailed = server.mails.length;
    await takePlace('SILENT1');
    expect((await punch('SILENT1', '2026-03-01 06:00:00', { from: attacker })).text).toBe('OK: 1');
    // Every call of the protocol, as often as the contact likes.
    const calls = [
      'getrequest',
      'getreq',
      'cdata',
      'push',
      'rtdata',
      'registry',
      'ping',
      'exchange',
      'querydata',
      'devicecmd',
    ];
    for (const path of calls)
      for (const [query, body] of [
        ['&options=all&pushver=2.4.1&DeviceType=att', ''],
        ['&type=time', ''],
        ['&table=options', '~DeviceName=SpeedFace,MAC=00:17:61:12:34:56'],
        ['&table=OPERLOG', 'USER PIN=7002\tName=Mallory\tPri=14\tPasswd=1\n'],
      ] as const) {
        const answer = await call('SILENT1', path, query, body, { from: attacker });
        for (const secret of [passwordOf('7002'), cardOf('7002'), '7002', 'Sam', 'TimeZone', 'Passwd=', 'C:'])
          expect.soft(answer.text.replace('C:0:CHECK', ''), `${path} ${query}`).not.toContain(secret);
      }
    const open = await admin.callEndpoint(command.calls.list, { query: { terminal: id, status: 'pending' } });
    expect(open.isSuccess && open.data.total).toBe(1);
    // Its punches are stored at once, and marked.
    const taken = await admin.callEndpoint(transaction.calls.list, { query: { terminal_sn: 'SILENT1' } });
    expect(taken.isSuccess && taken.data.data.map(({ source }) => source)).toEqual(['device_moved']);
    expect(await stateOf(id)).toBe('moved');
    expect(await contacts(id)).toMatchObject([{ address: attacker, standing: 'moved', held_records: 1 }]);
    expect((await logged(id)).filter((action) => action === 'move_contact')).toHaveLength(1);
    await post.deliver();
    const mails = server.mails.slice(mailed).filter(({ subject }) => subject.includes('SILENT1'));
    expect(mails.map(({ to }) => to).toSorted()).toEqual(['admin-a@acme.test', 'both@muster.test']);
    expect(mails.every(({ text }) => text.includes(attacker))).toBe(true);
  });

  it('serves the terminal on where it was, and holds who took its place from then on', async () => {
    const id = await connect('SILENT2');
    await giveSecrets('7003');
    await pass({ minutes: 20 });
    await takePlace('SILENT2');
    await punch('SILENT2', '2026-03-01 06:00:00', { from: attacker });
    await pass({ minutes: 5 });
    const back = await poll('SILENT2');
    expect(back.text).toContain(`Passwd=${passwordOf('7003')}`);
    expect((await punch('SILENT2', '2026-03-01 08:00:00')).text).toBe('OK: 1');
    await punch('SILENT2', '2026-03-01 06:10:00', { from: attacker });
    expect(await contacts(id)).toMatchObject([{ address: attacker, standing: 'held', reason: 'twoAtOnce' }]);
    expect(await times('SILENT2')).toEqual(['06:00', '08:00']);
    // When it is rejected, its punches are deleted and counted.
    expect(await decide(id, 'refuse')).toBe(1);
    expect(await times('SILENT2')).toEqual(['08:00']);
    expect((await punch('SILENT2', '2026-03-01 06:20:00', { from: attacker })).status).toBe(401);
  });

  it('is the terminal again once an administrator lets it in: commands go there, and its punches bear no mark', async () => {
    const id = await connect('SILENT3');
    await giveSecrets('7004');
    await pass({ minutes: 20 });
    await takePlace('SILENT3', { from: renewed });
    for (const code of ['1001', '9999'])
      await call('SILENT3', 'cdata', '&table=ATTLOG', `${code}\t2026-03-01 06:00:00\t0\t1\n`, { from: renewed });
    const marked = await server.database.asOwner(
      `select source from unregistered_punches where terminal_sn = 'SILENT3' and contact is not null`,
    );
    expect(marked).toEqual([{ source: 'device_moved' }]);
    expect(await decide(id, 'admit')).toBe(2);
    const left = await server.database.asOwner(
      `select source, contact from punches where terminal_sn = 'SILENT3' union all
       select source, contact from unregistered_punches where terminal_sn = 'SILENT3'`,
    );
    expect(left).toEqual([
      { source: 'device', contact: null },
      { source: 'device', contact: null },
    ]);
    expect((await poll('SILENT3', { from: renewed })).text).toContain(`Passwd=${passwordOf('7004')}`);
    expect(await stateOf(id)).toMatch(/online|offline/);
    expect(await logged(id)).toContain('admit_contact');
  });

  it('believes a key at once, after any silence, and asks nobody', async () => {
    const made = await admin.callEndpoint(terminal.calls.create, {
      body: { sn: 'KEYED1', alias: 'KEYED1', area: fixtures.a.rootArea },
    });
    const id = made.isSuccess ? made.data.data.id : 0;
    const hello = (from: string) => call('KEYED1', 'cdata', '&options=all&pushcommkey=its-own-key', '', { from });
    await hello(office);
    await pass({ minutes: 30 });
    await hello(renewed);
    await punch('KEYED1', '2026-03-01 08:00:00', { from: renewed });
    const taken = await admin.callEndpoint(transaction.calls.list, { query: { terminal_sn: 'KEYED1' } });
    expect(taken.isSuccess && taken.data.data.map(({ source }) => source)).toEqual(['device']);
    expect([await contacts(id), (await logged(id)).includes('move_contact')]).toEqual([[], false]);
  });

  it('holds the second of two at once, also where it tells all that the terminal told', async () => {
    const id = await connect('TWINS1');
    await shakeHands('TWINS1', { from: attacker });
    await punch('TWINS1', '2026-03-01 06:00:00', { from: attacker });
    await pass({ seconds: 30 });
    await punch('TWINS1', '2026-03-01 08:00:00');
    await poll('TWINS1', { from: attacker });
    expect(await contacts(id)).toMatchObject([{ address: attacker, reason: 'twoAtOnce', standing: 'held' }]);
    await pass({ minutes: 10 });
    // The terminal's silence afterwards does not admit it any more.
    await punch('TWINS1', '2026-03-01 06:30:00', { from: attacker });
    expect(await times('TWINS1')).toEqual(['08:00']);
    expect(await decide(id, 'admit')).toBe(2);
    expect(await times('TWINS1')).toEqual(['06:00', '06:30', '08:00']);
  });

  it('believes nobody at a new address who does not show what the terminal is known by', async () => {
    const id = await connect('MUTE1');
    await pass({ hours: 9 });
    await punch('MUTE1', '2026-03-01 01:00:00', { from: attacker });
    await pass({ minutes: 11 });
    await punch('MUTE1', '2026-03-01 01:11:00', { from: attacker });
    expect(await times('MUTE1')).toEqual([]);
    expect(await contacts(id)).toMatchObject([{ reason: 'notShown', held_records: 2 }]);
    await shakeHands('MUTE1', { from: '198.51.100.67' }, '00:00:00:00:00:01');
    expect((await contacts(id)).map(({ reason }) => reason).toSorted()).toEqual(['differs', 'notShown']);
  });

  it('refuses to hold without bound', async () => {
    const id = await connect('FULL1');
    const line = (at: number): string =>
      `1001\t2026-03-01 06:${String(at % 60).padStart(2, '0')}:00\t0\t1\t${'9'.repeat(3900)}${at}\n`;
    const answers: number[] = [];
    for (let part = 0; part < 12; part += 1) {
      const body = Array.from({ length: 100 }, (_, at) => line(part * 100 + at)).join('');
      answers.push((await call('FULL1', 'cdata', '&table=ATTLOG', body, { from: attacker, headers: {} })).status);
    }
    expect(answers.filter((status) => status === 200)).toHaveLength(10);
    expect(answers.at(-1)).toBe(401);
    expect((await contacts(id))[0]?.held_records).toBe(1000);
    for (let at = 0; at < 20; at += 1)
      await punch('FULL1', '2026-03-01 07:00:00', { from: `192.0.2.${at}`, headers: {} });
    expect(await contacts(id)).toHaveLength(8);
  });

  it('gives the code of an access terminal to nobody else, and checks the token made of it', async () => {
    const id = await connect('ACC1');
    const capabilities = 'DeviceType=acc,~DeviceName=F20/M,FirmVer=Ver 8.0,MAC=00:17:61:12:34:56';
    for (const who of [{ from: attacker }, { from: office, headers: { 'user-agent': 'curl' } }] satisfies From[]) {
      const refused = await call('ACC1', 'registry', '', capabilities, who);
      expect(refused.status).toBe(406);
      expect(refused.text).not.toContain('RegistryCode');
    }
    const given = await call('ACC1', 'registry', '', capabilities);
    const code = /^RegistryCode=(\w+)$/.exec(given.text)?.[1] ?? '';
    expect(code).not.toBe('');
    const session = /SessionID=(\w+)/.exec((await call('ACC1', 'push', '', ' ')).text)?.[1] ?? '';
    const stranger = await call('ACC1', 'cdata', '&options=all', '', { from: attacker });
    expect(stranger.text).not.toContain(code);
    const { createHash } = await import('node:crypto');
    const token = createHash('md5').update(`${code}ACC1${session}`).digest('hex');
    const shown = (cookie: string, from = office): Promise<{ status: number; text: string }> =>
      call(
        'ACC1',
        'cdata',
        '&table=rtlog',
        'time=2026-03-01 08:00:00\tpin=1001\tevent=0\tindex=1\tverifytype=1\tinoutstatus=0\n',
        {
          from,
          headers: { ...firmware, cookie },
        },
      );
    expect((await shown(`token=${token.replace(/^./, (sign) => (sign === '0' ? '1' : '0'))}`, attacker)).text).toBe(
      'OK',
    );
    expect(await times('ACC1')).toEqual([]);
    expect((await contacts(id)).map(({ reason }) => reason)).toContain('tokenWrong');
    await shown(`token=${token}`, renewed);
    expect(await times('ACC1')).toEqual(['08:00']);
  });

  it('pins the communication key that it was approved with: wrong or missing, nothing is taken and one line is logged', async () => {
    const made = await admin.callEndpoint(terminal.calls.create, {
      body: { sn: 'KEY1', alias: 'KEY1', area: fixtures.a.rootArea },
    });
    const id = made.isSuccess ? made.data.data.id : 0;
    const hello = (key: string, from = office) => call('KEY1', 'cdata', `&options=all${key}`, '', { from });
    expect((await hello('&pushcommkey=right-key')).status).toBe(200);
    for (let at = 0; at < 5; at += 1) {
      expect((await hello('&pushcommkey=wrong-key', attacker)).status).toBe(401);
      expect((await hello('', attacker)).status).toBe(401);
    }
    expect((await logged(id)).filter((action) => action === 'hold_contact')).toHaveLength(1);
    expect((await punch('KEY1', '2026-03-01 08:00:00')).text).toBe('OK: 1');
    // From another address without the key it is held until it sends the key there.
    await punch('KEY1', '2026-03-01 09:00:00', { from: renewed });
    expect(await times('KEY1')).toEqual(['08:00']);
    expect((await hello('&pushcommkey=right-key', renewed)).text).toContain('TimeZone');
    expect(await times('KEY1')).toEqual(['08:00', '09:00']);
    const text = JSON.stringify([await logged(id), await contacts(id), server.logLines]);
    for (const key of ['right-key', 'wrong-key']) expect(text).not.toContain(key);
  });

  it('keeps to fixed addresses and a required key, of a terminal or of the whole company', async () => {
    const id = await connect('FIXED1');
    const change = (body: Record<string, unknown>) =>
      admin.callEndpoint(terminal.calls.patch, { params: { id: String(id) }, body });
    expect((await change({ fixed_addresses: '203.0.113.0/33' })).isSuccess).toBe(false);
    expect((await change({ fixed_addresses: '203.0.113.0/24, 2001:db8::/48' })).isSuccess).toBe(true);
    await pass({ hours: 1 });
    expect((await punch('FIXED1', '2026-03-01 08:00:00', { from: attacker })).status).toBe(401);
    expect(await contacts(id)).toMatchObject([{ reason: 'addressNotAllowed', standing: 'refused' }]);
    // A full list must not take part of an address, since a truncated address is another one.
    const full = Array.from({ length: 28 }, (_, place) => `203.0.113.${100 + place}`).join(',');
    await change({ fixed_addresses: full });
    const [contact] = await contacts(id);
    const admitting = admin.callEndpoint(decideContact, { body: { id: contact?.id ?? 0, decision: 'admit' } });
    await expect(admitting).rejects.toMatchObject({ code: trustCodes.addressesFull.code });
    const after = await admin.callEndpoint(terminal.calls.retrieve, { params: { id: String(id) } });
    expect(after).toMatchObject({ data: { data: { fixed_addresses: full } } });
    await change({ fixed_addresses: '203.0.113.0/24' });
    expect((await punch('FIXED1', '2026-03-01 08:00:00')).text).toBe('OK: 1');
    // Two listed addresses are both its own at the same moment; a network around an address lists none.
    await punch('FIXED1', '2026-03-01 08:10:00', { from: renewed });
    expect(await times('FIXED1')).toEqual(['08:00']);
    await change({ fixed_addresses: `${office}, ${renewed}` });
    await punch('FIXED1', '2026-03-01 08:20:00', { from: renewed });
    await punch('FIXED1', '2026-03-01 08:30:00');
    expect(await times('FIXED1')).toEqual(['08:00', '08:10', '08:20', '08:30']);
    await change({ fixed_addresses: '', key_required: true });
    expect((await call('FIXED1', 'cdata', '&options=all')).status).toBe(401);
    expect((await call('FIXED1', 'cdata', '&options=all&pushcommkey=its-key')).status).toBe(200);
    expect((await punch('FIXED1', '2026-03-01 09:00:00')).text).toBe('OK: 1');
    expect((await call('FIXED1', 'cdata', '&options=all&pushcommkey=other')).status).toBe(401);
    const settings = await admin.callEndpoint(companySettings.calls.list, { query: {} });
    const record = settings.isSuccess ? settings.data.data[0] : undefined;
    const set = await admin.callEndpoint(companySettings.calls.patch, {
      params: { id: String(record?.id) },
      body: { terminal_addresses: '192.0.2.0/24' },
    });
    expect(set.isSuccess).toBe(true);
    expect((await punch('INSIDE1', '2026-03-01 08:00:00')).status).toBe(401);
    await admin.callEndpoint(companySettings.calls.patch, {
      params: { id: String(record?.id) },
      body: { terminal_addresses: '' },
    });
    expect((await punch('INSIDE1', '2026-03-01 08:00:00')).text).toBe('OK: 1');
  });
});
