import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { eq } from 'drizzle-orm';
import { terminal } from '#features/device/contract.ts';
import { punches } from '#features/device/server.ts';
import { UploadBudget } from '#features/device/server/upload-budget.ts';
import type { Client } from '#shared/http/index.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

/** Every spelling of an upload's path that was once acknowledged without storing anything, and similar ones. */
const spellings = [
  '/iclock/cdata',
  '/iclock/cdata/',
  '/iclock/%63data',
  '/iclock//cdata',
  '//iclock/cdata',
  '/iclock/cdata/cdata',
  '/iclock/cdata;x',
  '/iclock;y/cdata',
  '/iclock/cdata.php',
  '/iclock/cdata.aspx',
  '/iclock/CDATA',
  '/ICLOCK/cdata',
  '/%69clock/cdata',
  '/iclock%2fcdata',
  '/web/..%2ficlock/cdata',
  '/iclock/iclock/cdata',
  '/api/iclock/cdata',
  '/api/%69clock/%63data/',
  // These must not be recognised.
  '/iclock/cdata.',
  '/iclock/cdatax',
  '/%2569clock/cdata',
  '/iclock/getrequest',
  '/iclock/ping',
  '/iclock/push',
  '/iclock/test',
  '/iclock/rtdata',
  '/iclock/exchange',
  '/iclock/devicecmd',
  '/iclock/service/control',
  '/iclock/',
  '/iclock',
] as const;
const tables = ['ATTLOG', 'attlog ', 'ATTLOG2', '', 'transaction', 'options'] as const;

describe('attendance is acknowledged only where it is stored', () => {
  const server = useServer();
  const people = usePeople(server);
  let admin: Client;
  let minute = 0;
  beforeAll(async () => {
    admin = server.caller(await people.tokenOf('adminA'));
    for (const sn of ['KNOWN1', 'DISABLED1']) {
      const made = await admin.callEndpoint(terminal.calls.create, {
        body: { sn, alias: sn, area: people.a.rootArea, enabled: sn === 'KNOWN1' },
      });
      expect(made.isSuccess).toBe(true);
    }
  });

  /** A punch that no other attempt makes. */
  const punchRow = (): string => {
    minute += 1;
    const at = Temporal.PlainDateTime.from('2026-01-05T00:00:00').add({ minutes: minute });
    return `1001\t${at.toString({ smallestUnit: 'second' }).replace('T', ' ')}\t0\t1\t\t0\t0\t\n`;
  };
  const stored = (): Promise<number> =>
    server.host.database.within({ role: 'tenant', companyId: people.a.id, readOnly: true }, (tx) =>
      tx.$count(punches, eq(punches.company_id, people.a.id)),
    );
  const isThanks = (status: number, text: string): boolean => status === 200 && /OK|=\d/.test(text);

  /** Sends the path through the socket exactly as written. */
  async function attempt(
    path: string,
    init: { body: BodyInit; method?: string; headers?: Record<string, string> },
  ): Promise<{ isThanked: boolean; count: number }> {
    const before = await stored();
    const response = await fetch(`${server.origin}${path}`, { method: 'POST', ...init });
    const isThanked = isThanks(response.status, await response.text());
    return { isThanked, count: (await stored()) - before };
  }

  it.each(spellings)('of a terminal at work, as %s', async (path) => {
    for (const table of tables) {
      const { isThanked, count } = await attempt(`${path}?SN=KNOWN1&table=${table}&Stamp=1`, { body: punchRow() });
      expect({ table, isThanked, count }).toEqual({ table, isThanked: count === 1, count });
    }
  });

  it('by every spelling of the one call that takes it', async () => {
    for (const path of spellings.slice(0, spellings.indexOf('/iclock/cdata.'))) {
      const { count } = await attempt(`${path}?SN=KNOWN1&table=ATTLOG`, { body: punchRow() });
      expect([path, count]).toEqual([path, path === '/iclock/cdata/cdata' ? 0 : 1]);
    }
  });

  it.each(spellings)('not of one that is switched off, as %s', async (path) => {
    for (const table of tables.filter((name) => name !== 'options')) {
      const { isThanked, count } = await attempt(`${path}?SN=DISABLED1&table=${table}`, { body: punchRow() });
      expect({ table, isThanked, count }).toEqual({ table, isThanked: false, count: 0 });
    }
  });

  const wide = (text: string, mark: boolean): Uint8Array<ArrayBuffer> =>
    new Uint8Array(Buffer.from(mark ? `\uFEFF${text}` : text, 'utf16le'));
  const swapped = (text: string): Uint8Array<ArrayBuffer> =>
    new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le').swap16());
  it.each<
    [way: string, init: () => { body: BodyInit; method?: string; headers?: Record<string, string> }, count: number]
  >([
    ['packed', () => ({ body: new Uint8Array(gzipSync(punchRow())), headers: { 'content-encoding': 'gzip' } }), 1],
    ['packed without saying so', () => ({ body: new Uint8Array(gzipSync(punchRow())) }), 1],
    ['said to be packed', () => ({ body: punchRow(), headers: { 'content-encoding': 'gzip' } }), 0],
    ['packed as nobody knows', () => ({ body: punchRow(), headers: { 'content-encoding': 'zstd' } }), 0],
    ['a bomb', () => ({ body: new Uint8Array(gzipSync(Buffer.alloc(64 * 1024 * 1024, punchRow()))) }), 0],
    [
      'an archive',
      () => ({ body: new Uint8Array(gzipSync(Buffer.from('x'.repeat(257) + 'ustar' + 'x'.repeat(300)))) }),
      0,
    ],
    ['in UTF-16', () => ({ body: wide(punchRow(), true) }), 1],
    ['in UTF-16 without its mark', () => ({ body: wide(punchRow(), false) }), 1],
    ['in UTF-16 the other way round', () => ({ body: swapped(punchRow()) }), 1],
    ['by PUT', () => ({ body: punchRow(), method: 'PUT' }), 0],
    ['by PATCH', () => ({ body: punchRow(), method: 'PATCH' }), 0],
    ['by DELETE', () => ({ body: punchRow(), method: 'DELETE' }), 0],
  ])('%s', async (_, init, count) => {
    const answer = await attempt('/iclock/cdata?SN=KNOWN1&table=ATTLOG', init());
    expect(answer).toEqual({ isThanked: count === 1, count });
  });
});

