import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { companySettings } from '#features/company/contract.ts';
import { decideContact, listContacts, terminal } from '#features/device/contract.ts';
import type { Client } from '#shared/http/index.ts';
import { chosenDatabase } from '#tests/support/test-database.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const office = '203.0.113.7';
const firmware = { 'user-agent': 'iClock Proxy/1.09', accept: '*/*' };

interface From {
  readonly from?: string;
  readonly headers?: Record<string, string>;
  readonly query?: string;
}

describe('polls without work', () => {
  const server = useServer();
  const people = usePeople(server);
  let admin: Client;
  let transactions = 0;
  /** Runs once, after the next commit and before its event is published. */
  let afterCommit: (() => Promise<void>) | undefined;
  beforeAll(() => {
    const { database } = server.host;
    const { within } = database;
    Object.assign(database, {
      within: async (...args: Parameters<typeof within>) => {
        transactions += 1;
        const result = await within(...args);
        const then = afterCommit;
        afterCommit = undefined;
        await then?.();
        return result;
      },
    });
  });
  beforeEach(async () => {
    admin = server.caller(await people.tokenOf('adminA'), { from: office });
  });

  async function poll(sn: string, { from = office, headers = firmware, query = '' }: From = {}) {
    const before = transactions;
    const response = await server.fetch(`/iclock/getrequest?SN=${sn}${query}`, { from, headers });
    return { status: response.status, text: await response.text(), transactions: transactions - before };
  }

  /** A terminal in use, for which a note is kept. */
  async function idle(sn: string): Promise<number> {
    const made = await admin.callEndpoint(terminal.calls.create, {
      body: { sn, alias: sn, area: people.a.rootArea },
    });
    if (!made.isSuccess) throw new Error(made.code);
    await server.fetch(`/iclock/cdata?SN=${sn}&options=all&pushver=2.4.1`, { from: office, headers: firmware });
    server.clock.advance({ minutes: 20 });
    admin = server.caller(await people.tokenOf('adminA'), { from: office });
    await poll(sn);
    await poll(sn);
    expect(await poll(sn)).toEqual({ status: 200, text: 'OK', transactions: 0 });
    return made.data.data.id;
  }
  const reboot = (id: number): Promise<unknown> =>
    admin.callEndpoint(terminal.actions.reboot.call, { body: { ids: [id] } });

  it('cost no transaction, and one a minute later', async () => {
    await idle('IDLE1');
    server.clock.advance({ seconds: 61 });
    expect(await poll('IDLE1')).toMatchObject({ text: 'OK', transactions: 1 });
    // A contact from a minute ago is written.
    await poll('IDLE1');
    expect(await poll('IDLE1')).toMatchObject({ text: 'OK', transactions: 0 });
  });

  it('show terminals as heard from all the same, with one statement for all of a company', async () => {
    const ids = [await idle('SEEN1'), await idle('SEEN2')];
    for (const sn of ['SEEN1', 'SEEN2']) await poll(sn);
    let written = 0;
    for (let turn = 0; turn < 18; turn += 1) {
      server.clock.advance({ seconds: 10 });
      const before = server.clock.now();
      for (const sn of ['SEEN1', 'SEEN2']) written += (await poll(sn)).transactions;
      for (const id of ids) {
        const answer = await admin.callEndpoint(terminal.calls.retrieve, { params: { id: String(id) } });
        const heard = answer.isSuccess ? answer.data.data.last_activity : null;
        const age = heard === null ? Infinity : before.since(Temporal.Instant.from(heard)).total('seconds');
        expect(age).toBeLessThanOrEqual(30);
      }
    }
    // For 36 polls: each terminal's own once a minute, and one for both in between.
    expect(written).toBeLessThanOrEqual(14);
  });

  it('hand out a command that was queued right after one of them', async () => {
    const id = await idle('NEXT1');
    await reboot(id);
    expect((await poll('NEXT1')).text).toMatch(/^C:\d+:REBOOT\n$/);
    // Until its result arrives or it expires, the terminal makes full polls.
    expect(await poll('NEXT1')).toMatchObject({ text: 'OK', transactions: 1 });
    expect(await poll('NEXT1')).toMatchObject({ text: 'OK', transactions: 1 });
  });

  it('hand out a command that is queued while one of them is under way', async () => {
    const id = await idle('RACE1');
    server.clock.advance({ seconds: 61 });
    const answered = Promise.withResolvers<void>();
    afterCommit = async () => {
      await reboot(id);
      answered.resolve();
    };
    expect((await poll('RACE1')).text).toBe('OK');
    await answered.promise;
    expect((await poll('RACE1')).text).toContain('REBOOT');
  });

  it.each<[string, From]>([
    ['from another address', { from: '198.51.100.66' }],
    ['by another agent', { headers: { ...firmware, 'user-agent': 'curl/8.5' } }],
    ['with another Accept', { headers: { ...firmware, accept: 'text/html' } }],
    ['in another language', { headers: { ...firmware, 'accept-language': 'fr' } }],
    ['with a token', { headers: { ...firmware, cookie: `token=${'0'.repeat(32)}` } }],
    ['with a key', { query: '&pushcommkey=guessed' }],
    ['with something to tell', { query: '&INFO=Ver%208.0,3,2,1,192.168.1.2,10,7,12,1,111' }],
  ])('are judged in full %s', async (how, who) => {
    const sn = `OTHER-${how.replaceAll(/\W/g, '')}`;
    await idle(sn);
    expect((await poll(sn, who)).transactions).toBeGreaterThan(0);
  });

  it('are refused from the moment in which the terminal is', async () => {
    const id = await idle('STRICT1');
    const change = async (fields: Record<string, unknown>): Promise<void> => {
      const found = await admin.callEndpoint(terminal.calls.retrieve, { params: { id: String(id) } });
      const version = found.isSuccess ? found.data.data.version : 0;
      const answer = await admin.callEndpoint(terminal.calls.patch, {
        params: { id: String(id) },
        body: { version, ...fields },
      });
      expect(answer).toMatchObject({ isSuccess: true });
    };
    await change({ fixed_addresses: '192.0.2.1' });
    expect(await poll('STRICT1')).toMatchObject({ status: 401, transactions: 1 });
    await change({ fixed_addresses: '', enabled: false });
    for (let turn = 0; turn < 3; turn += 1)
      expect(await poll('STRICT1')).toMatchObject({ text: 'OK', transactions: 1 });
    await change({ enabled: true });
    await poll('STRICT1');
    expect(await poll('STRICT1')).toMatchObject({ transactions: 0 });

    const settings = await admin.callEndpoint(companySettings.calls.retrieve, { params: { id: String(people.a.id) } });
    await admin.callEndpoint(companySettings.calls.patch, {
      params: { id: String(people.a.id) },
      body: { version: settings.isSuccess ? settings.data.data.version : 0, terminal_addresses: '192.0.2.0/24' },
    });
    expect(await poll('STRICT1')).toMatchObject({ status: 401 });
    const again = await admin.callEndpoint(companySettings.calls.retrieve, { params: { id: String(people.a.id) } });
    await admin.callEndpoint(companySettings.calls.patch, {
      params: { id: String(people.a.id) },
      body: { version: again.isSuccess ? again.data.data.version : 0, terminal_addresses: '' },
    });
  });

  it('are never answered by a note for who is held, nor for the address that a terminal has left', async () => {
    const id = await idle('MOVED1');
    const elsewhere = { from: '203.0.113.200' };
    for (let turn = 0; turn < 3; turn += 1) expect((await poll('MOVED1', elsewhere)).transactions).toBe(1);
    // After enough silence at the old address, the terminal is recognised at the new one once somebody admits it, and the old one
    // counts as a stranger's.
    server.clock.advance({ minutes: 5 });
    await server.fetch('/iclock/cdata?SN=MOVED1&options=all&pushver=2.4.1', { ...elsewhere, headers: firmware });
    for (let turn = 0; turn < 3; turn += 1) expect((await poll('MOVED1', elsewhere)).transactions).toBe(1);
    const open = await admin.callEndpoint(listContacts, { query: { terminal: id, standing: 'moved' } });
    const contact = open.isSuccess ? (open.data.data[0]?.id ?? 0) : 0;
    await admin.callEndpoint(decideContact, { body: { id: contact, decision: 'admit' } });
    await poll('MOVED1', elsewhere);
    await poll('MOVED1', elsewhere);
    expect(await poll('MOVED1', elsewhere)).toMatchObject({ text: 'OK', transactions: 0 });
    for (let turn = 0; turn < 3; turn += 1) expect((await poll('MOVED1')).transactions).toBe(1);
  });

  it('are asked in full while events of other processes do not come', async () => {
    await idle('DEAF1');
    const { database } = server.host;
    const { isListening } = database;
    const { hearsAll } = server.host.live;
    Object.assign(database, { isListening: () => false });
    Object.assign(server.host.live, { hearsAll: () => false });
    expect(await poll('DEAF1')).toMatchObject({ text: 'OK', transactions: 1 });
    const health = await server.fetch('/web/health');
    expect([health.status, await health.json()]).toMatchObject([200, { events: 'reconnecting' }]);
    Object.assign(database, { isListening });
    Object.assign(server.host.live, { hearsAll });
    expect(await (await server.fetch('/web/health')).json()).toMatchObject({ events: 'heard' });
  });

  describe.runIf(chosenDatabase() === 'postgres')('beside another process', () => {
    const other = useServer({ beside: server });

    it('hand out what it has queued as soon as that is told', async () => {
      const id = await idle('BESIDE1');
      const announced = new Promise<void>((resolve) => {
        server.host.live.subscribe({
          hear: ({ topic }) => {
            if (topic === 'device.command') resolve();
          },
          missed: () => undefined,
        });
      });
      const there = other.caller(await people.tokenOf('adminA'), { from: office });
      await there.callEndpoint(terminal.actions.reboot.call, { body: { ids: [id] } });
      await announced;
      expect((await poll('BESIDE1')).text).toContain('REBOOT');
    });
  });
});
