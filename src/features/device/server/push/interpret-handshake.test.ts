import { describe, expect, it } from 'vitest';
import { interpretUnclaimed } from './interpret.ts';
import { readTarget } from './target.ts';
import { standardSettings, type TerminalView } from './terminal-view.ts';
import { ask, row, summer, winter } from '#tests/device/asked.ts';

describe('handshake', () => {
  it('D1, byte for byte', () => {
    expect(ask('GET /iclock/cdata?SN=A1&options=all&pushver=2.4.1&DeviceType=att').text).toBe(
      [
        'GET OPTION FROM: A1',
        'ATTLOGStamp=None',
        'OPERLOGStamp=None',
        'ATTPHOTOStamp=None',
        'BIODATAStamp=None',
        'ERRORLOGStamp=None',
        'ErrorDelay=30',
        'Delay=10',
        'TransTimes=00:00;14:05',
        'TransInterval=1',
        'TransFlag=TransData AttLog\tOpLog\tEnrollUser\tChgUser\tEnrollFP\tChgFP\tFACE\tWORKCODE',
        'TimeZone=1',
        'Realtime=1',
        'Encrypt=None',
        'ServerVer=2.4.1',
        'PushProtVer=2.4.1',
        'PushOptionsFlag=1',
        'PushOptions=FingerFunOn,FaceFunOn,PhotoFunOn,MultiBioDataSupport,MultiBioPhotoSupport,UserCount,TransactionCount,IPAddress,MAC,FirmVer,FWVersion,DeviceName,LockCount',
        'MultiBioDataSupport=0:1:1:0:0:0:0:1:1:1:1',
        'MultiBioPhotoSupport=0:0:0:0:0:0:0:0:0:1:0',
        '',
      ].join('\n'),
    );
  });
  it('D0 has its own names and bits, and no newer keys', () => {
    const { text, effects } = ask('GET /iclock/cdata.aspx?SN=A1&options=all', { terminal: { dialect: null } });
    expect(effects).toContainEqual({ type: 'terminal.seen', dialect: 'D0' });
    expect(text).toBe(
      'GET OPTION FROM: A1\nStamp=9999\nOpStamp=9999\nPhotoStamp=9999\nErrorDelay=30\nDelay=10\nTransTimes=00:00;14:05\nTransInterval=1\nTransFlag=110110111110\nTimeZone=1\nRealtime=1\nEncrypt=0\n',
    );
  });
  it.each([
    [{ sendsPeople: false }, 'AttLog\tOpLog\tEnrollFP\tChgFP\tFACE\tWORKCODE', '110100011010', 'Transaction'],
    [{ sendsTemplates: false }, 'AttLog\tOpLog\tEnrollUser\tChgUser\tWORKCODE', '110010100110', 'User Transaction'],
    [
      { sendsPhotos: true },
      'AttLog\tOpLog\tAttPhoto\tEnrollUser\tChgUser\tEnrollFP\tChgFP\tFACE\tWORKCODE',
      '111110111110',
      'User Transaction',
    ],
  ])('%o is said in words, in bits and in tables', (different, words, bits, tables) => {
    const settings = { ...standardSettings, ...different };
    const answerTo = (line: string, terminal: Partial<TerminalView>) =>
      ask(line, { terminal: { ...terminal, settings } }).text;
    expect(answerTo('GET /iclock/cdata?SN=A1&options=all&pushver=2.4.1', {})).toContain(
      `\nTransFlag=TransData ${words}\n`,
    );
    expect(answerTo('GET /iclock/cdata.aspx?SN=A1&options=all', { dialect: null })).toContain(`\nTransFlag=${bits}\n`);
    expect(answerTo('GET /iclock/push?SN=A1', { dialect: 'D2', registered: true })).toContain(
      `\nTransTables=${tables}\n`,
    );
  });
  it('D2 sends an unregistered terminal to register, and has no attendance keys', () => {
    expect(
      ask('GET /iclock/cdata?SN=A1&options=all&DeviceType=acc&pushver=3.1.2', { terminal: { dialect: null } }).text,
    ).toBe('OK');
    const { text } = ask('GET /iclock/cdata?SN=A1&options=all&DeviceType=acc&pushver=3.0.1', {
      terminal: { registered: true },
    });
    expect(text).toMatch(/^registry=ok\nRegistryCode=Uy47fxftP3\nServerVersion=3\.1\.2\n/);
    expect(text).toContain('\nPushProtVer=3.0.1\n');
    expect(text).not.toMatch(/TransFlag|Stamp|TimeZone/);
  });
  it('D3 wants its zone as ±hh:mm', () => {
    expect(
      ask('GET /iclock/cdata?SN=A1&options=all&pushver=3.2.0', { terminal: { dialect: 'D3', zone: 'Asia/Kolkata' } })
        .text,
    ).toContain('\nTimeZone=+05:30\n');
    expect(ask('GET /iclock/cdata?SN=A1&type=time', { terminal: { zone: 'Asia/Kolkata' } }).text).toBe(
      'Time=2026-11-21T13:30:00+05:30',
    );
  });
  it.each([
    ['Asia/Kolkata', winter, '330'],
    ['America/St_Johns', winter, '-210'],
    ['Europe/Berlin', winter, '1'],
    ['Europe/Berlin', summer, '2'],
    ['America/New_York', winter, '-5'],
    ['Asia/Kathmandu', winter, '345'],
    ['UTC', winter, '0'],
  ] as const)('tells %s at %s as %s', (zone, now, value) => {
    expect(ask('GET /iclock/cdata?SN=A1&options=all', { terminal: { zone }, now }).text).toContain(
      `\nTimeZone=${value}\n`,
    );
  });
  it('echoes the marks of the terminal; 0 on an administrator’s word only', () => {
    const stamps = { ATTLOG: '82983982', OPERLOG: '9999' };
    expect(ask('GET /iclock/cdata?SN=A1&options=all', { terminal: { stamps } }).text).toMatch(
      /\nATTLOGStamp=82983982\nOPERLOGStamp=9999\n/,
    );
    expect(ask('GET /iclock/cdata?SN=A1&options=all', { terminal: { stamps, sendAgain: ['ATTLOG'] } }).text).toMatch(
      /\nATTLOGStamp=0\nOPERLOGStamp=9999\n/,
    );
    expect(
      ask('GET /iclock/cdata?SN=A1&options=all', { terminal: { stamps, sendAgain: ['ATTLOG'], standing: 'disabled' } })
        .text,
    ).toContain('\nATTLOGStamp=82983982\n');
    expect(ask('POST /iclock/cdata?SN=A1&table=ATTLOG&Stamp=5%0AEncrypt=1', { body: row }).types).not.toContain(
      'stamp.moved',
    );
  });
});

