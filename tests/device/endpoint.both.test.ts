import { beforeAll, describe, expect, it } from 'vitest';
import { area } from '#features/company/contract.ts';
import {
  command,
  deviceCodes,
  findWaitingTerminal,
  importUsbFile,
  usbPlace,
  terminal,
  transaction,
  unregisteredTransaction,
} from '#features/device/contract.ts';
import { employee } from '#features/team/contract.ts';
import { storePunches, type IncomingPunch } from '#features/device/server/ingest.ts';
import { DatabaseUnavailable } from '#server/db/database.ts';
import { asCompany } from '#server/http/index.ts';
import type { Client } from '#shared/http/index.ts';
import { sendFile } from '#tests/support/send-file.ts';
import { storedFiles } from '#tests/support/stored-files.ts';
import { chosenDatabase } from '#tests/support/test-database.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';
import { bodyOf, captures, faultsOf } from './captures.ts';

describe('the device endpoint on a real database', () => {
  const server = useServer();
  const fixtures = usePeople(server);
  let admin: Client;
  beforeAll(async () => {
    admin = server.caller(await fixtures.tokenOf('adminA'));
    await register('OWN1', 'Front door');
  });

  async function register(sn: string, alias: string): Promise<number> {
    const made = await admin.callEndpoint(terminal.calls.create, { body: { sn, alias, area: fixtures.a.rootArea } });
    if (!made.isSuccess) throw new Error(`${sn} is not registered: ${JSON.stringify(made)}`);
    return made.data.data.id;
  }

  async function send(
    sn: string,
    query: string,
    body: string | Uint8Array = '',
    path = 'cdata',
  ): Promise<{ status: number; text: string }> {
    const response = await server.fetch(
      `/iclock/${path}?SN=${sn}${query}`,
      body.length === 0 ? {} : { method: 'POST', body: typeof body === 'string' ? body : new Uint8Array(body) },
    );
    return { status: response.status, text: await response.text() };
  }
  const punch = (sn: string, rows: string): Promise<{ status: number; text: string }> =>
    send(sn, '&table=ATTLOG&Stamp=9999', rows);
  const row = (pin: string, time: string, state = 0): string => `${pin}\t${time}\t${state}\t1\t\t0\t0\t\n`;

  async function rows<R extends typeof transaction | typeof unregisteredTransaction>(
    resource: R,
    query: Record<string, string | number> = {},
  ): Promise<{ total: number; codes: string[]; ids: number[] }> {
    const answer = await admin.callEndpoint(resource.calls.list, { query: { page_size: 200, ...query } });
    if (!answer.isSuccess) throw new Error(`No list: ${answer.code}`);
    const records = answer.data.data;
    return {
      total: answer.data.total ?? 0,
      codes: records.map((record) => record.emp_code),
      ids: records.map((record) => record.id),
    };
  }

  /** The shown number of a terminal's punches, however they arrived. */
  async function punchCount(sn: string): Promise<number | undefined> {
    const answer = await admin.callEndpoint(terminal.calls.list, { query: { page_size: 200 } });
    return answer.isSuccess ? answer.data.data.find((record) => record.sn === sn)?.transaction_count : undefined;
  }

  it.each(captures.exchanges.map((exchange) => [exchange.id, exchange.title] as const))(
    'answers the capture %s %s',
    async (id) => {
      const exchange = captures.exchanges.find((candidate) => candidate.id === id);
      if (!exchange) throw new Error('No exchange');
      const sn =
        new URL(`http://x${exchange.request.path}`).searchParams.get('SN') ??
        new URL(`http://x${exchange.request.path}`).searchParams.get('sn') ??
        '';
      // H08 is the unclaimed one among them; other tests cover waiting commands.
      if (id !== 'H08')
        await admin.callEndpoint(terminal.calls.create, {
          body: { sn, alias: `Capture ${id}`, area: fixtures.a.rootArea },
        });
      const body = bodyOf(exchange.request);
      // A terminal that was just registered first gets its zone.
      if (exchange.request.path.includes('getrequest')) await send(sn, '', '', 'getrequest');
      const response = await server.fetch(exchange.request.path, {
        method: exchange.request.method,
        headers: exchange.request.headers,
        ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
      });
      const text = await response.text();
      const { must_have_headers: headers = [], must_not_have_headers: none = [], ...expected } = exchange.expect;
      const waits = ['G05', 'C09', 'S22'].includes(id);
      if (!waits) expect(faultsOf(expected, { status: response.status, body: text })).toEqual([]);
      for (const name of headers) expect(response.headers.has(name), name).toBe(true);
      for (const name of none) expect(response.headers.has(name), name).toBe(false);
    },
  );

  it('stores a record sent three times once, in one batch or at the same moment', async () => {
    const batch = Array.from({ length: 50 }, (_, at) =>
      row('1001', `2026-02-0${1 + (at % 5)} 08:${String(at).padStart(2, '0')}:00`),
    ).join('');
    const before = (await rows(transaction)).total;
    const answers = await Promise.all([punch('OWN1', batch), punch('OWN1', batch), punch('OWN1', batch)]);
    expect(answers.map((answer) => answer.text)).toEqual(['OK: 50', 'OK: 50', 'OK: 50']);
    await punch('OWN1', batch + row('1001', '2026-02-06 08:00:00'));
    expect((await rows(transaction)).total - before).toBe(51);
  });

  it.runIf(chosenDatabase() === 'postgres')(
    'writes rows in the order of their keys, so that of two uploads one waits and none is broken off',
    async () => {
      const acting = { companyId: fixtures.a.id, name: 'Test', accessor: 'device' } as const;
      const from = {
        source: 'device',
        tz: 'UTC',
        terminal: null,
        terminal_sn: 'ORDER1',
        terminal_alias: '',
        area: null,
      } as const;
      const incoming = (pin: string, minute: number): IncomingPunch => ({
        emp_code: pin,
        punch_time: `2026-02-20T08:0${minute}:00Z`,
        punch_local: `2026-02-20T08:0${minute}:00`,
        punch_state: 0,
        verify_type: 1,
        work_code: '',
        temperature: null,
        mask: null,
        sequence: '',
      });
      // A known and an unknown person: two tables, each with its own key.
      for (const pin of ['1001', 'NOBODY']) {
        const [first, last] = [incoming(pin, 1), incoming(pin, 2)];
        const begun = Promise.withResolvers<void>();
        const goOn = Promise.withResolvers<void>();
        const one = asCompany(server.host, acting, async (context) => {
          await storePunches(context, from, [first]);
          begun.resolve();
          await goOn.promise;
          await storePunches(context, from, [last]);
        });
        await begun.promise;
        const other = asCompany(server.host, acting, (context) => storePunches(context, from, [last, first]));
        try {
          await expect
            .poll(() =>
              server.database.asOwner(
                `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
              ),
            )
            .not.toEqual([]);
        } finally {
          goOn.resolve();
        }
        await one;
        expect(await other).toMatchObject({ stored: 0, unregistered: 0, repeated: 2 });
      }
    },
  );

  it('keeps two people of one second and two states of one person apart', async () => {
    const before = (await rows(transaction)).total;
    await punch(
      'OWN1',
      row('1001', '2026-02-07 08:00:00') + row('1002', '2026-02-07 08:00:00') + row('1001', '2026-02-07 08:00:00', 1),
    );
    expect((await rows(transaction)).total - before).toBe(3);
  });

  it('sets aside what no punch can be made of, counts it, and stores the rest', async () => {
    const before = (await rows(transaction)).total;
    const bad = [
      '1001\t2026-13-01 08:00:00\t0\t1',
      '1001\t2026-02-30 08:00:00\t0\t1',
      '1001\t2026-02-01 25:00:00\t0\t1',
      '\t2026-02-01 08:00:00\t0\t1',
      'x',
      '1001\t1970-01-01 00:00:00\t0\t1',
      '1001\t2099-01-01 00:00:00\t0\t1',
      '1001\t2026-02-0',
    ];
    const answer = await punch('OWN1', `${row('1001', '2026-02-08 08:00:00')}${bad.join('\n')}`);
    expect(answer.text).toBe(`OK: ${bad.length + 1}`);
    expect((await rows(transaction)).total - before).toBe(1);
  });

  it('holds punches of unknown people with the name that the terminal gave, and attaches them when the person appears', async () => {
    await punch('OWN1', row('4711', '2026-02-09 08:00:00') + row('4711', '2026-02-09 17:00:00', 1));
    await send(
      'OWN1',
      '&table=OPERLOG&OpStamp=1',
      'USER PIN=4711\tName=Nina New\tPri=0\tPasswd=99\tCard=[0000000000]\tGrp=1\n',
    );
    const apart = await admin.callEndpoint(unregisteredTransaction.calls.list, { query: { emp_code: '4711' } });
    expect(apart.isSuccess && apart.data.data.map((record) => record.device_name)).toEqual(['Nina New', 'Nina New']);
    const made = await admin.callEndpoint(employee.calls.create, {
      body: {
        emp_code: '4711',
        first_name: 'Nina',
        last_name: 'New',
        department: fixtures.a.departments.one,
        area: [fixtures.a.rootArea],
      },
    });
    expect(made.isSuccess).toBe(true);
    expect((await rows(unregisteredTransaction, { emp_code: '4711' })).total).toBe(0);
    expect((await rows(transaction, { emp_code: '4711' })).total).toBe(2);
    await punch('OWN1', row('4711', '2026-02-09 08:00:00'));
    expect((await rows(transaction, { emp_code: '4711' })).total).toBe(2);
  });

  it('gives punches of a wrong code to the employee that an administrator names', async () => {
    await punch('OWN1', row('9999', '2026-02-10 08:00:00'));
    const { ids } = await rows(unregisteredTransaction, { emp_code: '9999' });
    const attached = await admin.callEndpoint(unregisteredTransaction.actions.attach.call, {
      body: { ids, employee: fixtures.employees.empA2 },
    });
    expect(attached.isSuccess && attached.data.data).toMatchObject([{ ok: true, context: { count: 1 } }]);
    expect(
      (
        await rows(transaction, {
          employee: fixtures.employees.empA2,
          punch_time__gte: '2026-02-10T00:00:00Z',
          punch_time__lte: '2026-02-11T00:00:00Z',
        })
      ).codes,
    ).toEqual(['1002']);
  });

  it("reads names in the terminal's own code page", async () => {
    await register('CHINA1', 'Chinese door');
    await send('CHINA1', '&options=all&language=83&pushver=2.4.1');
    const name = Buffer.from([0xd5, 0xc5, 0xce, 0xb0]); // 张伟 in GBK
    await send(
      'CHINA1',
      '&table=OPERLOG',
      Buffer.concat([Buffer.from('USER PIN=8001\tName='), name, Buffer.from('\tPri=0\n')]),
    );
    await punch('CHINA1', row('8001', '2026-02-11 08:00:00'));
    const apart = await admin.callEndpoint(unregisteredTransaction.calls.list, { query: { emp_code: '8001' } });
    expect(apart.isSuccess && apart.data.data[0]?.device_name).toBe('张伟');
  });

  it('relates wall time and instant by the zone of the terminal, else of its area, else of the company', async () => {
    const zoned = await admin.callEndpoint(area.calls.create, {
      body: { area_code: 'NP', area_name: 'Kathmandu', timezone: 'Asia/Kathmandu' },
    });
    const areaId = zoned.isSuccess ? zoned.data.data.id : 0;
    await admin.callEndpoint(terminal.calls.create, { body: { sn: 'NEPAL1', alias: 'Kathmandu', area: areaId } });
    await punch('NEPAL1', row('1001', '2025-07-01 09:00:00'));
    await punch('OWN1', row('1001', '2025-07-02 09:00:00'));
    const answer = await admin.callEndpoint(transaction.calls.list, {
      query: {
        punch_time__gte: '2025-07-01T00:00:00Z',
        punch_time__lte: '2025-07-03T00:00:00Z',
        ordering: 'punch_time',
      },
    });
    expect(
      answer.isSuccess && answer.data.data.map((record) => [record.punch_time, record.punch_local, record.tz]),
    ).toEqual([
      ['2025-07-01T03:15:00Z', '2025-07-01T09:00:00', 'Asia/Kathmandu'],
      ['2025-07-02T08:00:00Z', '2025-07-02T09:00:00', 'Europe/London'],
    ]);
  });

  it('tells an unclaimed terminal the protocol and nothing else, holds its records, and stores them when it is claimed', async () => {
    const hello = await send('UNCLAIMED1', '&options=all&pushver=2.4.1&DeviceType=att');
    expect(hello.status).toBe(200);
    expect(
      (await punch('UNCLAIMED1', row('1001', '2026-03-01 08:00:00') + row('1002', '2026-03-01 08:01:00'))).text,
    ).toBe('OK: 2');
    expect((await punch('UNCLAIMED1', row('1001', '2026-03-01 08:00:00'))).text).toBe('OK: 1');
    expect((await send('UNCLAIMED1', '', '', 'getrequest')).text).toBe('OK');
    const march = { punch_time__gte: '2026-03-01T00:00:00Z', punch_time__lte: '2026-03-02T00:00:00Z' };
    expect((await rows(transaction, march)).total).toBe(0);
    const waiting = await admin.callEndpoint(findWaitingTerminal, { query: { sn: 'UNCLAIMED1' } });
    expect(waiting.isSuccess && waiting.data.data?.waiting_records).toBe(2);
    await register('UNCLAIMED1', 'Found door');
    expect((await rows(transaction, march)).total).toBe(2);
    expect(await punchCount('UNCLAIMED1')).toBe(2);
    expect((await punch('UNCLAIMED1', row('1001', '2026-03-01 08:00:00'))).text).toBe('OK: 1');
    expect((await rows(transaction, march)).total).toBe(2);
  });

  it('writes only to the company of the serial number, whatever the request names', async () => {
    const before = (await rows(transaction)).total;
    const response = await server.fetch(
      `/iclock/cdata?SN=OWN1&table=ATTLOG&company_id=${fixtures.b.id}&company=globex`,
      {
        method: 'POST',
        body: row('1001', '2026-02-20 08:00:00'),
        host: 'globex.muster.test',
      },
    );
    expect(response.status).toBe(200);
    expect((await rows(transaction)).total - before).toBe(1);
    const other = server.caller(await fixtures.tokenOf('adminB'));
    const theirs = await other.callEndpoint(transaction.calls.list, { query: {} });
    expect(theirs.isSuccess && theirs.data.total).toBe(0);
  });

  it('sends people of the area to its terminals, as one command each however often they change', async () => {
    const id = await register('SYNC1', 'Sync door');
    const code = '5501';
    const made = await admin.callEndpoint(employee.calls.create, {
      body: {
        emp_code: code,
        first_name: 'First',
        last_name: 'One',
        department: fixtures.a.departments.one,
        area: [fixtures.a.rootArea],
      },
    });
    const person = made.isSuccess ? made.data.data.id : 0;
    // A name that would be another field or command for the terminal is refused.
    for (const first_name of ['Tab\tPri=14', 'Line\nC:1:REBOOT', 'Nul\0']) {
      const refused = await admin.callEndpoint(employee.calls.patch, { params: { id: person }, body: { first_name } });
      expect(refused.isSuccess).toBe(false);
    }
    await admin.callEndpoint(employee.calls.patch, { params: { id: person }, body: { first_name: 'Second' } });
    // A terminal that was just registered first gets its zone.
    expect((await send('SYNC1', '', '', 'getrequest')).text).toMatch(/^C:\d+:SET OPTION TimeZone=0\nC:\d+:CHECK\n$/);
    const poll = await send('SYNC1', '', '', 'getrequest');
    const lines = poll.text.split('\n').filter((line) => line.includes(`PIN=${code}`));
    expect(lines.length).toBe(1);
    expect(lines[0]).toMatch(/^C:\d+:DATA UPDATE USERINFO PIN=5501\tName=Second One\tPri=0/);
    const number = /^C:(\d+):/.exec(lines[0] ?? '')?.[1] ?? '';
    // Another terminal's answer closes nothing (docs/security.md#commands).
    await send('OWN1', '', `ID=${number}&Return=0&CMD=DATA\n`, 'devicecmd');
    const open = await admin.callEndpoint(command.calls.list, { query: { terminal: id, status: 'sent' } });
    expect(open.isSuccess && (open.data.total ?? 0) > 0).toBe(true);
    await send('SYNC1', '', `ID=${number}&Return=0&CMD=DATA\n`, 'devicecmd');
    const closed = await admin.callEndpoint(command.calls.retrieve, { params: { id: number } });
    expect(closed.isSuccess && [closed.data.data.status, closed.data.data.return_code]).toEqual(['succeeded', 0]);
  });

  it('lets a stale restart lapse instead of sending it late', async () => {
    const id = await register('LATE1', 'Late door');
    await admin.callEndpoint(terminal.actions.reboot.call, { body: { ids: [id] } });
    server.clock.advance({ minutes: 5 });
    expect((await send('LATE1', '', '', 'getrequest')).text).not.toContain('REBOOT');
  });

  it('reads the USB file with the guarantees of the endpoint: once each, also when both ways bring it', async () => {
    const id = await register('USB1', 'Stick door');
    const lines = [
      ['1001', '2025-04-01 08:00:00'],
      ['1002', '2025-04-01 08:05:00'],
      ['7000', '2025-04-01 08:10:00'],
    ];
    const text = lines.map(([pin, time]) => `${(pin ?? '').padStart(9)}\t${time ?? ''}\t7\t0\t1\t0\r\n`).join('');
    const link = async () => (await sendFile(admin, usbPlace, '7_attlog.dat', text)).dataURL;
    const file = await link();
    await punch('USB1', '1001\t2025-04-01 08:00:00\t0\t1\t0\t0\t0\n');
    const preview = await admin.callEndpoint(importUsbFile, {
      body: { terminal: id, file, file_name: '7_attlog.dat', mode: 'preview' },
    });
    expect(
      preview.isSuccess && [preview.data.data.rows, preview.data.data.stored, preview.data.data.column_three],
    ).toEqual([3, 0, 'device']);
    const done = await admin.callEndpoint(importUsbFile, {
      body: { terminal: id, file, file_name: '7_attlog.dat', mode: 'import' },
    });
    expect(done.isSuccess && [done.data.data.stored, done.data.data.repeated, done.data.data.unregistered]).toEqual([
      1, 1, 1,
    ]);
    const again = await admin.callEndpoint(importUsbFile, {
      body: { terminal: id, file: await link(), file_name: '7_attlog.dat', mode: 'import' },
    });
    expect(again.isSuccess && [again.data.data.stored, again.data.data.repeated]).toEqual([0, 3]);
    expect(await punchCount('USB1')).toBe(3);
  });

  it('goes on behind what is stored of a USB file that broke off between two transactions, and says how much that is', async () => {
    const id = await register('USB2', 'Large stick');
    const start = Temporal.PlainDateTime.from('2025-03-01T00:00:00');
    const lines = Array.from({ length: 2500 }, (_, at) => {
      const time = start.add({ minutes: at }).toString({ smallestUnit: 'second' }).replace('T', ' ');
      return `     1001\t${time}\t7\t0\t1\t0\r\n`;
    });
    const body = {
      terminal: id,
      file: (await sendFile(admin, usbPlace, '7_attlog.dat', lines.join(''))).dataURL,
      file_name: '7_attlog.dat',
      mode: 'import',
    } as const;
    const { database } = server.host;
    const within = database.within;
    let writes = 0;
    Object.assign(database, {
      within: (...[scope, work]: Parameters<typeof within>) => {
        if (scope.role === 'tenant' && !scope.readOnly) writes += 1;
        return writes === 3 ? Promise.reject(new DatabaseUnavailable(new Error('gone'))) : within(scope, work);
      },
    });
    const broken = await admin.callEndpoint(importUsbFile, { body }).catch((error: unknown) => error);
    Object.assign(database, { within });
    expect(broken).toMatchObject({ code: deviceCodes.usbBrokenOff.code, context: { stored: 2000 } });
    expect(await punchCount('USB2')).toBe(2000);
    expect(await admin.callEndpoint(importUsbFile, { body })).toMatchObject({
      data: { data: { rows: 2500, stored: 500, repeated: 2000 } },
    });
    expect(await punchCount('USB2')).toBe(2500);
    expect([...storedFiles(server).keys()].filter((path) => path.endsWith('.dat'))).toEqual([]);
  });

  it.each(['../../etc/passwd', '%2e%2e%2fpackage.json', 'x%00y', "1' or '1'='1"])(
    'has no serial number %s and no file of the server',
    async (sn) => {
      for (const path of ['cdata', 'file', 'getrequest']) {
        const response = await server.fetch(`/iclock/${path}?SN=${sn}&url=/etc/passwd&table=options`);
        expect(response.status).toBeLessThan(500);
        expect(await response.text()).not.toMatch(/root:|"name": "muster"/);
      }
    },
  );

  it('acknowledges only what was stored: without its database it answers 503', async () => {
    const { database } = server.host;
    const within = database.within;
    Object.assign(database, { within: () => Promise.reject(new Error('No database')) });
    const answer = await punch('OWN1', row('1001', '2025-05-01 08:00:00'));
    Object.assign(database, { within });
    expect(answer.status).toBe(503);
    expect(answer.text).not.toContain('OK');
    expect((await punch('OWN1', row('1001', '2025-05-01 08:00:00'))).text).toBe('OK: 1');
  });
});
