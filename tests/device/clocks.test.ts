import { beforeAll, describe, expect, it } from 'vitest';
import { area, companySettings } from '#features/company/contract.ts';
import { command, refusedRecord, terminal, transaction, unregisteredTransaction } from '#features/device/contract.ts';
import { operationLog } from '#features/system/contract.ts';
import type { Client } from '#shared/http/index.ts';
import { listNotifications } from '#shared/contract/notifications.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';
import { createTerminal, type Terminal } from '../../scripts/terminal/index.ts';

/** Locations of terminals, and what their clocks showed before the registration. */
const places = [
  { zone: 'Asia/Kathmandu', sign: '+05:45' },
  { zone: 'America/Sao_Paulo', sign: '-03:00' },
  { zone: 'Europe/Madrid', sign: '+01:00' },
] as const;

describe('clocks of terminals', () => {
  const server = useServer();
  const people = usePeople(server);
  let admin: Client;
  const areas = new Map<string, number>();

  const signIn = async (): Promise<void> => {
    admin = server.caller(await people.tokenOf('adminA'));
  };
  const areaIn = async (zone: string): Promise<number> => {
    const known = areas.get(zone);
    if (known !== undefined) return known;
    const made = await admin.callEndpoint(area.calls.create, {
      body: { area_code: `Z${areas.size}`, area_name: zone, parent_area: people.a.rootArea, timezone: zone },
    });
    if (!made.isSuccess) throw new Error(`No area: ${JSON.stringify(made)}`);
    areas.set(zone, made.data.data.id);
    return made.data.data.id;
  };
  beforeAll(signIn);

  /** A simulated terminal, set up in UTC like a machine in a cloud, or elsewhere. */
  const started = (sn: string, offset = 0, fast = 0): Terminal =>
    createTerminal({ sn, url: server.origin, now: () => server.clock.now(), offset, fast });
  const register = async (sn: string, zone: string): Promise<number> => {
    const made = await admin.callEndpoint(terminal.calls.create, {
      body: { sn, alias: sn, area: await areaIn(zone) },
    });
    if (!made.isSuccess) throw new Error(`${sn} is not registered: ${JSON.stringify(made)}`);
    expect(made.data.data.state).not.toBe('waiting');
    return made.data.data.id;
  };
  const recordOf = async (id: number) => {
    const answer = await admin.callEndpoint(terminal.calls.retrieve, { params: { id: String(id) } });
    if (!answer.isSuccess) throw new Error(answer.code);
    return answer.data.data;
  };
  /** The instants of a terminal's punches, the oldest first. */
  const punchesOf = async (sn: string) => {
    const answer = await admin.callEndpoint(transaction.calls.list, {
      query: { terminal_sn: sn, ordering: 'punch_time', page_size: 200 },
    });
    if (!answer.isSuccess) throw new Error(answer.code);
    return answer.data.data;
  };
  const timesOf = async (sn: string): Promise<string[]> =>
    (await punchesOf(sn)).map((row) => Temporal.Instant.from(row.punch_time).toString());
  const wallIn = (zone: string): string =>
    server.clock
      .now()
      .toZonedDateTimeISO(zone)
      .toPlainDateTime()
      .toString({ smallestUnit: 'second' })
      .replace('T', ' ');

  it.each(places)(
    'show the hour of $zone from the first poll on, and what was punched before is right',
    async ({ zone }) => {
      const sn = `FIRST-${zone.slice(-3)}`;
      const made: string[] = [];
      const punch = async (box: Terminal): Promise<void> => {
        server.clock.advance({ seconds: 2 });
        made.push(server.clock.now().toString());
        box.punch({ pin: '1001' });
        server.clock.advance({ seconds: 1 });
        await box.send();
      };
      const box = started(sn);
      await box.connect();
      await punch(box);
      server.clock.advance({ minutes: 3 });
      await punch(box);
      server.clock.advance({ minutes: 1 });
      const id = await register(sn, zone);
      expect(await timesOf(sn)).toEqual(made);
      // Before its poll: its clock still has the old setting.
      await punch(box);
      expect(await box.poll()).toBeGreaterThan(0);
      expect(box.localTime()).toBe(wallIn(zone));
      await punch(box);
      expect(await timesOf(sn)).toEqual(made);
      expect(await recordOf(id)).toMatchObject({ clock_drift: -1 });
      // All punches again: each remains the same.
      await admin.callEndpoint(terminal.actions.upload_transactions.call, { body: { ids: [id] } });
      await box.poll();
      expect(await timesOf(sn)).toEqual(made);
      box.close();
    },
  );

  it.each(places)(
    'of a terminal that punches first after its registration in $zone are read as they run',
    async ({ zone }) => {
      const sn = `LATER-${zone.slice(-3)}`;
      const box = started(sn);
      await box.connect();
      const id = await register(sn, zone);
      box.punch({ pin: '1001' });
      const now = server.clock.now().toString();
      await box.send();
      expect(await timesOf(sn)).toEqual([now]);
      await box.poll();
      expect(box.localTime()).toBe(wallIn(zone));
      expect(await recordOf(id)).toMatchObject({ clock_drift: 0 });
      box.close();
    },
  );

  it('follow the zone of the terminal, of its area and of the company, whichever is changed', async () => {
    const sn = 'FOLLOWS';
    const box = started(sn);
    await box.connect();
    const id = await register(sn, 'Europe/Madrid');
    await box.poll();
    const follows = async (zone: string): Promise<void> => {
      // The note of an idle poll lasts a minute.
      server.clock.advance({ seconds: 61 });
      await box.poll();
      expect(box.localTime()).toBe(wallIn(zone));
    };
    const change = async (body: Record<string, unknown>): Promise<void> => {
      const { version } = await recordOf(id);
      const done = await admin.callEndpoint(terminal.calls.patch, {
        params: { id: String(id) },
        body: { version, ...body },
      });
      expect(done.isSuccess).toBe(true);
    };
    await change({ terminal_tz: 'Asia/Kathmandu' });
    await follows('Asia/Kathmandu');
    await change({ terminal_tz: null });
    await follows('Europe/Madrid');
    const place = await admin.callEndpoint(area.calls.retrieve, {
      params: { id: String(await areaIn('Europe/Madrid')) },
    });
    if (!place.isSuccess) throw new Error(place.code);
    const zoned = async (timezone: string | null, version: number): Promise<number> => {
      const done = await admin.callEndpoint(area.calls.patch, {
        params: { id: String(areas.get('Europe/Madrid')) },
        body: { version, timezone },
      });
      if (!done.isSuccess) throw new Error(done.code);
      return done.data.data.version;
    };
    let version = await zoned('America/St_Johns', place.data.data.version);
    await follows('America/St_Johns');
    version = await zoned(null, version);
    await follows('Europe/London');
    const settings = await admin.callEndpoint(companySettings.calls.retrieve, { params: { id: String(people.a.id) } });
    const company = async (company_timezone: string, at: number): Promise<number> => {
      const done = await admin.callEndpoint(companySettings.calls.patch, {
        params: { id: String(people.a.id) },
        body: { version: at, company_timezone },
      });
      if (!done.isSuccess) throw new Error(done.code);
      return done.data.data.version;
    };
    const changed = await company('America/Sao_Paulo', settings.isSuccess ? settings.data.data.version : 0);
    await follows('America/Sao_Paulo');
    await company('Europe/London', changed);
    await zoned('Europe/Madrid', version);
    box.close();
  });

  it('are set by hand, and punches are right from then on', async () => {
    const sn = 'SETBYHAND';
    const box = started(sn);
    await box.connect();
    const id = await register(sn, 'Asia/Kathmandu');
    await box.poll();
    const wrong = started(sn, 0, 7 * 60);
    const queued = await admin.callEndpoint(terminal.actions.sync_time.call, { body: { ids: [id] } });
    expect(queued.isSuccess && queued.data.data).toMatchObject([{ ok: true, context: { count: 1 } }]);
    await wrong.poll();
    expect(wrong.localTime()).toBe(wallIn('Asia/Kathmandu'));
    const list = await admin.callEndpoint(command.calls.list, { query: { terminal: id, ordering: 'create_time' } });
    const last = list.isSuccess ? list.data.data.findLast((row) => row.command_type === 'sync_time') : undefined;
    expect(last).toMatchObject({ content: 'SET OPTION TimeZone=345', status: 'succeeded' });
    wrong.punch({ pin: '1001' });
    const now = server.clock.now().toString();
    await wrong.send();
    expect(await timesOf(sn)).toEqual([now]);
    box.close();
    wrong.close();
  });

  it('that run fast are measured by one punch, told of and set right; what was later than its reception is held', async () => {
    const sn = 'FAST';
    const box = started(sn);
    await box.connect();
    const id = await register(sn, 'Asia/Kathmandu');
    await box.poll();
    const fast = started(sn, 345, 7 * 60);
    fast.punch({ pin: '1001' });
    await fast.send();
    expect(await timesOf(sn)).toEqual([]);
    expect(await recordOf(id)).toMatchObject({ clock_drift: 420 });
    const refused = await admin.callEndpoint(refusedRecord.calls.list, { query: { terminal: id } });
    expect(refused.isSuccess && refused.data.data).toMatchObject([{ reason: 'futureTime', kind: 'attlog' }]);
    const notifications = await admin.callEndpoint(listNotifications, {});
    expect(notifications.isSuccess && notifications.data.data.items).toMatchObject([
      { kind: 'terminal_clock', data: { terminal: sn, minutes: 7 }, target: { type: 'device.terminal', id } },
    ]);
    await fast.poll();
    expect(fast.localTime()).toBe(wallIn('Asia/Kathmandu'));
    expect(await recordOf(id)).toMatchObject({ clock_drift: null });
    fast.punch({ pin: '1001' });
    await fast.send();
    expect(await timesOf(sn)).toEqual([server.clock.now().toString()]);
    expect(await recordOf(id)).toMatchObject({ clock_drift: 0 });
    box.close();
    fast.close();
  });

  it('that were fast before the registration leave punches at the time when they were made', async () => {
    const sn = 'FASTBEFORE';
    const box = started(sn, 0, 9 * 60);
    await box.connect();
    const made: string[] = [];
    for (let punch = 0; punch < 2; punch += 1) {
      server.clock.advance({ seconds: 40 });
      made.push(server.clock.now().toString());
      box.punch({ pin: '1001' });
      await box.send();
    }
    await register(sn, 'Asia/Kathmandu');
    expect(await timesOf(sn)).toEqual(made);
    await box.poll();
    expect(box.localTime()).toBe(wallIn('Asia/Kathmandu'));
    box.close();
  });

  it('that run slow are known by two punches, since one may be of the past', async () => {
    const sn = 'SLOW';
    const box = started(sn);
    await box.connect();
    const id = await register(sn, 'America/Sao_Paulo');
    await box.poll();
    const slow = started(sn, -180, -10 * 60);
    for (const expected of [null, -600]) {
      slow.punch({ pin: '1001' });
      await slow.send();
      expect(await recordOf(id)).toMatchObject({ clock_drift: expected });
      server.clock.advance({ seconds: 90 });
    }
    await slow.poll();
    expect(slow.localTime()).toBe(wallIn('America/Sao_Paulo'));
    box.close();
    slow.close();
  });

  it('that were wrong for a while leave punches that are corrected, once, and logged', async () => {
    const sn = 'MENDED';
    const box = started(sn);
    await box.connect();
    const id = await register(sn, 'America/Sao_Paulo');
    await box.poll();
    const slow = started(sn, -180, -180 * 60);
    const begun = server.clock.now();
    const made: string[] = [];
    for (const pin of ['1001', 'NOBODY']) {
      server.clock.advance({ minutes: 1 });
      slow.punch({ pin });
      made.push(server.clock.now().toString());
    }
    await slow.send();
    const correct = async (minutes: number, to = server.clock.now()) => {
      const done = await admin.callEndpoint(terminal.actions.shift_punches.call, {
        body: { ids: [id], received_from: begun.toString(), received_to: to.toString(), minutes },
      });
      return done.isSuccess ? done.data.data.map(({ code, context }) => context?.['count'] ?? code) : done.code;
    };
    // No punch may become later than its reception, and a year cannot be corrected at once.
    expect(await correct(60 * 24)).toEqual([0]);
    expect(await correct(180, begun.add({ hours: 24 * 32 }))).toEqual(['ZBDV0109']);
    expect(await correct(180)).toEqual([2]);
    expect(await timesOf(sn)).toEqual(made.slice(0, 1));
    const [punch] = await punchesOf(sn);
    expect(punch).toMatchObject({ tz: '-06:00' });
    const nobody = await admin.callEndpoint(unregisteredTransaction.calls.list, { query: { terminal_sn: sn } });
    const [other] = nobody.isSuccess ? nobody.data.data : [];
    expect(Temporal.Instant.from(other?.punch_time ?? '').toString()).toBe(made[1]);
    const log = await admin.callEndpoint(operationLog.calls.list, { query: { action: 'shift_punches' } });
    expect(log.isSuccess && log.data.data).toMatchObject([
      { object_name: sn, changes: [{}, {}, { new: 180 }, { new: 2 }] },
      { object_name: sn, changes: [{}, {}, { new: 1440 }, { new: 0 }] },
    ]);
    // The terminal sends them again: each remains the same.
    slow.punch({ pin: '1001', time: slow.log[0]?.time ?? '' });
    await slow.send();
    expect(await timesOf(sn)).toEqual(made.slice(0, 1));
    box.close();
    slow.close();
  });

  it.each([
    ['spring', '2026-03-29T00:50:00Z'],
    ['autumn', '2026-10-25T00:50:00Z'],
  ])('change with the summer time of Madrid in %s, and every punch over it is right', async (season, start) => {
    const sn = `OVER-${season}`;
    const zones = ['Europe/Madrid', 'Asia/Kathmandu'];
    const boxes = zones.map((_, at) => started(`${sn}-${at}`));
    server.clock.advance(server.clock.now().until(Temporal.Instant.from(start)).subtract({ minutes: 5 }));
    await signIn();
    for (const [at, zone] of zones.entries()) {
      await boxes[at]?.connect();
      await register(`${sn}-${at}`, zone);
      await boxes[at]?.poll();
    }
    server.clock.advance(server.clock.now().until(Temporal.Instant.from(start)));
    const made: string[] = [];
    // Twenty minutes around the change, a punch and a poll every half minute, some of them late.
    for (let turn = 0; turn < 40; turn += 1) {
      server.clock.advance({ seconds: 30 });
      made.push(server.clock.now().toString());
      for (const box of boxes) {
        box.punch({ pin: '1001' });
        if (turn % 5 !== 0) await box.send();
        await box.poll();
      }
    }
    for (const [at, zone] of zones.entries()) {
      await boxes[at]?.send();
      expect(boxes[at]?.localTime()).toBe(wallIn(zone));
      expect(await timesOf(`${sn}-${at}`)).toEqual(made);
      boxes[at]?.close();
    }
  });
});
