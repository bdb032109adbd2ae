import { describe, expect, it } from 'vitest';
import {
  accessCommands,
  attendanceCommands,
  fitCommands,
  interpret,
  parseUsbAttlog,
  makeRowContext,
} from '#features/device/server/push/index.ts';
import type { Effect, Outcome, QueuedCommand } from '#features/device/server/push/index.ts';
import { readTarget } from '#features/device/server/push/index.ts';
import { decodeZkSeconds } from '#features/device/server/push/zk-seconds.ts';
import { terminalView } from './terminal-fixtures.ts';
import { bodyOf, captures, faultsOf } from './captures.ts';

const now = Temporal.Instant.from('2026-11-21T08:00:00Z');

/** Commands that an exchange expects in the queue, by its precondition. */
const queues: Readonly<Record<string, readonly string[]>> = {
  G05: [
    attendanceCommands.askInfo(),
    attendanceCommands.check(),
    attendanceCommands.updateUser({ pin: '1001', name: 'John Doe', privilege: 0, card: '12345678' }, 'utf-8'),
  ],
  C09: [
    attendanceCommands.updateMessage(
      { uid: 1, text: 'Meeting at ten', audience: 'public', minutes: 60, startLocal: '2026-11-21T09:00:00' },
      'utf-8',
    ),
    attendanceCommands.updateMessage(
      { uid: 2, text: 'See the office', audience: 'private', minutes: 60, startLocal: '2026-11-21T09:00:00' },
      'utf-8',
    ),
    attendanceCommands.assignMessages(2, ['8899']),
  ],
  S22: [
    accessCommands.updatePeriod(2, {
      Mon: [
        { start: '00:01', end: '00:03' },
        { start: '10:00', end: '11:00' },
      ],
    }),
  ],
};

function replay(id: string, outcome?: Outcome): { effects: readonly Effect[]; status: number; body: string } {
  const exchange = captures.exchanges.find((candidate) => candidate.id === id);
  if (exchange === undefined) throw new Error(`No exchange ${id}`);
  const { request, dialect } = exchange;
  const target = readTarget(request.method, request.path);
  const isUnknown = id === 'H08';
  const terminal = terminalView({
    sn: target.sn ?? '',
    dialect: ['H01', 'H03', 'H06', 'S01'].includes(id) ? null : dialect,
    ...(isUnknown ? { standing: 'unknown' } : {}),
  });
  const interpretation = interpret({ target, body: bodyOf(request), bodyTooLarge: false }, terminal, now);
  const commands: QueuedCommand[] = (queues[id] ?? []).map((text, at) => ({ id: String(101 + at), text }));
  const reply = interpretation.reply(outcome ?? { commands: fitCommands(commands) });
  return { effects: interpretation.effects, status: reply.status, body: new TextDecoder().decode(reply.body) };
}

type OfType<Type extends Effect['type']> = Extract<Effect, { type: Type }>;
const isOfType = <Type extends Effect['type']>(effect: Effect, type: Type): effect is OfType<Type> =>
  effect.type === type;

/** The effect of a type. @throws if there is none */
function effectOf<Type extends Effect['type']>(id: string, type: Type): OfType<Type> {
  for (const effect of replay(id).effects) if (isOfType(effect, type)) return effect;
  throw new Error(`${id} has no effect ${type}`);
}
const typesOf = (id: string): string[] => replay(id).effects.map((effect) => effect.type);
const punchesOf = (id: string) => effectOf(id, 'punches.received').rows;

describe('exchanges of real terminals', () => {
  it('are all replayed', () => {
    expect(captures.exchanges.length).toBe(43);
  });

  it.each(captures.exchanges.map((exchange) => [exchange.id, exchange.title] as const))('%s %s', (id) => {
    const exchange = captures.exchanges.find((candidate) => candidate.id === id);
    const answer = replay(id);
    expect(faultsOf(exchange?.expect ?? {}, answer)).toEqual([]);
    expect(answer.body).not.toContain('undefined');
  });
});