describe('dialect', () => {
  const seen = (line: string, dialect: TerminalView['dialect'], forced = false) => {
    const [effect] = ask(line, {
      terminal: { dialect, dialectForced: forced },
      body: line.startsWith('POST') ? row : '',
    }).effects;
    return effect?.type === 'terminal.seen' ? (effect.dialect ?? dialect) : undefined;
  };
  it.each([
    ['DeviceType=acc', 'GET /iclock/cdata?SN=A1&options=all&DeviceType=acc', 'D1', 'D2'],
    ['devicetype in lower case', 'GET /iclock/cdata?sn=A1&options=all&devicetype=acc', null, 'D2'],
    ['a registration', 'POST /iclock/registry?SN=A1', 'D1', 'D2'],
    ['rtlog', 'POST /iclock/cdata?SN=A1&table=rtlog', 'D1', 'D2'],
    ['tabledata', 'POST /iclock/cdata?SN=A1&table=tabledata&tablename=user', null, 'D2'],
    ['pushver 3 alone is no sign', 'GET /iclock/cdata?SN=A1&options=all&pushver=3.1.2', null, 'D1'],
    ['PushOptionsFlag is no sign', 'GET /iclock/cdata?SN=A1&options=all&PushOptionsFlag=1&pushver=3.0.1', 'D1', 'D1'],
    ['sticky over a poll', 'GET /iclock/getrequest?SN=A1', 'D2', 'D2'],
    ['sticky over a handshake that says nothing', 'GET /iclock/cdata?SN=A1&options=all&pushver=3.1.2', 'D2', 'D2'],
    ['DeviceType=att takes it back', 'GET /iclock/cdata?SN=A1&options=all&DeviceType=att', 'D2', 'D1'],
    ['an ATTLOG upload takes it back', 'POST /iclock/cdata?SN=A1&table=ATTLOG', 'D2', 'D1'],
    ['an ISO mark is clock push', 'POST /iclock/cdata?SN=A1&table=ATTLOG&Stamp=2008-02-25T12:08:21', 'D1', 'D3'],
    ['a legacy poll', 'GET /iclock/getreq?SN=A1', null, 'D0'],
    ['legacy firmware stays so over its uploads', 'POST /iclock/cdata.aspx?SN=A1&table=ATTLOG', 'D0', 'D0'],
    ['legacy firmware that was renewed', 'GET /iclock/cdata?SN=A1&options=all&pushver=2.4.1', 'D0', 'D1'],
  ] as const)('%s', (_, line, before, after) => expect(seen(line, before)).toBe(after));
  it('an administrator’s word stands', () => expect(seen('POST /iclock/registry?SN=A1', 'D1', true)).toBe('D1'));
});

describe('request lines', () => {
  it.each([
    ['/iclock/cdata?SN=A1', 'cdata'],
    ['/iclock/cdata.aspx?sn=A1', 'cdata'],
    ['/iclock/iclock/cdata?Sn=A1', 'cdata'],
    ['/api/iclock/GetRequest?SN=A1', 'getrequest'],
    ['/iclock/getreq?SN=A1', 'getrequest'],
    ['/t/9f2/iclock/service/control?SN=A1', 'service/control'],
    ['/iclock/nothing?SN=A1', null],
  ])('%s', (url, call) => expect(readTarget('GET', url)).toMatchObject({ call, sn: 'A1' }));
  it.each(['../../etc/passwd', '..%2f..%2fetc%2fpasswd', "A' or '1'='1", 'A B', '', 'x'.repeat(65), '%00'])(
    'refuses the serial number %s',
    (sn) => {
      const target = readTarget('GET', `/iclock/cdata?SN=${sn}&options=all`);
      expect(target.sn).toBeNull();
      expect(interpretUnclaimed(target)).toMatchObject({ effects: [] });
      expect(interpretUnclaimed(target).reply().status).toBe(400);
    },
  );
  it('an unknown call: 200 for a known terminal, 404 else; files never', () => {
    expect(ask('GET /iclock/nothing?SN=A1')).toMatchObject({ status: 200, text: 'OK' });
    expect(ask('GET /iclock/nothing?SN=A1', { terminal: { standing: 'unknown' } })).toMatchObject({
      status: 404,
      effects: [],
    });
    for (const standing of ['approved', 'pending', 'unknown'] as const) {
      expect(ask('GET /iclock/file?SN=A1&url=../../package.json', { terminal: { standing } })).toMatchObject({
        status: 404,
        text: 'NOT FOUND',
        effects: [],
      });
    }
  });
  it('answers in plain text, uncached', () =>
    expect(ask('GET /iclock/ping?SN=A1')).toMatchObject({
      text: 'OK',
      headers: { 'content-type': 'text/plain', 'cache-control': 'no-store' },
    }));
});
