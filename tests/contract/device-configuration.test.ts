import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { command, deviceConfiguration, terminal, unregisteredTransaction } from '#features/device/contract.ts';
import { restartDaily } from '#features/device/server/restart-daily.ts';
import { forgetLogs } from '#features/device/server/logs/forget.ts';
import { asCompany } from '#server/http/index.ts';
import type { Client } from '#shared/http/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';
import { createTerminal } from '../../scripts/terminal/index.ts';

/** What every terminal was sent before companies had settings. */
const usual = [
  'ErrorDelay=30',
  'Delay=10',
  'TransTimes=00:00;14:05',
  'TransInterval=1',
  'TransFlag=TransData AttLog\tOpLog\tEnrollUser\tChgUser\tEnrollFP\tChgFP\tFACE\tWORKCODE',
  'Realtime=1',
];

describe('settings of terminals', () => {
  const server = useServer();
  const people = usePeople(server);
  let admin: Client;
  let other: Client;

  beforeEach(async () => {
    admin = server.caller(await people.tokenOf('adminA'));
    other = server.caller(await people.tokenOf('adminB'));
  });

  const change = async (body: z.input<typeof deviceConfiguration.patch>, as = admin) => {
    const [setting] = dataOf(await as.callEndpoint(deviceConfiguration.calls.list, {}));
    return as.callEndpoint(deviceConfiguration.calls.patch, { params: { id: String(setting?.id) }, body });
  };
  const register = async (sn: string, as = admin, area = people.a.rootArea) =>
    dataOf(await as.callEndpoint(terminal.calls.create, { body: { sn, alias: sn, area } })).id;
  const handshake = async (sn: string, more = 'pushver=2.4.1'): Promise<string[]> =>
    (await (await server.fetch(`/iclock/cdata?SN=${sn}&options=all&${more}`)).text()).split('\n');
  const poll = async (sn: string): Promise<string> =>
    (await server.fetch(`/iclock/getrequest?SN=${sn}`, { method: 'GET' })).text();
  const stateOf = async (id: number) =>
    dataOf(await admin.callEndpoint(terminal.calls.retrieve, { params: { id: String(id) } })).state;

  beforeAll(async () => {
    admin = server.caller(await people.tokenOf('adminA'));
    other = server.caller(await people.tokenOf('adminB'));
    await register('SET1');
    await register('SET2');
    await register('OTHER1', other, people.b.rootArea);
    for (const sn of ['SET1', 'SET2', 'OTHER1']) await handshake(sn);
  });

  it('begin with what terminals were always told', async () => {
    expect(await handshake('SET1')).toEqual(expect.arrayContaining(usual));
    expect(dataOf(await admin.callEndpoint(deviceConfiguration.calls.list, {}))).toMatchObject([
      { poll_seconds: 10, offline_minutes: 2, command_hours: 24, upload_days: 30, unregistered_days: null },
    ]);
  });

  it('reach a connected terminal by its next poll, and no terminal of another company', async () => {
    const box = createTerminal({ sn: 'SET1', url: server.origin, now: () => server.clock.now() });
    await box.connect();
    while ((await box.poll()) > 0);
    await handshake('OTHER1');
    await poll('OTHER1');
    expect(box.delay).toBe(10);
    dataOf(await change({ poll_seconds: 45, retry_seconds: 90 }));
    expect(await box.poll()).toBe(1);
    expect([box.delay, box.errorDelay]).toEqual([45, 90]);
    expect(await poll('OTHER1')).not.toContain('CHECK');
    expect(await handshake('OTHER1')).toEqual(expect.arrayContaining(usual));
    box.close();
  });

  it('give way to a terminal’s own interval, until it has none any more', async () => {
    const [row] = dataOf(await admin.callEndpoint(terminal.calls.list, { query: { sn: 'SET2' } }));
    const params = { id: String(row?.id) };
    await poll('SET2');
    dataOf(await admin.callEndpoint(terminal.calls.patch, { params, body: { heartbeat: 25 } }));
    expect(await poll('SET2')).toContain('CHECK');
    expect(await handshake('SET2')).toContain('Delay=25');
    dataOf(await admin.callEndpoint(terminal.calls.patch, { params, body: { heartbeat: null } }));
    expect(await handshake('SET2')).toContain('Delay=45');
  });

  it('give way to a terminal’s own times of sending', async () => {
    const [row] = dataOf(await admin.callEndpoint(terminal.calls.list, { query: { sn: 'SET2' } }));
    const params = { id: String(row?.id) };
    const own = async (body: z.input<typeof terminal.patch>) =>
      dataOf(await admin.callEndpoint(terminal.calls.patch, { params, body }));
    const sending = async () =>
      (await handshake('SET2')).filter((line) => /^(Realtime|TransInterval|TransTimes)=/.test(line));
    const usually = await sending();
    expect(usually).toContain('Realtime=1');
    await poll('SET2');
    await own({ transfer_mode: 'times', transfer_times: '07:30;19:30' });
    expect(await poll('SET2')).toContain('CHECK');
    expect((await sending()).toSorted()).toEqual(['Realtime=0', 'TransInterval=0', 'TransTimes=07:30;19:30']);
    await own({ transfer_mode: 'interval', transfer_interval: 20 });
    expect(await sending()).toEqual(expect.arrayContaining(['Realtime=0', 'TransInterval=20']));
    expect(
      await admin.callEndpoint(terminal.calls.patch, {
        params,
        body: { transfer_mode: 'times', transfer_times: 'noon' },
      }),
    ).toMatchObject({ isSuccess: false, fields: { transfer_times: [{ code: 'transferTimes' }] } });
    await own({ transfer_mode: 'company' });
    expect(await sending()).toEqual(usually);
  });

  it('say what is uploaded and when, and what is hidden is as usual', async () => {
    dataOf(
      await change({ upload_templates: false, real_time: false, transfer_interval: 0, transfer_times: '06:00;18:00' }),
    );
    expect(await handshake('SET1')).toEqual(
      expect.arrayContaining([
        'TransFlag=TransData AttLog\tOpLog\tEnrollUser\tChgUser\tWORKCODE',
        'Realtime=0',
        'TransInterval=0',
        'TransTimes=06:00;18:00',
      ]),
    );
    dataOf(await change({ upload_people: false, upload_templates: true, real_time: true }));
    const settings = await handshake('SET1');
    expect(settings).toEqual(
      expect.arrayContaining([
        'TransFlag=TransData AttLog\tOpLog\tEnrollFP\tChgFP\tFACE\tWORKCODE',
        ...usual.slice(-1),
      ]),
    );
    // Hidden settings have their defaults again.
    expect(settings).toEqual(expect.arrayContaining(['TransInterval=1', 'TransTimes=00:00;14:05']));
    dataOf(await change({ upload_people: true, poll_seconds: 10 }));
    expect(await change({ real_time: false, transfer_interval: 0, transfer_times: '6 o’clock' })).toMatchObject({
      isSuccess: false,
    });
  });

  it('say after how long a terminal is offline', async () => {
    const id = await register('QUIET1');
    await handshake('QUIET1');
    await poll('QUIET1');
    server.clock.advance({ minutes: 4 });
    admin = server.caller(await people.tokenOf('adminA'));
    expect(await stateOf(id)).toBe('offline');
    dataOf(await change({ offline_minutes: 5 }));
    expect(await stateOf(id)).toBe('online');
    server.clock.advance({ minutes: 2 });
    expect(await stateOf(id)).toBe('offline');
    // A terminal counts as offline only after three of its intervals, however long they are.
    dataOf(await change({ offline_minutes: 1, poll_seconds: 300 }));
    expect(await stateOf(id)).toBe('online');
    dataOf(await change({ offline_minutes: 2, poll_seconds: 10 }));
  });

  it('say whether clocks are corrected, and from which difference on', async () => {
    const id = await register('CLOCK1');
    dataOf(
      await admin.callEndpoint(terminal.calls.patch, { params: { id: String(id) }, body: { terminal_tz: 'UTC' } }),
    );
    await handshake('CLOCK1');
    await poll('CLOCK1');
    await handshake('CLOCK1');
    /** Sends a punch from a fast clock, and returns what the terminal is sent afterwards. */
    const askFast = async (): Promise<string> => {
      server.clock.advance({ minutes: 2 });
      const local = server.clock.now().add({ seconds: 200 }).toZonedDateTimeISO('UTC').toPlainDateTime();
      await server.fetch('/iclock/cdata?SN=CLOCK1&table=ATTLOG&Stamp=1', {
        method: 'POST',
        body: `9\t${local.toString({ smallestUnit: 'second' }).replace('T', ' ')}\t0\t1\t\t0\t0\t\n`,
      });
      return poll('CLOCK1');
    };
    dataOf(await change({ correct_clocks: false }));
    expect(await askFast()).not.toContain('TimeZone');
    dataOf(await change({ correct_clocks: true, clock_tolerance: 300 }));
    expect(await askFast()).not.toContain('TimeZone');
    dataOf(await change({ clock_tolerance: 60 }));
    expect(await askFast()).toContain('TimeZone');
  });

  it('say how long commands wait and how long what was sent is kept', async () => {
    dataOf(await change({ command_hours: 2, unregistered_days: 7, upload_days: 7 }));
    const ids = [await register('WAIT1')];
    await handshake('WAIT1');
    await poll('WAIT1');
    dataOf(await admin.callEndpoint(terminal.actions.info.call, { body: { ids } }));
    server.clock.advance({ hours: 3 });
    admin = server.caller(await people.tokenOf('adminA'));
    other = server.caller(await people.tokenOf('adminB'));
    expect(await poll('WAIT1')).not.toContain('INFO');
    const query = { terminal: String(ids[0]), command_type: 'info' };
    expect(dataOf(await admin.callEndpoint(command.calls.list, { query }))).toMatchObject([{ status: 'expired' }]);

    const unknown = async (as: Client) => dataOf(await as.callEndpoint(unregisteredTransaction.calls.list, {}));
    for (const sn of ['SET1', 'OTHER1'])
      await server.fetch(`/iclock/cdata?SN=${sn}&table=ATTLOG&Stamp=1`, {
        method: 'POST',
        body: '777\t2026-02-01 08:00:00\t0\t1\t\t0\t0\t\n',
      });
    const forget = async (): Promise<void> => {
      for (const companyId of [people.a.id, people.b.id])
        await asCompany(server.host, { companyId, name: 'Test', accessor: 'job' }, (context) =>
          forgetLogs.run(context),
        );
    };
    await forget();
    // The punch is old but has just arrived.
    expect((await unknown(admin)).some((row) => row.emp_code === '777')).toBe(true);
    server.clock.advance({ hours: 24 * 8 });
    await forget();
    admin = server.caller(await people.tokenOf('adminA'));
    other = server.caller(await people.tokenOf('adminB'));
    expect(await unknown(admin)).toEqual([]);
    expect((await unknown(other)).some((row) => row.emp_code === '777')).toBe(true);
  });

  it('restart connected terminals once a day, each by its own clock', async () => {
    const zones = { RESTART1: 'Asia/Dubai', RESTART2: 'UTC' } as const;
    for (const [sn, terminal_tz] of Object.entries(zones)) {
      const id = await register(sn);
      dataOf(await admin.callEndpoint(terminal.calls.patch, { params: { id: String(id) }, body: { terminal_tz } }));
      // It proves itself before its claim ends.
      await handshake(sn);
    }
    /** The terminals that are told to restart once the clock stands at a time in Dubai. */
    const restartedAt = async (time: string): Promise<string[]> => {
      const local = server.clock.now().toZonedDateTimeISO('Asia/Dubai');
      const at = local.withPlainTime(time);
      const due = Temporal.ZonedDateTime.compare(at, local) > 0 ? at : at.add({ days: 1 });
      server.clock.advance({ seconds: Math.round(due.since(local).total('seconds')) });
      for (const sn of Object.keys(zones)) {
        await handshake(sn);
        while ((await poll(sn)).includes('C:'));
      }
      await asCompany(server.host, { companyId: people.a.id, name: 'Test', accessor: 'job' }, (context) =>
        restartDaily.run(context),
      );
      const told = await Promise.all(Object.keys(zones).map(async (sn) => [sn, await poll(sn)] as const));
      return told.filter(([, text]) => text.includes('REBOOT')).map(([sn]) => sn);
    };
    expect(await restartedAt('02:58')).toEqual([]);
    admin = server.caller(await people.tokenOf('adminA'));
    dataOf(await change({ restart_time: '03:00' }));
    expect(await restartedAt('03:02')).toEqual(['RESTART1']);
    expect(await restartedAt('03:07')).toEqual([]);
    expect(await restartedAt('07:01')).toEqual(['RESTART2']);
    expect(await restartedAt('03:04')).toEqual(['RESTART1']);
    admin = server.caller(await people.tokenOf('adminA'));
    dataOf(await change({ restart_time: null }));
    expect(await restartedAt('07:01')).toEqual([]);
  });

  it('are changed by whoever may, and by nobody else', async () => {
    const employee = server.caller(await people.tokenOf('empA1'));
    await expect(employee.callEndpoint(deviceConfiguration.calls.list, {})).rejects.toMatchObject({ status: 403 });
    const [own] = dataOf(await admin.callEndpoint(deviceConfiguration.calls.list, {}));
    const asked = { params: { id: String(own?.id) }, body: { poll_seconds: 99 } };
    await expect(employee.callEndpoint(deviceConfiguration.calls.patch, asked)).rejects.toMatchObject({ status: 403 });
    await expect(other.callEndpoint(deviceConfiguration.calls.patch, asked)).rejects.toMatchObject({ status: 404 });
    expect(await change({ poll_seconds: 4 })).toMatchObject({ isSuccess: false });
  });
});