describe('a known terminal that brings without end', () => {
  const server = useServer();
  const people = usePeople(server);

  it('is told to come again, loses nothing by it, and is not used up by a stranger', async () => {
    const admin = server.caller(await people.tokenOf('adminA'));
    await admin.callEndpoint(terminal.calls.create, { body: { sn: 'ENDLESS1', alias: 'E', area: people.a.rootArea } });
    const send = async (path: string, body: string | Uint8Array<ArrayBuffer>, from = '127.0.0.1') =>
      (await server.fetch(`/iclock/${path}SN=ENDLESS1`, { method: 'POST', from, body })).status;
    const punch = (): Promise<number> => send('cdata?table=ATTLOG&', '1001\t2026-03-01 08:00:00\t0\t1\t\t0\t0\n');
    // Without a picture only the size is looked at, so that sending such a body is cheap.
    const megabytes = 1024 * 1024;
    const picture = new Uint8Array(16 * megabytes);
    // The unpacked size counts: a few kilobytes on the wire can mean 16 MB.
    const packed = new Uint8Array(gzipSync(picture));
    const taking = vi.spyOn(UploadBudget.prototype, 'take');
    expect(await punch()).toBe(200);
    const [budget] = taking.mock.contexts;
    const [claim] = taking.mock.calls[0] ?? [];
    taking.mockRestore();
    if (!(budget instanceof UploadBudget) || !claim) throw new Error('Nothing was counted');
    // All but two pictures of what it may send at once (upload-budget.test.ts).
    expect(budget.take(claim, 224 * megabytes, server.clock.now())).toBe(true);
    await send('fdata?', picture, '198.51.100.66');
    expect(await send('fdata?', packed)).toBe(200);
    for (const more of [picture, packed]) expect(await send('fdata?', more)).toBe(503);
    // A poll has no body, and small bodies still have room.
    expect((await server.fetch('/iclock/getrequest?SN=ENDLESS1')).status).toBe(200);
    expect(await send('cdata?table=ATTLOG&', '1001\t2026-03-01 08:01:00\t0\t1\t\t0\t0\n')).toBe(200);
    server.clock.advance({ minutes: 15 });
    expect(await send('fdata?', picture)).toBe(200);
  });
});

describe('a role answers its own paths only, however they are spelled', () => {
  const web = useServer({ environment: { ROLES: 'web' } });
  const device = useServer({ environment: { ROLES: 'device' } });

  it.each(spellings)('%s is nobody’s of the web', async (path) => {
    for (const method of ['GET', 'POST']) {
      const response = await fetch(`${web.origin}${path}?SN=ANY1&options=all`, { method });
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(await response.text()).not.toMatch(/^OK|GET OPTION|RegistryCode/);
    }
  });

  it.each(['/', '/web/openapi.json', '/web/oauth/api/v2/token/', '/login', '/web//health/x', '/iclocks'])(
    '%s is nobody’s of the terminals',
    async (path) => {
      expect((await fetch(`${device.origin}${path}`)).status).toBe(404);
    },
  );

  it('both answer for their health', async () => {
    for (const { origin } of [web, device]) expect((await fetch(`${origin}/web/health`)).status).toBe(200);
    expect((await fetch(`${device.origin}/iclock/cdata?SN=ANY1&options=all`)).status).toBe(200);
  });
});