describe('effects of the exchanges', () => {
  it('H01: an odd DeviceType stays attendance', () => {
    expect(effectOf('H01', 'terminal.seen')).toEqual({
      type: 'terminal.seen',
      dialect: 'D1',
      pushVersion: '2.4.0',
      deviceType: 'middle east',
      language: 69,
    });
  });
  it('H06: what was announced is stored', () => {
    expect(effectOf('H06', 'terminal.seen')).toMatchObject({ dialect: 'D1', pushVersion: '2.4.1', deviceType: 'att' });
  });
  it('H08: an unknown serial number is announced, in no tenant', () => {
    expect(typesOf('H08')).toEqual(['terminal.announced', 'terminal.seen']);
  });
  it('A01: nine punches, none merged', () => {
    const rows = punchesOf('A01');
    expect(rows.map((row) => row.pin)).toEqual([...Array.from({ length: 7 }, () => '1452'), '8965', '8965']);
    expect(new Set(rows.map((row) => row.uniqueKey)).size).toBe(9);
    expect(rows[0]).toMatchObject({
      punchLocal: '2015-07-30T15:16:28',
      punchTime: '2015-07-30T15:16:28+02:00',
      state: 0,
      verifyType: 1,
      backfilled: true,
    });
    expect(effectOf('A01', 'stamp.moved')).toEqual({ type: 'stamp.moved', table: 'ATTLOG', stamp: '9999' });
  });
  it('A03: exits by fingerprint and face, the eleventh field a running number', () => {
    expect(punchesOf('A03').map((row) => [row.pin, row.state, row.verifyType, row.sequence])).toEqual([
      ['8', 1, 1, '10902'],
      ['36', 1, 15, '10904'],
    ]);
  });
  it('A05: CRLF and empty work code', () => {
    expect(punchesOf('A05').map((row) => [row.pin, row.workCode])).toEqual([
      ['1', null],
      ['1', null],
      ['4', null],
    ]);
  });
  it('A07: palm', () => {
    expect(punchesOf('A07')[0]?.verifyType).toBe(25);
  });
  it('A09: no state', () => {
    expect(punchesOf('A09')[0]).toMatchObject({ pin: '3', state: 255, verifyType: 1, temperature: null });
  });
  it('A11: the PIN is text', () => {
    expect(punchesOf('A11')[0]).toMatchObject({ pin: '5_4968', uniqueKey: '5_4968|2026-06-17T08:00:00|0|1|' });
  });
  it('A13: sixteen fields, work code, ISO mark', () => {
    expect(punchesOf('A13')[0]).toMatchObject({ pin: '982', workCode: '9001', mask: null, temperature: null });
    expect(punchesOf('A13')[0]?.raw).toContain('1.0\t2.0\t3.0');
    expect(effectOf('A13', 'stamp.moved').stamp).toBe('2008-02-25T12:08:21');
  });
  it('A17: two people in one second are two punches', () => {
    expect(new Set(punchesOf('A17').map((row) => row.uniqueKey)).size).toBe(2);
  });
  it('O01: the menu was entered by PIN 14', () => {
    expect(effectOf('O01', 'operations.received').rows).toEqual([
      {
        operation: 4,
        operator: '14',
        local: '2015-07-30T10:22:34',
        time: '2015-07-30T10:22:34+02:00',
        params: ['0', '0', '0', '0'],
      },
    ]);
  });
  it('O05: a user with newer keys; blank fields are not told', () => {
    expect(effectOf('O05', 'users.received').rows).toEqual([
      {
        pin: '6',
        name: 'Test Six',
        privilege: 0,
        password: null,
        card: null,
        group: 1,
        timeZones: '0000000100000000',
        verify: 0,
        disabled: null,
        validFrom: null,
        validTo: null,
      },
    ]);
  });
  it('O07: `=` in a template survives, Valid=3 is a duress finger', () => {
    expect(effectOf('O07', 'templates.received').rows.map((row) => [row.pin, row.template, row.duress])).toEqual([
      ['2', 'U1ludGhldGljMQ==', false],
      ['3', 'U1ludGhldGljMg==', true],
    ]);
  });
  it('O09: an unknown code keeps its number', () => {
    expect(effectOf('O09', 'operations.received').rows[0]?.operation).toBe(70);
  });
  it('P01: the picture of 210 bytes, whole with its NULs', () => {
    const { photo } = effectOf('P01', 'attendancePhoto.received');
    expect(photo).toMatchObject({ pin: '123', local: '2015-07-31T10:30:12' });
    expect(photo.bytes.length).toBe(210);
    expect([...photo.bytes.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
  });
  it('B01: two templates', () => {
    expect(
      effectOf('B01', 'templates.received').rows.map((row) => [row.pin, row.type, row.no, row.majorVersion]),
    ).toEqual([
      ['1', 1, 6, '13'],
      ['2', 1, 6, '13'],
    ]);
  });
  it('X01: a comma within a value', () => {
    expect(effectOf('X01', 'terminal.described').options).toMatchObject({
      DeviceName: 'X903',
      OEMVendor: 'ZKTECO CO., LTD.',
      FWVersion: 'Ver 1.0',
    });
  });
  it('G03: the heartbeat', () => {
    expect(effectOf('G03', 'terminal.measured').info).toMatchObject({
      firmware: 'Ver 2.0.12-20150625',
      users: 0,
      ip: '192.168.16.27',
      fingerprintVersion: '10',
      faces: 0,
      functions: '111',
    });
  });
  it('C02, C04, C07: results in every form', () => {
    expect(effectOf('C02', 'commands.answered').results.map((result) => result.id)).toEqual([
      'info8487',
      'info8488',
      'info8489',
      'info7464',
      'fp7464',
    ]);
    expect(effectOf('C04', 'commands.answered').results.map((result) => [result.id, result.returnCode])).toEqual([
      ['40', -1002],
      ['41', -1004],
      ['42', -1],
    ]);
    expect(effectOf('C07', 'commands.answered').results).toEqual([
      { id: '15', returnCode: 0, command: 'DATA', detail: null },
    ]);
  });
  it('S04: a door event without a person is no punch', () => {
    expect(effectOf('S04', 'events.received').rows[0]).toMatchObject({
      pin: null,
      event: 27,
      severity: 'abnormal',
      sequence: '21',
    });
    expect(typesOf('S04')).not.toContain('punches.received');
  });
  it('S06: fields in any order', () => {
    expect(punchesOf('S06')[0]).toMatchObject({
      pin: '2002',
      state: 1,
      punchLocal: '2026-08-20T10:00:00',
      temperature: 36.6,
      mask: true,
    });
  });
  it('S08: one punch, the bad record set aside', () => {
    expect(punchesOf('S08').map((row) => row.pin)).toEqual(['1001']);
    expect(effectOf('S08', 'records.quarantined').rows.map((row) => [row.reason, row.position])).toEqual([
      ['badTime', 2],
    ]);
  });
  it('S10: blank names are not told', () => {
    expect(effectOf('S10', 'users.received').rows.map((row) => [row.pin, row.name, row.privilege])).toEqual([
      ['1', null, 14],
      ['2', null, 14],
      ['3', null, 0],
    ]);
  });
  it('S12, S14: templates of access terminals', () => {
    expect(effectOf('S12', 'templates.received').rows.map((row) => [row.type, row.majorVersion])).toEqual([
      [1, '13'],
      [9, '40'],
    ]);
    expect(effectOf('S14', 'templates.received').rows[0]).toMatchObject({
      pin: '1000',
      no: 3,
      type: 1,
      template: 'QUJD',
    });
  });
  it('S18: a tamper alarm in zkseconds is no punch', () => {
    expect(effectOf('S18', 'events.received').rows[0]).toMatchObject({
      local: '2017-01-19T15:14:48',
      event: 100,
      severity: 'alarm',
      verify: '200',
    });
    expect(effectOf('S18', 'query.answered')).toMatchObject({
      commandId: '415',
      table: 'transaction',
      part: 1,
      parts: 1,
      count: 1,
    });
    expect(typesOf('S18')).not.toContain('punches.received');
  });
  it('S20: the time of Greenwich', () => {
    const count = Number(/^DateTime=(\d+)/.exec(replay('S20').body)?.[1]);
    expect(decodeZkSeconds(count)).toBe('2026-11-21 08:00:00');
    expect(replay('S20').body).toContain('ServerTZ=+0100');
  });
  it('S27: a registration with slips', () => {
    expect(effectOf('S27', 'terminal.described').options).toMatchObject({
      DeviceType: 'acc',
      AuxOutCount: '0',
      ZKFPVersion: '10',
      LogIDFunOn: '0',
      NewNormalEventTypes: '',
      MultiBioDataSupport: '0:0:0:0:0:0:0:0:1:1',
    });
    expect(typesOf('S27')).toContain('terminal.registered');
    expect(replay('S27').body).not.toMatch(/\n/);
  });
});

describe('files exported to USB', () => {
  it('U01: the third column is the terminal, and rows have the keys of uploaded ones', () => {
    const file = captures.usb_files[0];
    const context = makeRowContext({ zone: 'Europe/Berlin', now, commissionedAt: null, pushVersion: null });
    const parsed = parseUsbAttlog(
      new TextEncoder().encode(file?.content ?? ''),
      { fileName: file?.file_name ?? '' },
      context,
    );
    if ('refused' in parsed) throw new Error(parsed.refused);
    expect(parsed).toMatchObject({
      layout: 'device',
      decidedBy: 'fileName',
      deviceId: '13',
      records: 3,
      quarantined: [],
    });
    expect(parsed.rows.map((row) => [row.pin, row.state, row.verifyType])).toEqual([
      ['691', 0, 15],
      ['691', 1, 15],
      ['42', 1, 1],
    ]);
    const uploaded = interpret(
      {
        target: readTarget('POST', '/iclock/cdata?SN=A&table=ATTLOG'),
        body: new TextEncoder().encode('691\t2026-06-30 15:56:56\t0\t15\t0\t0\t0\n'),
        bodyTooLarge: false,
      },
      terminalView({ sn: 'A' }),
      now,
    ).effects.find((effect) => effect.type === 'punches.received');
    expect(uploaded?.rows[0]?.uniqueKey).toBe(parsed.rows[0]?.uniqueKey);
  });
});
